#include "harness/bisect/bench.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "framework/plan/order.hpp"
#include "framework/scenario/expand.hpp"
#include "harness/bisect/build_fault.hpp"
#include "harness/executor/version_workers.hpp"
#include "harness/provision/code_identity.hpp"
#include "harness/run/measuring_lock.hpp"
#include "harness/system/files.hpp"
#include "harness/system/machine.hpp"

namespace versus::bisect {

using std::chrono::duration;
using std::chrono::steady_clock;

namespace {

constexpr int blocks = 10;

double seconds_since(steady_clock::time_point start) { return duration<double>(steady_clock::now() - start).count(); }

Expected<run::MeasuringLock> lock_machine(const executor::Surroundings& world) {
  return run::MeasuringLock::acquire(
      world.cancel, [&](const std::string& holder) { world.progress.message("waiting: " + holder + " is measuring"); });
}

std::string words_of(const std::vector<model::Incident>& incidents) {
  std::string words;
  for (const auto& one : incidents) {
    words += (words.empty() ? "" : "; ") + std::string(model::to_string(one.kind)) + ": " + one.message;
  }
  return words;
}

}  // namespace

Bench::Bench(const Axis& axis, const Order& order, const Limits& limits, const executor::Surroundings& surroundings,
             const std::string& id)
    : axis_(axis),
      limits_(limits),
      surroundings_(surroundings),
      workers_(axis.points.size()),
      scratch_(surroundings.home.cache / "scratch" / (id + "-" + std::to_string(::getpid()))),
      log_(surroundings.home.data / "logs" / ("bisect-" + id + ".log")) {
  header_.id = id;
  header_.seed = order.seed;
  header_.profile = order.profile;
  header_.version_facts.resize(axis.points.size());
  for (const Point& point : axis.points) header_.versions.push_back(model::to_string(point.name));
}

Bench::~Bench() {
  if (preparation_) preparation_->rest();
  (void)system::remove_tree(scratch_);
}

Expected<std::variant<Ready, Unusable>> Bench::make_ready(std::size_t place) {
  using Outcome = std::variant<Ready, Unusable>;
  if (const auto known = ready_.find(place); known != ready_.end()) return Outcome(known->second);
  const auto start = steady_clock::now();
  const auto refuse = [](const Error& error) -> Expected<Outcome> {
    if (fault_of(error) == FaultOf::Machine) return unexpected(error);
    return Outcome(Unusable{message(error)});
  };
  const model::VersionName& name = axis_.points[place].name;
  auto options = provision::options_from_environment(surroundings_.share.worker_sources);
  options.home = surroundings_.home;
  const auto built =
      provision::provision(surroundings_.manifests, name, options, surroundings_.progress, surroundings_.cancel);
  if (surroundings_.cancel.cancelled()) return unexpected(interrupted_error("versus bisect"));
  if (!built) return refuse(built.error());
  const auto identity = provision::code_identity(*built);
  if (!identity) return refuse(identity.error());
  auto set = executor::provision_versions({name}, limits_.patience, surroundings_);
  if (surroundings_.cancel.cancelled()) return unexpected(interrupted_error("versus bisect"));
  if (!set) return refuse(set.error());
  if (!set->incidents.empty()) return Outcome(Unusable{words_of(set->incidents)});
  workers_[place] = set->workers.front();
  header_.version_facts[place] = set->facts.front();
  for (const auto& [axis, values] : set->offers) {
    auto& all = offers_[axis];
    for (const auto& value : values) {
      if (std::find(all.begin(), all.end(), value) == all.end()) all.push_back(value);
    }
  }
  const Ready ready{seconds_since(start), built->built_now, *identity};
  ready_.emplace(place, ready);
  return Outcome(ready);
}

Expected<void> Bench::choose_case(const model::Scenario& scenario, const std::string& case_id) {
  const auto cases = scenario::expand(scenario, offers_);
  if (!cases) return unexpected(cases.error());
  const auto found = std::find_if(cases->begin(), cases->end(), [&](const auto& one) { return one.id == case_id; });
  if (found == cases->end()) {
    return unexpected(usage_error("--case " + case_id, "this is no case of " + model::id(scenario), {},
                                  "see versus scenarios show " + model::id(scenario)));
  }
  header_.cases = {*found};
  if (auto made = prepare_folders(); !made) return made;
  preparation_.emplace(header_, workers_, surroundings_.home.cache, scratch_ / "counting", log_);
  return {};
}

Expected<void> Bench::prepare_folders() {
  for (const auto& folder : {scratch_ / "counting", log_.parent_path()}) {
    if (auto made = system::make_folders(folder); !made) return made;
  }
  return {};
}

Expected<std::variant<model::Counts, Unusable>> Bench::count(std::size_t place) {
  using Outcome = std::variant<model::Counts, Unusable>;
  if (const auto known = counted_.find(place); known != counted_.end()) return Outcome(known->second);
  const auto lock = lock_machine(surroundings_);
  if (!lock) return unexpected(lock.error());
  auto outcome = preparation_->prepare({0, {static_cast<int>(place)}}, surroundings_.cancel);
  if (surroundings_.cancel.cancelled()) return unexpected(interrupted_error("versus bisect"));
  if (!outcome.not_applicable.empty()) return Outcome(Unusable{"not applicable: " + outcome.not_applicable[0].reason});
  if (!outcome.incidents.empty()) return Outcome(Unusable{words_of(outcome.incidents)});
  counted_.emplace(place, outcome.counts.front());
  return Outcome(outcome.counts.front());
}

std::int64_t Bench::batch_for(const std::vector<std::size_t>& places) const {
  // Only the first of several runs would find the file cold.
  if (model::parameter(subject(), "storage") == "file_cold") return 1;
  double fastest = plan::shortest_item_ns;
  for (const std::size_t place : places) {
    const double typical = counted_.at(place).typical_ns;
    if (typical > 0) fastest = std::min(fastest, typical);
  }
  return static_cast<std::int64_t>(std::ceil(plan::shortest_item_ns / fastest));
}

plan::MeasureRound Bench::action_for(const std::vector<std::size_t>& places, int number) const {
  plan::MeasureRound action;
  action.number = number;
  std::vector<int> slots;
  for (const std::size_t place : places) {
    action.sides.push_back(static_cast<int>(place));
    for (int copy = 0; copy < 2; ++copy) slots.push_back(static_cast<int>(slots.size()));
  }
  action.batch = batch_for(places);
  action.orders = plan::block_orders(header_.seed, subject().id, number, slots, blocks);
  action.launch_order = plan::launch_order(header_.seed, subject().id, number, slots);
  action.paddings = plan::draw_paddings(header_.seed, subject().id, number, static_cast<int>(slots.size()));
  const auto cpus = system::usable_cpus();
  if (model::threads(subject()) == 0 && !cpus.empty()) {
    action.cpu = plan::draw_cpu(header_.seed, subject().id, number, cpus);
  }
  return action;
}

Expected<Taken> Bench::round(const std::vector<std::size_t>& places, int number) {
  const auto lock = lock_machine(surroundings_);
  if (!lock) return unexpected(lock.error());
  preparation_->rest();
  const auto start = steady_clock::now();
  const plan::MeasureRound action = action_for(places, number);
  run::RoundInput input{subject(), action, {}, {}, {}, scratch_ / "round", log_, 0, false};
  const auto files = preparation_->files_of(0, {}, surroundings_.cancel);
  if (!files) return unexpected(files.error());
  input.files = *files;
  for (const std::size_t place : places) {
    input.workers.push_back(&*workers_[place]);
    input.injections.emplace_back();
    input.typical_seconds = std::max(input.typical_seconds, counted_.at(place).typical_ns / 1e9);
  }
  input.realtime = action.cpu && system::may_use_realtime() && system::runnable_elsewhere().value_or(0) > 0;
  const auto keep_nothing = [](int, const auto&) { return Expected<void>(); };
  auto outcome = run::measure_round(input, keep_nothing, surroundings_.cancel);
  if (!outcome) return unexpected(outcome.error());
  return Taken{std::move(outcome->round), std::move(outcome->incidents), seconds_since(start), outcome->interrupted};
}

}  // namespace versus::bisect
