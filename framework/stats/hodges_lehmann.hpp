#pragma once

#include <optional>

#include "framework/stats/series.hpp"

namespace versus::stats {

// Hodges-Lehmann estimates: the procedure's way from the blocks of a round to one number per pair
// of workers (the sequential procedure, docs/statistics.md, "Estimates per round"). Exact to the
// last bit of the definition, not sampled. Up to 40 values nothing is allocated; beyond about 90
// the time is O(n log n), so that a million values (identical ones too) are no trouble.

/// One-sample estimate: the median of all (d_i + d_j) / 2 with i <= j.
/// nullopt when empty or when a value is NaN or infinite.
std::optional<double> hodges_lehmann(Series differences);

/// The same for `count` values at `differences`, which are left in an unspecified state.
/// Precondition: count > 0 and all values finite.
double hodges_lehmann_in_place(double* differences, std::size_t count);

/// Two-sample shift: the median of all to_j - from_i.
/// nullopt when either is empty or holds NaN or an infinity, or when the shift overflows.
std::optional<double> hodges_lehmann_shift(Series from, Series to);

/// H(u, v): the one-sample estimate of log u_i - log v_i over blocks, from logarithms.
/// nullopt when the lengths differ, for no blocks, and for NaN or infinite values.
std::optional<double> contrast(Series log_u, Series log_v);

}  // namespace versus::stats
