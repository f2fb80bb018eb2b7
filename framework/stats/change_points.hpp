#pragma once

#include <cstddef>
#include <vector>

#include "framework/stats/change_split.hpp"
#include "framework/stats/series.hpp"

namespace versus::stats {

// Steps in a history of log ratios, one point per run (the sequential procedure, docs/statistics.md, "History change
// points"): recursive segmentation by the largest two-sample t, in the tests of change_split.hpp. A step that is found
// here is a reason to measure the two versions side by side, not a verdict.

struct ChangePoint {
  std::size_t index = 0;  ///< place in the input of the first point after the step
  LevelShift shift;       ///< against the neighbouring steps
  double critical = 0.0;  ///< what shift.adjusted_t passed
};

struct ChangeSearch {
  ChangeLevel level = ChangeLevel::listing;
  double smallest_step = 0.0;  ///< rho: smaller differences of means are not reported
};

/// All steps, ascending. Points that are NaN or infinite are left out; `index` still counts them. Long series are taken
/// in windows of at most 200 points, each beginning at the last step found, or half a window further where none is.
std::vector<ChangePoint> find_changes(Series values, const ChangeSearch& search);

}  // namespace versus::stats
