#pragma once

#include <vector>

#include "framework/judge/comparison.hpp"
#include "framework/judge/suite_judge.hpp"
#include "framework/model/curve.hpp"

namespace versus::judge {

/// All curves of a run, by candidate, in the order of the cases. `rounds` by case; `se_factor` >= 1 from the suite's
/// A/A control; `unfinished` is the rule that stands where rounds are missing.
std::vector<model::Curve> judge_curves(const SuiteJudge& suite, const model::RunHeader& header,
                                       const std::vector<CaseRounds>& rounds, double se_factor, model::Rule unfinished);

}  // namespace versus::judge
