#pragma once

#include <vector>

#include "tests/simulation/figures.hpp"
#include "tests/simulation/paths.hpp"

namespace versus::simulation {

/// Whether to go through every cell, or through those that a bound guards.
enum class Extent { Whole, Short };

/// Verdicts of single comparisons by true effect, noise and threshold: by the first rule of variance with looks from
/// the second round on, and by the rules as they stand.
std::vector<Table> operating_tables(const Effort& effort, Extent extent);

/// Whether intervals hold the truth at all looks at once, with and without a ratio that depends on the machine's state.
std::vector<Table> coverage_tables(const Effort& effort, Extent extent);

/// Runs of 200 cases, planned and judged as a whole.
std::vector<Table> suite_tables(const Effort& effort, Extent extent);

/// What the project commits to.
std::vector<Table> target_tables(const Effort& effort, Extent extent);

/// Judging against what an earlier session measured.
std::vector<Table> stored_tables(const Effort& effort, Extent extent);

/// Other ways to compare two programs at the same cost.
std::vector<Table> method_tables(const Effort& effort, Extent extent);

/// Searches for the commit that made things slower, against git bisect with a threshold.
std::vector<Table> bisect_tables(const Effort& effort, Extent extent);

}  // namespace versus::simulation
