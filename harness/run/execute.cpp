#include "harness/run/execute.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <iomanip>
#include <sstream>

#include "framework/scenario/filter.hpp"
#include "harness/run/measuring_lock.hpp"
#include "harness/run/preparation.hpp"
#include "harness/system/files.hpp"
#include "harness/system/machine.hpp"

namespace versus::run {

using model::Incident;
using std::chrono::duration;
using std::chrono::steady_clock;

namespace {

constexpr double first_guess_launch_seconds = 0.02;
constexpr const char* preparing_phase = "preparing";

// `90 s`, `0.25 s`.
std::string seconds_text(double seconds) {
  std::ostringstream text;
  text << std::setprecision(seconds < 10 ? 2 : 0) << (seconds < 10 ? std::defaultfloat : std::fixed) << seconds << " s";
  return text.str();
}

class Run {
 public:
  Run(const Execution& execution, store::RunStore& store, const system::Home& home, system::ProgressSink& progress,
      const system::CancelToken& cancel)
      : execution_(execution),
        header_(execution.header),
        store_(store),
        progress_(progress),
        cancel_(cancel),
        data_(execution.data),
        plan_(execution.header, execution.data),
        scratch_(home.cache / "scratch" / (execution.header.id + "-" + std::to_string(::getpid()))),
        log_(home.data / "logs" / (execution.header.id + ".log")),
        preparation_(execution.header, execution_.workers, home.cache, scratch_ / "counting", log_),
        earlier_seconds_(execution.data.wall_seconds) {
    resources_.cpus = system::usable_cpus();
    resources_.launch_seconds = first_guess_launch_seconds;
  }

  Expected<model::RunData> go() {
    for (const auto& folder : {scratch_ / "counting", log_.parent_path()}) {
      if (auto made = system::make_folders(folder); !made) return unexpected(made.error());
    }
    auto lock = MeasuringLock::acquire(
        cancel_, [this](const std::string& holder) { progress_.message("waiting: " + holder + " is measuring"); });
    if (!lock) return unexpected(stopped_before_measuring(lock.error()));
    start_ = steady_clock::now();
    auto done = loop();
    preparation_.rest();
    (void)system::remove_tree(scratch_);
    if (!done) return unexpected(done.error());
    return std::move(data_);
  }

 private:
  double spent() const { return earlier_seconds_ + duration<double>(steady_clock::now() - start_).count(); }

  Expected<void> loop() {
    for (;;) {
      if (cancel_.cancelled()) return finish(store::RunState::Interrupted);
      const auto action = plan_.next(spent(), resources_);
      Expected<void> done;
      if (const auto* preparation = std::get_if<plan::PrepareCase>(&action)) {
        done = prepare(*preparation);
      } else if (const auto* round = std::get_if<plan::MeasureRound>(&action)) {
        done = measure(*round);
      } else {
        return finish(store::RunState::Finished);
      }
      if (!done) return done;
      if (auto kept = keep_times(); !kept) return kept;
    }
  }

  // Whoever gave up waiting for the machine finds a run that is interrupted and can be resumed.
  Error stopped_before_measuring(Error reason) {
    if (cancel_.cancelled()) (void)store_.finish(header_.id, store::RunState::Interrupted);
    (void)system::remove_tree(scratch_);
    return reason;
  }

  Expected<void> keep_times() {
    data_.wall_seconds = spent();
    return store_.set_times(header_.id, data_.wall_seconds, data_.measured_seconds);
  }

  Expected<void> finish(store::RunState state) {
    data_.interrupted = state == store::RunState::Interrupted;
    data_.finished = !data_.interrupted;
    if (auto kept = keep_times(); !kept) return kept;
    return store_.finish(header_.id, state);
  }

  Expected<void> note(const Incident& incident) {
    progress_.message(words_of(incident));
    if (auto kept = store_.append(header_.id, incident); !kept) return kept;
    data_.incidents.push_back(incident);
    plan_.add(incident);
    return {};
  }

  // Cases are the unit that a person can count: prepared ones at first, decided ones afterwards.
  void show(const std::string& phase, const model::Case& subject) {
    const auto outlook = plan_.outlook(resources_);
    const bool preparing = phase == preparing_phase;
    system::ProgressEvent event;
    event.phase = phase;
    event.subject = subject.id;
    event.done = static_cast<std::int64_t>(preparing ? outlook.prepared : outlook.prepared - outlook.undecided);
    event.total = static_cast<std::int64_t>(outlook.cases);
    const double left = header_.policy.budget_seconds.value_or(outlook.expected_seconds + spent()) - spent();
    if (outlook.prepared == outlook.cases) event.seconds_left = std::max(0.0, std::min(left, outlook.expected_seconds));
    progress_.show(event);
  }

  Expected<void> prepare(const plan::PrepareCase& action) {
    const auto& subject = header_.cases[action.case_index];
    show(preparing_phase, subject);
    auto outcome = preparation_.prepare(action, cancel_);
    if (cancel_.cancelled()) return {};  // a half-asked case is asked again when the run is resumed
    data_.measured_seconds += outcome.measured_seconds;
    refuse_too_long(subject, outcome);
    for (const auto& absence : outcome.not_applicable) {
      if (auto kept = store_.append(header_.id, absence); !kept) return kept;
      data_.not_applicable.push_back(absence);
      plan_.add(absence);
    }
    for (const auto& incident : outcome.incidents) {
      if (auto kept = note(incident); !kept) return kept;
    }
    for (const auto& counts : outcome.counts) {
      if (auto kept = store_.append(header_.id, counts); !kept) return kept;
      data_.counts.push_back(counts);
      plan_.add(counts);
    }
    return {};
  }

  // Three rounds are the least that can decide anything.
  void refuse_too_long(const model::Case& subject, PreparationOutcome& outcome) const {
    if (!header_.policy.budget_seconds) return;
    double one_of_each = 0;
    for (const auto& counts : outcome.counts) one_of_each += counts.typical_ns / 1e9;
    const double least = 3 * 2 * 13 * one_of_each;
    if (least <= *header_.policy.budget_seconds) return;
    for (const auto& counts : outcome.counts) {
      outcome.incidents.push_back({subject.id, header_.versions[static_cast<std::size_t>(counts.side)],
                                   model::IncidentKind::TooLong,
                                   "three rounds would take about " + seconds_text(least) + ", the budget is " +
                                       seconds_text(*header_.policy.budget_seconds),
                                   std::nullopt});
    }
  }

  bool realtime_now(const plan::MeasureRound& action) const {
    if (!action.cpu || execution_.realtime == Realtime::Off || !system::may_use_realtime()) return false;
    if (execution_.realtime == Realtime::On) return true;
    // Asked while none of our workers lives: whoever wants a CPU now is a stranger. (Pressure figures would not do:
    // what real-time scheduling keeps waiting raises them itself.)
    return system::runnable_elsewhere().value_or(0) > 0;
  }

  Expected<RoundInput> round_input(const plan::MeasureRound& action) {
    const auto& subject = header_.cases[action.case_index];
    RoundInput input{subject, action, {}, {}, {}, scratch_ / "round", log_, 0, realtime_now(action)};
    // The writer of the encoded file is looked for in the run's own order of versions, as when the case was prepared.
    auto files = preparation_.files_of(action.case_index, {}, cancel_);
    if (!files) return unexpected(files.error());
    input.files = *files;
    for (const int side : action.sides) {
      const auto& version = header_.versions[static_cast<std::size_t>(side)];
      const auto& workers = execution_.workers[static_cast<std::size_t>(side)];
      if (!workers) return unexpected(run_error(version, "was measured before and cannot be built now"));
      input.workers.push_back(&*workers);
      input.injections.push_back(injection_for(header_, version, subject.id));
      const auto* counts = plan_.suite().counts(action.case_index, side);
      if (counts != nullptr) input.typical_seconds = std::max(input.typical_seconds, counts->typical_ns / 1e9);
    }
    return input;
  }

  Expected<void> measure(const plan::MeasureRound& action) {
    preparation_.rest();
    const auto input = round_input(action);
    if (!input) return unexpected(input.error());
    show(action.stage == model::Stage::Screen ? "measuring" : "confirming", input->subject);
    model::Round opening;
    opening.case_id = input->subject.id;
    opening.number = action.number;
    opening.stage = action.stage;
    opening.sides = action.sides;
    opening.warm_ups = action.warm_ups;
    opening.batch = action.batch;
    opening.cpu = action.cpu;
    opening.realtime = input->realtime;
    opening.start_seconds = spent();
    const auto key = store_.begin_round(header_.id, opening);
    if (!key) return unexpected(key.error());
    auto outcome = measure_round(
        *input, [&](int block, const auto& items) { return store_.append_block(*key, block, items); }, cancel_);
    if (!outcome) return unexpected(outcome.error());
    outcome->round.start_seconds = opening.start_seconds;
    data_.measured_seconds += outcome->measured_seconds;
    resources_.launch_seconds = 0.8 * resources_.launch_seconds + 0.2 * outcome->launch_seconds;
    if (!outcome->interrupted) {
      auto kept = store_.finish_round(*key, outcome->round.launches, outcome->round.duration_seconds);
      if (!kept) return kept;
    }
    plan_.add(outcome->round);
    data_.rounds.push_back(std::move(outcome->round));
    for (const auto& incident : outcome->incidents) {
      if (auto kept = note(incident); !kept) return kept;
    }
    return {};
  }

  const Execution& execution_;
  const model::RunHeader& header_;
  store::RunStore& store_;
  system::ProgressSink& progress_;
  const system::CancelToken& cancel_;
  model::RunData data_;
  plan::RunPlan plan_;
  plan::Resources resources_;
  std::filesystem::path scratch_;
  std::filesystem::path log_;
  Preparation preparation_;
  double earlier_seconds_;
  steady_clock::time_point start_;
};

}  // namespace

std::string words_of(const Incident& incident) {
  return (incident.case_id.empty() ? "" : incident.case_id + ": ") + incident.version + ": " +
         std::string(model::to_string(incident.kind)) + ": " + incident.message;
}

protocol::Prepare injection_for(const model::RunHeader& header, const std::string& version,
                                const std::string& case_id) {
  protocol::Prepare injection;
  for (const auto& entry : header.injections) {
    if (entry.version != version || !scenario::Filter(entry.case_pattern).matches(case_id)) continue;
    injection.slowdown_fraction += entry.fraction;
    injection.slowdown_ns += entry.extra_ns;
    injection.search_offsets = injection.search_offsets || entry.searches_offsets;
  }
  return injection;
}

Expected<model::RunData> execute(const Execution& execution, store::RunStore& store, const system::Home& home,
                                 system::ProgressSink& progress, const system::CancelToken& cancel) {
  ::signal(SIGPIPE, SIG_IGN);  // a worker that died shows itself as an end of file
  return Run(execution, store, home, progress, cancel).go();
}

}  // namespace versus::run
