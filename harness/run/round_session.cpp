#include "harness/run/round_session.hpp"

#include <algorithm>
#include <thread>

#include "harness/run/realtime_duty.hpp"
#include "harness/system/files.hpp"
#include "harness/system/scoped_affinity.hpp"

namespace versus::run {

using model::IncidentKind;
using std::chrono::duration;
using std::chrono::steady_clock;

namespace {

constexpr double nanoseconds_per_second = 1e9;

double seconds_since(steady_clock::time_point start) { return duration<double>(steady_clock::now() - start).count(); }

model::Item as_item(const protocol::Item& item) {
  return {item.wall_ns,
          item.cpu_ns,
          item.minor_faults,
          item.major_faults,
          item.voluntary_switches,
          item.involuntary_switches};
}

class RoundSession {
 public:
  RoundSession(const RoundInput& input, const BlockSink& sink, const system::CancelToken& cancel)
      : input_(input), sink_(sink), cancel_(cancel), slots_(2 * input.action.sides.size()) {
    auto& round = outcome_.round;
    round.case_id = input.subject.id;
    round.number = input.action.number;
    round.stage = input.action.stage;
    round.sides = input.action.sides;
    round.warm_ups = input.action.warm_ups;
    round.batch = input.action.batch;
    round.cpu = input.action.cpu;
    round.launches.resize(slots_.size());
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
      round.launches[slot].padding = input.action.paddings[slot];
    }
  }

  Expected<RoundOutcome> measure() {
    const auto start = steady_clock::now();
    launch();
    prepare();
    if (auto done = take_turns(); !done) return unexpected(done.error());
    verify();
    for_each_slot([this](std::size_t slot) { slots_[slot]->dismiss(); });
    for_each_slot([this](std::size_t slot) { slots_[slot]->end(); });
    outcome_.round.duration_seconds = seconds_since(start);
    outcome_.launch_seconds =
        std::max(0.0, outcome_.round.duration_seconds - outcome_.measured_seconds) / static_cast<double>(slots_.size());
    return std::move(outcome_);
  }

 private:
  const WorkerSpec& spec(std::size_t slot) const {
    const VersionWorkers& version = *input_.workers[slot / 2];
    return slot % 2 == 0 ? version.first : version.second;
  }

  // A dead worker takes its side out of the round: an estimate needs all four workers of a pair.
  void drop(std::size_t slot, const WorkerFault& fault) {
    if (!slots_[slot]) return;
    if (!(cancel_.cancelled() && fault.kind == IncidentKind::Hang)) {
      outcome_.incidents.push_back(
          {input_.subject.id, spec(slot).version, fault.kind, fault.message, input_.action.number});
    }
    const std::size_t first = slot / 2 * 2;
    slots_[first].reset();
    slots_[first + 1].reset();
  }

  bool baseline_lost() const { return !slots_[0] || !slots_[1]; }
  bool pointless() const {
    return baseline_lost() ||
           std::none_of(slots_.begin() + 2, slots_.end(), [](const auto& w) { return w.has_value(); });
  }

  template <class Step>
  void for_each_slot(const Step& step) {
    for (const int number : input_.action.launch_order) {
      const auto slot = static_cast<std::size_t>(number);
      if (slots_[slot]) step(slot);
    }
  }

  void launch() {
    for (const int number : input_.action.launch_order) {
      const auto slot = static_cast<std::size_t>(number);
      LaunchOptions options;
      options.calls = calls_of(input_.subject);
      options.padding = input_.action.paddings[slot];
      options.log = input_.log;
      auto worker = Worker::start(spec(slot), options, cancel_);
      if (worker) {
        slots_[slot].emplace(*std::move(worker));
      } else {
        outcome_.incidents.push_back(
            {input_.subject.id, spec(slot).version, worker.error().kind, worker.error().message, input_.action.number});
        lost_at_start_.push_back(slot);
      }
    }
    for (const std::size_t slot : lost_at_start_) slots_[slot / 2 * 2].reset(), slots_[slot / 2 * 2 + 1].reset();
    for_each_slot([this](std::size_t slot) {
      if (const auto greeting = slots_[slot]->greet(); !greeting) drop(slot, greeting.error());
    });
  }

  void prepare() {
    for_each_slot([this](std::size_t slot) {
      const auto scratch = input_.scratch / std::to_string(slot);
      if (auto made = system::make_folders(scratch); !made) {
        drop(slot, {IncidentKind::WorkerError, message(made.error())});
        return;
      }
      auto request = prepare_request(input_.subject, input_.files, scratch);
      request.cpu = input_.action.cpu;
      request.slowdown_fraction = input_.injections[slot / 2].slowdown_fraction;
      request.slowdown_ns = input_.injections[slot / 2].slowdown_ns;
      request.search_offsets = input_.injections[slot / 2].search_offsets;
      if (auto sent = slots_[slot]->send(request); !sent) drop(slot, sent.error());
    });
    for_each_slot([this](std::size_t slot) {
      const auto prepared = slots_[slot]->receive<protocol::Prepared>(slots_[slot]->patience());
      if (!prepared) {
        drop(slot, prepared.error());
      } else if (!prepared->applicable) {
        drop(slot, {IncidentKind::WorkerError, "cannot do the case any more: " + prepared->reason});
      }
    });
  }

  std::chrono::nanoseconds patience(std::size_t slot, std::int64_t items) const {
    // Generous: a busy machine may be many times slower than it was when the case was counted.
    const double expected = input_.typical_seconds * static_cast<double>(items * input_.action.batch);
    return slots_[slot]->patience() / 2 + std::chrono::nanoseconds(static_cast<std::int64_t>(50e9 * expected));
  }

  std::optional<std::vector<protocol::Item>> run_items(std::size_t slot, std::int64_t items) {
    protocol::Run request;
    request.items = items;
    request.batch = input_.action.batch;
    request.realtime = input_.realtime;
    const auto ran = slots_[slot]->ask<protocol::Ran>(request, patience(slot, items));
    if (!ran) {
      drop(slot, ran.error());
      return std::nullopt;
    }
    if (static_cast<std::int64_t>(ran->items.size()) != items) {
      drop(slot, {IncidentKind::Garbage,
                  "asked for " + std::to_string(items) + " items, answered with " + std::to_string(ran->items.size())});
      return std::nullopt;
    }
    double seconds = 0;
    for (const auto& item : ran->items) seconds += item.wall_ns / nanoseconds_per_second;
    outcome_.measured_seconds += seconds * static_cast<double>(input_.action.batch);
    outcome_.round.realtime = outcome_.round.realtime || ran->realtime;
    if (ran->realtime) duty_.rest_after(seconds * static_cast<double>(input_.action.batch));
    return ran->items;
  }

  // On the workers' own CPU a turn passes from one process to the next in microseconds; across CPUs each turn costs two
  // wake-ups of an idle CPU, which on virtual machines is as long as a short item.
  Expected<void> take_turns() {
    std::optional<system::ScopedAffinity> beside_the_workers;
    if (input_.action.cpu) beside_the_workers.emplace(*input_.action.cpu);
    warm_up();
    return run_blocks();
  }

  void warm_up() {
    for_each_slot([this](std::size_t slot) {
      if (!pointless() && !cancel_.cancelled()) run_items(slot, input_.action.warm_ups);
    });
  }

  Expected<void> run_blocks() {
    for (std::size_t block = 0; block < input_.action.orders.size(); ++block) {
      if (pointless()) break;
      if (cancel_.cancelled()) {
        outcome_.interrupted = true;
        break;
      }
      std::vector<std::optional<model::Item>> items(slots_.size());
      for (const int slot : input_.action.orders[block]) {
        const auto place = static_cast<std::size_t>(slot);
        if (!slots_[place]) continue;
        if (const auto measured = run_items(place, 1)) items[place] = as_item(measured->front());
      }
      if (auto kept = sink_(static_cast<int>(block), items); !kept) return kept;
      outcome_.round.items.push_back(std::move(items));
    }
    return {};
  }

  // A round that lost its point before a worker's first item leaves that worker with nothing to verify.
  bool has_run(std::size_t slot) const {
    return std::any_of(outcome_.round.items.begin(), outcome_.round.items.end(),
                       [slot](const auto& block) { return block[slot].has_value(); });
  }

  void verify() {
    const auto start = steady_clock::now();
    for_each_slot([this](std::size_t slot) {
      if (cancel_.cancelled() || !has_run(slot)) return;
      const auto verified =
          slots_[slot]->ask<protocol::Verified>(protocol::Verify{}, patience(slot, 10) + slots_[slot]->patience());
      if (!verified) {
        drop(slot, verified.error());
      } else if (verified->lossless && !verified->exact) {
        drop(slot, {IncidentKind::WrongPixels, "its output differs from the fixture's pixels, in a lossless case"});
      }
    });
    outcome_.measured_seconds += seconds_since(start);
    for_each_slot([this](std::size_t slot) {
      const auto facts = slots_[slot]->ask<protocol::Description>(protocol::Describe{}, slots_[slot]->patience());
      if (!facts) {
        drop(slot, facts.error());
        return;
      }
      outcome_.round.launches[slot].peak_rss = facts->peak_rss;
      outcome_.round.launches[slot].threads_seen = facts->most_threads;
    });
  }

  const RoundInput& input_;
  const BlockSink& sink_;
  const system::CancelToken& cancel_;
  std::vector<std::optional<Worker>> slots_;
  std::vector<std::size_t> lost_at_start_;
  RealtimeDuty duty_;
  RoundOutcome outcome_;
};

}  // namespace

Expected<RoundOutcome> measure_round(const RoundInput& input, const BlockSink& sink,
                                     const system::CancelToken& cancel) {
  return RoundSession(input, sink, cancel).measure();
}

}  // namespace versus::run
