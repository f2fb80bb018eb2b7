#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "framework/stats/interval.hpp"
#include "framework/stats/series.hpp"

namespace versus::stats {

// Metrics that a program repeats exactly, such as allocated bytes or system calls: compared without a test, and never
// in one family with tested ones (the sequential procedure, docs/statistics.md, "Deterministic metrics"). Values are
// compared as doubles, which are exact for whole numbers up to 2^53.

enum class ExactKind {
  no_data,            ///< a side has no worker, or a worker no value
  bad_value,          ///< NaN or an infinity among the values
  too_few_workers,    ///< constant, but in fewer than four workers of a side: not shown to be so
  constant,           ///< one value on each side in all its workers: compare `difference`, no p-value
  per_launch,         ///< constant in each worker, different between workers: the pooled model over launches
  disjoint_ranges,    ///< varies within workers, and the sides' ranges do not touch: different
  overlapping_ranges  ///< varies within workers and overlaps: treat it like a time
};

struct ExactComparison {
  ExactKind kind = ExactKind::no_data;
  Interval base;  ///< smallest and largest value; set unless no_data or bad_value
  Interval candidate;
  /// candidate - base, between the constants, or the gap between disjoint ranges with its sign. Set for those two
  /// kinds.
  std::optional<double> difference;
  /// difference / base constant; none when that is 0, and for other kinds than `constant`.
  std::optional<double> effect;
};

/// One series per worker, all values but the warm-up's.
ExactComparison compare_exact(const std::vector<Series>& base, const std::vector<Series>& candidate);

enum class LaunchScale {
  logarithm,  ///< all values are positive: ratios
  raw         ///< a zero or a negative value is among them: differences
};

/// How to feed `launch_contrast` with the constants of workers.
LaunchScale launch_scale(Series values);

}  // namespace versus::stats
