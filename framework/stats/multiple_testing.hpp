#pragma once

#include <cstddef>
#include <vector>

#include "framework/stats/series.hpp"

namespace versus::stats {

// Many comparisons at once. Both answer in the order of the input. A p-value that is NaN counts as 1, one outside
// [0, 1] as the nearest end: a test that could not be made rejects nothing but is still one of the family.

/// Benjamini-Hochberg: reject where the result is <= q, and of the rejected a share of q at most is false on average
/// (independent tests). Source: Benjamini and Hochberg 1995.
std::vector<double> benjamini_hochberg(Series p_values);

/// Holm: reject where the result is <= alpha, and the chance of any false rejection is at most alpha, whatever the
/// dependence. Source: Holm 1979.
std::vector<double> holm(Series p_values);

/// How many of the adjusted p-values are at or below `level`; 0 for a level that is NaN.
std::size_t rejections(Series adjusted, double level);

}  // namespace versus::stats
