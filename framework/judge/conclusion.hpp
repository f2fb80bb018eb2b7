#pragma once

#include "framework/model/run.hpp"

namespace versus::judge {

/// Judges what a run has measured, finished or not: replays the rounds, corrects suspicions for the size of the suite,
/// applies the suite's A/A control, compares counts exactly. Pure: the same header and data give the same result.
/// Comparisons come worst first: slower by effect, then failed, inconclusive, not comparable, equivalent, faster.
/// O(items).
model::RunResult conclude(const model::RunHeader& header, const model::RunData& data);

/// The order of a result's comparisons.
void sort_worst_first(std::vector<model::Comparison>& comparisons);

/// Exit code of a judged run: 130 interrupted, 3 something failed, 1 anything slower, 4 undecided or unfit, 0.
int exit_code(const model::RunResult& result, const model::RunData& data, bool fit);

}  // namespace versus::judge
