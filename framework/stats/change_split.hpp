#pragma once

#include <cstddef>
#include <optional>

#include "framework/stats/series.hpp"

namespace versus::stats {

// The two patterns of change that a stretch of history is tested for (the sequential procedure, docs/statistics.md,
// "History change points"), each by a two-sample t corrected for autocorrelation: a step, and an episode that came and
// went, which hides from the test for steps because either of its ends undoes the other.

constexpr std::size_t kFewestPointsBetweenChanges = 3;

/// A two-sample t between the points of one part and those of the other.
struct LevelShift {
  double difference = 0.0;  ///< mean of the later or inner part minus mean of the other
  double t = 0.0;           ///< |difference| / (s_pooled sqrt(1/k + 1/(n-k))); an infinity without any scatter
  double phi = 0.0;         ///< autocorrelation of the residuals, corrected for short series, within [0, .8]
  double adjusted_t = 0.0;  ///< t / sqrt((1 + phi) / (1 - phi))
};

/// The best split of a series in two.
struct Split {
  std::size_t index = 0;  ///< the first point after the step
  LevelShift shift;
};

/// The split with the largest t that leaves three points on each side. O(n). nullopt for fewer than six points, for
/// NaN and infinities, and when all values are equal.
std::optional<Split> best_split(Series values);

/// An inner part [first, last) against the points before and after it together.
struct Episode {
  std::size_t first = 0;
  std::size_t last = 0;
  LevelShift shift;
};

/// The episode with the largest t that leaves three points before, inside and after. O(n^2). nullopt for fewer than
/// nine points and otherwise as for `best_split`.
std::optional<Episode> best_episode(Series values);

enum class ChangeLevel {
  listing,  ///< 1 % of unchanged series show one: good enough for a list
  alert     ///< .1 %: before a person is told
};

/// What a split's adjusted_t must pass for a series of n points: interpolated linearly in log n in a simulated table of
/// 6 to 200 points, its ends beyond.
double critical_split(ChangeLevel level, std::size_t points);

/// The same for an episode, which is only looked for where no split is found and so spends a quarter of the level
/// (.25 and .03 %); 10 to 200 points.
double critical_episode(ChangeLevel level, std::size_t points);

}  // namespace versus::stats
