#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "framework/model/run.hpp"
#include "framework/report/text.hpp"

namespace versus::report {

/// All comparisons of one candidate in one case. Pointers into the result that rows_of was given.
struct Row {
  const model::Comparison* lead = nullptr;       ///< the metric that decides
  std::vector<const model::Comparison*> others;  ///< the rest, most telling first
};

/// One row for each case and candidate, worst first: slower by effect, failed, inconclusive, not comparable, those that
/// are worse only in another metric, faster, equivalent.
std::vector<Row> rows_of(const model::RunResult& result);

/// Whether another metric than the deciding one got worse.
bool worse_elsewhere(const Row& row);

/// What one candidate's rows come to.
struct Tally {
  std::string baseline;
  std::string candidate;
  std::map<model::Verdict, std::size_t> verdicts;
  std::size_t cases = 0;
  std::size_t not_applicable = 0;
  std::size_t worse_elsewhere = 0;                     ///< cases that are not slower, but worse in another metric
  std::set<std::string> worse_metrics;                 ///< in these
  std::map<std::string, std::size_t> other_baselines;  ///< cases that the baseline cannot do: compared with these
  const model::Comparison* worst = nullptr;            ///< the largest slower one
  bool by_role = false;                                ///< other baselines were chosen, not taken for want of the first
};

/// The version that the run compares with; single cases may have another one, where it cannot do them.
std::string baseline_of(const model::RunResult& result, const std::vector<Row>& rows);

/// In the order in which the run names its versions.
std::vector<Tally> tallies_of(const model::RunResult& result, const std::vector<Row>& rows);

std::vector<std::string> case_ids(const std::vector<Row>& rows);

/// `not_comparable` -> `not comparable`.
std::string words_of(std::string_view name);

/// `slower`, `not comparable`: the word for people.
std::string verdict_word(model::Verdict verdict);

/// One column wide, so that a verdict is seen without colour: `▲` slower, `▼` faster, `=`, `?`, `#`, `!`.
std::string_view verdict_mark(model::Verdict verdict);

Tone verdict_tone(model::Verdict verdict);

/// The effect of a comparison; the difference where the baseline is zero; `-` where nothing is known.
std::string effect_of(const model::Comparison& comparison);

/// Most telling first: `read_calls ×30`, `wall_time +9.1 % slower`, `waits`. Left out: metrics without a
/// change, a secondary metric that says the same as the deciding one, and the details of remarks behind a colon.
std::vector<std::string> beside(const Row& row);

/// What was found as not applicable, before and during the run.
std::vector<model::NotApplicable> all_not_applicable(const model::RunResult& result);

}  // namespace versus::report
