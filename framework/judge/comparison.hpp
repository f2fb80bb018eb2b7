#pragma once

#include <optional>
#include <vector>

#include "framework/judge/suite_judge.hpp"
#include "framework/model/verdict.hpp"

namespace versus::judge {

/// The rounds of one case, in order; the judge's view of its raw samples.
using CaseRounds = std::vector<const model::Round*>;

/// What every comparison of one candidate in one case shares.
struct Pairing {
  const model::RunHeader& header;
  const model::Case& subject;
  int baseline = 0;  ///< place in header.versions
  int candidate = 1;
};

/// Names, parameters, threshold and role filled in; nothing judged yet.
model::Comparison begin_comparison(const Pairing& pairing, model::Metric metric, model::Role role);

/// What the suite says about one suspicion after confirmation.
enum class Confirmation {
  NotNeeded,
  Confirmed,
  NotReproduced,
  FollowsPrimary,  ///< the other clock's, left where it was when the primary clock had established the same
  Missing,
};

/// One clock of one candidate. `se_factor` >= 1 comes from the suite's A/A control; `unfinished` is the rule that
/// stands where rounds are missing (budget or interruption).
model::Comparison judge_clock(const Pairing& pairing, const CandidateJudge& candidate, Clock clock,
                              Confirmation confirmation, double se_factor, model::Rule unfinished,
                              const CaseRounds& rounds);

/// A whole number per side, from the counting pass: compared exactly against the threshold.
model::Comparison judge_count(const Pairing& pairing, model::Metric metric, const model::Counts& baseline,
                              const model::Counts& candidate);

/// A counter per item: exact when constant, by launches when constant within each, by ranges otherwise.
model::Comparison judge_counter(const Pairing& pairing, model::Metric metric, const CaseRounds& rounds);

/// Peak memory: one number per launch.
model::Comparison judge_launch_metric(const Pairing& pairing, model::Metric metric, const CaseRounds& rounds);

}  // namespace versus::judge
