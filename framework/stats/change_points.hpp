#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "framework/stats/series.hpp"

namespace versus::stats {

// Steps in a history of log ratios, one point per run (the sequential procedure, docs/statistics.md, "History change
// points"): recursive binary segmentation by the largest two-sample t, corrected for autocorrelation. A step that is
// found here is a reason to measure the two versions side by side, not a verdict.

constexpr std::size_t kFewestPointsBetweenChanges = 3;

/// The best split of a series in two.
struct Split {
  std::size_t index = 0;    ///< the first point after the step
  double difference = 0.0;  ///< mean after - mean before
  double t = 0.0;           ///< |difference| / (s_pooled sqrt(1/k + 1/(n-k))); an infinity without any scatter
  double phi = 0.0;         ///< autocorrelation of the residuals, corrected for short series, within [0, .8]
  double adjusted_t = 0.0;  ///< t / sqrt((1 + phi) / (1 - phi))
};

/// The split with the largest t that leaves three points on each side. O(n). nullopt for fewer than six points, for
/// NaN and infinities, and when all values are equal.
std::optional<Split> best_split(Series values);

enum class ChangeLevel {
  listing,  ///< 1 % of unchanged series show one: good enough for a list
  alert     ///< .1 %: before a person is told
};

/// What adjusted_t must pass for a series of n points: interpolated linearly in log n in a simulated table of 6 to 200
/// points, its ends beyond.
double critical_change(ChangeLevel level, std::size_t points);

struct ChangePoint {
  std::size_t index = 0;  ///< place in the input of the first point after the step
  Split split;            ///< against the neighbouring steps; its own index counts from the step before
  double critical = 0.0;  ///< what split.adjusted_t passed
};

struct ChangeSearch {
  ChangeLevel level = ChangeLevel::listing;
  double smallest_step = 0.0;  ///< rho: smaller differences of means are not reported
};

/// All steps, ascending. Points that are NaN or infinite are left out; `index` still counts them. Long series are taken
/// in windows of at most 200 points, each beginning at the last step found, or half a window further where none is.
std::vector<ChangePoint> find_changes(Series values, const ChangeSearch& search);

}  // namespace versus::stats
