#include "harness/gate/judgement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "framework/judge/conclusion.hpp"
#include "framework/judge/since_record.hpp"
#include "harness/gate/waiving.hpp"

namespace versus::gate {

using model::Comparison;
using model::ControlKind;
using model::GateControl;
using model::Standard;
using model::Verdict;

namespace {

GateControl outcome_of(const PlannedControl& planned, const std::vector<Comparison>& comparisons) {
  GateControl control;
  control.kind = planned.kind;
  control.case_id = planned.case_id;
  control.injected = planned.injected;
  control.verdict = Verdict::NotComparable;
  for (const auto& comparison : comparisons) {
    if (comparison.case_id != planned.control_case || comparison.role != model::Role::Primary) continue;
    control.effect = comparison.effect;
    control.interval = comparison.interval;
    control.verdict = comparison.verdict;
    control.rounds = comparison.rounds;
  }
  return control;
}

std::string effect_words(const GateControl& control) {
  if (!control.effect) return "no estimate";
  if (!control.interval) return fmt::format("{:+.2f} %", 100 * *control.effect);
  return fmt::format("{:+.2f} % [{:+.2f}, {:+.2f}]", 100 * *control.effect, 100 * control.interval->low,
                     100 * control.interval->high);
}

std::vector<std::string> reasons_unfit(const std::vector<GateControl>& controls, bool biased) {
  std::vector<std::string> reasons;
  bool proved = false;
  for (const auto& control : controls) {
    const bool accuses = control.verdict == Verdict::Slower || control.verdict == Verdict::Faster;
    if (control.kind == ControlKind::Aa && accuses) {
      reasons.push_back(
          fmt::format("the control accuses an unchanged version: {} in {}", effect_words(control), control.case_id));
    }
    if (control.kind != ControlKind::Positive) continue;
    proved = proved || control.verdict == Verdict::Slower;
    if (control.verdict != Verdict::Slower && control.verdict != Verdict::NotComparable) {
      const bool open = control.verdict == Verdict::Inconclusive;
      reasons.push_back(
          fmt::format("an injected slow-down of {:.3g} % {}: {} in {}", 100 * control.injected,
                      open ? "stayed undecided, give the gate more time or a quieter machine" : "was missed",
                      effect_words(control), control.case_id));
    }
  }
  if (!proved && reasons.empty()) reasons.emplace_back("no positive control could be measured");
  if (biased) reasons.emplace_back("the second copy of every version differs from the first in one direction");
  return reasons;
}

void take_out(model::RunResult& result, const Arrangement& arrangement) {
  std::set<std::string> controls;
  for (const auto& planned : arrangement.controls) controls.insert(planned.control_case);
  const auto drop = [&controls](auto& list) {
    list.erase(std::remove_if(list.begin(), list.end(), [&](const auto& e) { return controls.count(e.case_id) != 0; }),
               list.end());
  };
  drop(result.comparisons);
  drop(result.not_applicable);
  drop(result.trades);
  // Counts name versions by their place: those of the cases that stay are kept as they are.
  drop(result.counts);
  auto& cases = result.header.cases;
  cases.erase(std::remove_if(cases.begin(), cases.end(), [&](const auto& c) { return controls.count(c.id) != 0; }),
              cases.end());
  auto& injections = result.header.injections;
  injections.erase(std::remove_if(injections.begin(), injections.end(),
                                  [&](const auto& entry) { return controls.count(entry.case_pattern) != 0; }),
                   injections.end());
}

const Selected* selected_for(const std::vector<Selected>& selected, const std::string& case_id) {
  for (const auto& one : selected) {
    if (case_id.compare(0, one.scenario.size() + 1, one.scenario + "/") == 0) return &one;
  }
  return nullptr;
}

// Ratio with ratio, for all but the clocks, which were judged so from the first round on.
void hold_against_records(std::vector<Comparison>& comparisons, const std::vector<Selected>& selected) {
  for (auto& comparison : comparisons) {
    const auto* one = selected_for(selected, comparison.case_id);
    if (one == nullptr || one->standard != Standard::Record) continue;
    const auto& cases = one->record->record.cases;
    const auto recorded = cases.find(comparison.case_id);
    if (recorded == cases.end()) continue;
    const auto metric = recorded->second.find(std::string(model::info(comparison.metric).name));
    if (metric != recorded->second.end()) judge::hold_against(comparison, metric->second);
  }
}

void say_since_when(std::vector<Comparison>& comparisons, const std::vector<Selected>& selected) {
  for (auto& comparison : comparisons) {
    const auto* one = selected_for(selected, comparison.case_id);
    if (one == nullptr || one->record == nullptr || comparison.verdict != Verdict::Slower) continue;
    const auto& record = one->record->record;
    std::string text = fmt::format("since the record of {}: {}, which accepted {}", record.date,
                                   one->record->file.string(), record.accepted);
    if (comparison.accepted && comparison.effect) {
      const double now = (1 + *comparison.effect) * (1 + *comparison.accepted) - 1;
      text +=
          fmt::format(" at {:+.2f} % of {}; now {:+.2f} %", 100 * *comparison.accepted, record.reference, 100 * now);
    }
    comparison.remarks.push_back(std::move(text));
  }
}

std::vector<model::GatedScenario> scenarios_of(const std::vector<Selected>& selected) {
  std::vector<model::GatedScenario> all;
  for (const auto& one : selected) {
    model::GatedScenario scenario;
    scenario.scenario = one.scenario;
    scenario.standard = one.standard;
    scenario.baseline = one.baseline;
    if (one.record != nullptr) {
      scenario.record = one.record->file.string();
      scenario.recorded = one.record->record.date;
      scenario.accepted = one.record->record.accepted;
      scenario.machine = one.record->record.machine_class;
    }
    all.push_back(std::move(scenario));
  }
  return all;
}

int exit_code_of(const model::RunResult& result, bool fit) {
  model::RunData data;
  data.interrupted = result.exit_code == static_cast<int>(ErrorKind::Interrupted);
  const int code = judge::exit_code(result, data, fit);
  // Nothing was left to be measured, since nothing is different.
  const bool all_identical = result.comparisons.empty() && !result.gate->identical.empty() && result.incidents.empty();
  return all_identical && fit && !data.interrupted ? 0 : code;
}

}  // namespace

void judge_gate(model::RunResult& result, const std::vector<Selected>& selected, const Candidate& candidate,
                const Arrangement& arrangement, const std::vector<model::Waiver>& waivers) {
  model::GateFacts gate;
  gate.candidate = candidate.version;
  gate.scenarios = scenarios_of(selected);
  gate.unrecorded = arrangement.unrecorded;
  gate.identical = arrangement.identical;
  for (const auto& planned : arrangement.controls) gate.controls.push_back(outcome_of(planned, result.comparisons));
  gate.unfit = reasons_unfit(gate.controls, result.controls.biased);
  take_out(result, arrangement);
  hold_against_records(result.comparisons, selected);
  gate.waived = apply_waivers(result.comparisons, waivers);
  say_since_when(result.comparisons, selected);
  judge::sort_worst_first(result.comparisons);
  result.controls.positive_found = std::all_of(gate.controls.begin(), gate.controls.end(), [](const auto& c) {
    return c.kind == ControlKind::Aa || c.verdict == Verdict::Slower;
  });
  const bool fit = gate.unfit.empty();
  result.gate = std::move(gate);
  result.exit_code = exit_code_of(result, fit);
}

}  // namespace versus::gate
