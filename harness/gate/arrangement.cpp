#include "harness/gate/arrangement.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "framework/judge/case_judge.hpp"
#include "framework/model/version_name.hpp"
#include "framework/scenario/filter.hpp"
#include "framework/stats/stored_ratio.hpp"

namespace versus::gate {

using model::Case;
using model::ControlKind;
using model::Standard;

namespace {

// Two are enough to see a slot or path that is special; each costs as much as a gated case.
constexpr std::size_t most_control_cases = 2;

std::string scenario_of(const Case& subject) { return subject.library + "/" + subject.scenario; }

const Selected& selected_for(const std::vector<Selected>& all, const Case& subject) {
  const std::string scenario = scenario_of(subject);
  return *std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.scenario == scenario; });
}

Expected<void> check_recorded_cases(const model::RunHeader& header, const std::vector<Selected>& selected) {
  std::set<std::string> ids;
  for (const auto& subject : header.cases) ids.insert(subject.id);
  for (const auto& one : selected) {
    if (one.record == nullptr) continue;
    for (const auto& [id, metrics] : one.record->record.cases) {
      if (ids.count(id) != 0) continue;
      return unexpected(usage_error(one.record->file.string(), "records the case " + id,
                                    one.scenario + " (profile " + header.profile + ") has no such case",
                                    "versus baseline record " + one.scenario + " writes it anew"));
    }
  }
  return {};
}

bool keeps_code(const Selected& one, const Candidate& candidate) {
  const auto code = candidate.codes.find(candidate.version);
  if (candidate.identical == Identical::Measured || code == candidate.codes.end() || code->second.empty()) return false;
  if (one.standard == Standard::Record) {
    for (const auto& build : one.record->record.builds) {
      if (build.id == one.record->record.accepted) return build.code == code->second;
    }
    return false;
  }
  const auto baseline = candidate.codes.find(one.baseline);
  return baseline != candidate.codes.end() && baseline->second == code->second;
}

// The same case under another id, measured and judged by itself.
Case control_case(const Case& original, const std::string& word, const std::vector<std::string>& versions) {
  Case copy = original;
  copy.curves.clear();
  copy.metrics.erase(
      std::remove_if(copy.metrics.begin(), copy.metrics.end(),
                     [](const auto& rule) { return model::info(rule.metric).kind != model::MetricKind::Timing; }),
      copy.metrics.end());
  copy.versions = versions;
  model::Parameters swept{{"control", word}};
  for (const auto& name : original.swept) swept[name] = original.parameters.at(name);
  copy.id = model::case_id(original.library, original.scenario, original.operation, swept);
  return copy;
}

// Those judged by CPU time before the others, spread over the suite, others with another seed.
std::vector<const Case*> controlled_cases(const std::vector<Case>& cases, std::uint64_t seed) {
  std::vector<const Case*> candidates;
  for (const auto& subject : cases) {
    if (judge::primary_clock(subject) == judge::Clock::Cpu) candidates.push_back(&subject);
  }
  if (candidates.empty()) {
    for (const auto& subject : cases) candidates.push_back(&subject);
  }
  std::vector<const Case*> chosen;
  const std::size_t count = std::min(most_control_cases, candidates.size());
  for (std::size_t k = 0; k < count; ++k) {
    chosen.push_back(candidates[(seed + k * candidates.size() / count) % candidates.size()]);
  }
  return chosen;
}

void add_controls(model::RunHeader& header, const std::string& baseline, Arrangement& arrangement) {
  const auto name = model::parse_version_name(baseline, "");
  const std::string copy = model::to_string(model::counterpart(*name));
  // What a caller slows down is none of the controls, though it may be the same version.
  for (auto& injection : header.injections) {
    injection.case_pattern += injection.case_pattern.find('-') == std::string::npos ? "-" : ":";
    injection.case_pattern += "*control=*";
  }
  std::vector<Case> controls;
  for (const Case* subject : controlled_cases(header.cases, header.seed)) {
    const auto metric = judge::metric_of(judge::primary_clock(*subject));
    const double injected = positive_thresholds * judge::threshold_of(*subject, metric, header.policy);
    for (const auto kind : {ControlKind::Aa, ControlKind::Positive}) {
      const bool positive = kind == ControlKind::Positive;
      controls.push_back(control_case(*subject, positive ? "positive" : "aa", {baseline, copy}));
      arrangement.controls.push_back({controls.back().id, kind, subject->id, positive ? injected : 0});
      if (positive) header.injections.push_back({copy, controls.back().id, injected, 0, false});
    }
  }
  header.cases.insert(header.cases.end(), controls.begin(), controls.end());
}

void expect_recorded(model::RunHeader& header, Case& subject, const Selected& one, const std::string& candidate,
                     Arrangement& arrangement) {
  const auto& cases = one.record->record.cases;
  const auto recorded = cases.find(subject.id);
  // A curve compares with the reference itself: what was accepted at its points counts instead.
  subject.curves.clear();
  bool deciding_clock_known = false;
  for (const auto clock : judge::both_clocks) {
    if (recorded == cases.end()) break;
    const auto metric = recorded->second.find(std::string(model::info(judge::metric_of(clock)).name));
    if (metric == recorded->second.end() || !metric->second.effect) continue;
    deciding_clock_known = deciding_clock_known || clock == judge::primary_clock(subject);
    header.expectations.push_back({subject.id, candidate, judge::metric_of(clock), std::log1p(*metric->second.effect),
                                   metric->second.se, stats::kUsualSessionSd});
  }
  if (!deciding_clock_known) arrangement.unrecorded.push_back(subject.id);
}

}  // namespace

Expected<Arrangement> arrange(model::RunHeader& header, const std::vector<Selected>& selected,
                              const Candidate& candidate, const std::string& filter) {
  if (auto known = check_recorded_cases(header, selected); !known) return unexpected(std::move(known.error()));
  const scenario::Filter wanted(filter);
  auto& cases = header.cases;
  const std::size_t before = cases.size();
  cases.erase(std::remove_if(cases.begin(), cases.end(), [&](const Case& c) { return !wanted.matches(c.id); }),
              cases.end());
  if (cases.empty()) {
    return unexpected(usage_error("--filter '" + filter + "'",
                                  "matches none of the gate's " + std::to_string(before) + " cases",
                                  "a gate without a case would always pass", "versus gate --dry-run lists them"));
  }
  header.policy.fail_only_beyond_half = true;
  header.policy.confirm = true;
  header.policy.confirm_every_suspicion = true;

  Arrangement arrangement;
  std::vector<Case> kept;
  const std::string control_baseline = selected_for(selected, cases.front()).baseline;
  const std::vector<Case> gated = cases;
  cases.clear();
  for (Case subject : gated) {
    const Selected& one = selected_for(selected, subject);
    if (keeps_code(one, candidate)) {
      arrangement.identical.push_back(subject.id);
      continue;
    }
    subject.versions = {one.baseline, candidate.version};
    if (one.standard == Standard::Record) expect_recorded(header, subject, one, candidate.version, arrangement);
    if (one.standard == Standard::SharedReference) arrangement.unrecorded.push_back(subject.id);
    kept.push_back(std::move(subject));
  }
  header.cases = gated;
  add_controls(header, control_baseline, arrangement);
  kept.insert(kept.end(), header.cases.begin() + static_cast<std::ptrdiff_t>(gated.size()), header.cases.end());
  header.cases = std::move(kept);
  return arrangement;
}

}  // namespace versus::gate
