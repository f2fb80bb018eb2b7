#include "framework/judge/fitness.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "framework/stats/detectable_effect.hpp"
#include "framework/stats/group_sequential.hpp"

namespace versus::judge {

namespace {

constexpr double power = 0.8;
constexpr double alpha = 0.05;
constexpr int fewest_rounds = 3;
constexpr double slow_clock_ns = 1000;
constexpr double coarse_clock_ns = 1000;
constexpr double quiet_share = 0.1;  // of a CPU
constexpr double stolen_share = 0.01;
constexpr double thresholds_per_detectable = 2;

Finding timer(const model::MachineState& state) {
  Finding finding{"timer", Fitness::Fine, {}, {}};
  finding.what = fmt::format("{}, ticks of {:.0f} ns, {:.0f} ns to read", state.clock_source.value_or("unknown source"),
                             state.clock_resolution_ns, state.clock_cost_ns);
  if (state.clock_cost_ns > slow_clock_ns || state.clock_resolution_ns > coarse_clock_ns) {
    finding.fitness = Fitness::Caution;
    finding.advice = "choose another clock source (/sys/devices/system/clocksource), or measure items of 10 ms or more";
  }
  return finding;
}

Finding governor(const model::MachineState& state) {
  if (!state.governor) return {"governor", Fitness::Fine, "not told by the system, as on most virtual machines", {}};
  if (*state.governor == "performance") return {"governor", Fitness::Fine, "performance", {}};
  return {"governor", Fitness::Note, *state.governor + ": the clock rate follows the load",
          "cpupower frequency-set --governor performance"};
}

Finding turbo(const model::MachineState& state) {
  if (!state.turbo) return {"turbo", Fitness::Fine, "not told by the system", {}};
  if (!*state.turbo) return {"turbo", Fitness::Fine, "off", {}};
  return {"turbo", Fitness::Note, "on: the clock rate follows the heat",
          "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo"};
}

Finding smt(const model::MachineState& state) {
  if (!state.smt) return {"SMT", Fitness::Fine, "not told by the system", {}};
  if (!*state.smt) return {"SMT", Fitness::Fine, "off", {}};
  return {"SMT", Fitness::Note, "on: whoever uses the other thread of a core slows this one down",
          "echo off > /sys/devices/system/cpu/smt/control"};
}

Finding quota(const model::MachineState& state) {
  if (!state.quota_cpus) return {"CPU quota", Fitness::Fine, "none", {}};
  Finding finding{
      "CPU quota", Fitness::Note, fmt::format("{:.2g} CPUs of {}", *state.quota_cpus, state.usable_cpus), {}};
  if (*state.quota_cpus < 1) {
    finding.fitness = Fitness::Unfit;
    finding.what += ": workers are stopped in the middle of what is timed";
    finding.advice = "give the container a whole CPU or more, or a CPU set in place of a quota";
  } else if (*state.quota_cpus < state.usable_cpus) {
    finding.fitness = Fitness::Caution;
    finding.what += ": cases with several threads are stopped in between";
    finding.advice = "a quota of as many CPUs as are visible, or a CPU set";
  }
  return finding;
}

std::string names_of(const std::vector<model::BusyProcess>& processes) {
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, processes.size()); ++i) {
    text += fmt::format("{}{} ({}, {:.1f} CPUs)", i == 0 ? "" : ", ", processes[i].name, processes[i].pid,
                        processes[i].cpus);
  }
  return text;
}

Finding others(const model::MachineState& state) {
  if (!state.busy_cpus) return {"other programs", Fitness::Fine, "not told by the system", {}};
  Finding finding{
      "other programs", Fitness::Fine, fmt::format("{:.1f} of {} CPUs busy", *state.busy_cpus, state.usable_cpus), {}};
  if (*state.busy_cpus < quiet_share * state.usable_cpus) return finding;
  if (!state.busiest.empty()) finding.what += ": " + names_of(state.busiest);
  const bool room = state.usable_cpus - *state.busy_cpus >= 1;
  finding.fitness = room ? Fitness::Note : Fitness::Caution;
  finding.advice = state.realtime_permitted
                       ? "end what need not run; single-threaded cases are given real-time scheduling meanwhile"
                       : "end what need not run, or permit real-time scheduling (ulimit -r 1)";
  return finding;
}

Finding stolen(const model::MachineState& state) {
  if (!state.stolen) return {"stolen time", Fitness::Fine, "not told by the system", {}};
  Finding finding{"stolen time", Fitness::Fine, fmt::format("{:.1f} %", 100 * *state.stolen), {}};
  if (*state.stolen > stolen_share) {
    finding.fitness = Fitness::Caution;
    finding.advice = "neighbours on the host use this CPU: take a dedicated one";
  } else if (*state.stolen == 0 && state.virtual_machine) {
    finding.what += ", which many hosts report whatever they do";
  }
  return finding;
}

Finding cpus(const model::MachineState& state) {
  Finding finding{"CPUs",
                  Fitness::Fine,
                  fmt::format("{} usable{}", state.usable_cpus, state.virtual_machine ? ", virtual" : ""),
                  {}};
  if (state.usable_cpus < 2) {
    finding.fitness = Fitness::Note;
    finding.what += ": everything else on this machine shares it, and cases with several threads say little";
    finding.advice = "two or more";
  }
  return finding;
}

}  // namespace

std::string_view to_string(Fitness fitness) {
  switch (fitness) {
    case Fitness::Fine:
      return "fine";
    case Fitness::Note:
      return "note";
    case Fitness::Caution:
      return "caution";
    case Fitness::Unfit:
      return "unfit";
  }
  return "unfit";
}

std::vector<Finding> findings(const model::MachineState& state) {
  return {timer(state), cpus(state),  governor(state), turbo(state),
          smt(state),   quota(state), stolen(state),   others(state)};
}

std::optional<double> detectable_after(int rounds, const Noise& noise, int max_rounds) {
  if (rounds < fewest_rounds || !(noise.scatter > 0)) return std::nullopt;
  const auto boundary = stats::Boundary::make(static_cast<std::size_t>(max_rounds), alpha);
  if (!boundary) return std::nullopt;
  const double nu = 3.0 * rounds - 1;
  const auto critical = boundary->critical_t(static_cast<std::size_t>(rounds), nu);
  if (!critical) return std::nullopt;
  // The contrast of a round is a difference of means of two workers each: as wide as one worker.
  const auto found = stats::detectable_effect({static_cast<std::size_t>(rounds), noise.scatter, nu, *critical}, power);
  if (!found) return std::nullopt;
  return std::expm1(*found);
}

std::vector<Reach> reach(const Noise& noise, const GateWish& wish) {
  std::vector<Reach> reached;
  if (!(noise.seconds_per_round > 0)) return reached;
  for (const double budget : {60.0, 180.0, 600.0, 1800.0, 3600.0}) {
    const double affordable = std::floor(budget / (noise.seconds_per_round * wish.cases));
    Reach one{budget, static_cast<int>(std::min<double>(affordable, wish.max_rounds)), {}};
    one.detectable = detectable_after(one.rounds, noise, wish.max_rounds);
    reached.push_back(one);
    if (one.rounds == wish.max_rounds) break;  // a longer budget finds no more
  }
  return reached;
}

Finding judge_noise(const Noise& noise, const GateWish& wish) {
  Finding finding{"noise", Fitness::Fine, {}, {}};
  finding.what = fmt::format("{} comparisons of a version with itself, {} accused; one worker scatters by {:.2g} %",
                             noise.comparisons, noise.accused, 100 * noise.scatter);
  if (noise.comparisons == 0) {
    return {"noise", Fitness::Unfit, "nothing could be measured", "see the messages above"};
  }
  if (!noise.promise_kept) {
    finding.fitness = Fitness::Unfit;
    finding.advice = "two equal programs must not differ: look for what changes on this machine within seconds";
    return finding;
  }
  const auto detectable = detectable_after(wish.max_rounds, noise, wish.max_rounds);
  if (!detectable) return finding;
  const double holds = thresholds_per_detectable * *detectable;
  finding.what += fmt::format("; holds thresholds from {:.2g} % on", 100 * holds);
  if (wish.threshold >= holds) return finding;
  finding.fitness = Fitness::Unfit;
  finding.advice = fmt::format("a threshold of {:.2g} % or more, a quieter machine, or longer items", 100 * holds);
  return finding;
}

Fitness worst(const std::vector<Finding>& findings) {
  Fitness found = Fitness::Fine;
  for (const Finding& finding : findings) found = std::max(found, finding.fitness);
  return found;
}

}  // namespace versus::judge
