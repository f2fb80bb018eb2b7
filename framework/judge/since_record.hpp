#pragma once

#include "framework/model/baseline_record.hpp"
#include "framework/model/verdict.hpp"

namespace versus::judge {

/// Judges what is counted, or one number a launch, by its distance from what a record has accepted: sets `accepted`,
/// and effect, interval, verdict and rule to those of the change since (docs/statistics.md, "Stored baseline"). Clocks
/// are left as they are: they were judged so round by round (model::Expectation). So is a comparison without an answer.
void hold_against(model::Comparison& comparison, const model::AcceptedMetric& accepted);

}  // namespace versus::judge
