#pragma once

#include <optional>

#include "framework/stats/series.hpp"

namespace versus::stats {

// Plain summaries of one series. All of them answer nullopt for an empty series and for one that
// holds NaN, and take O(n) time. The input is not changed.

/// The middle value; the mean of the two middle ones for an even count.
std::optional<double> median(Series values);

/// Median of |x - median|, times 1.4826: estimates the standard deviation of normal values.
std::optional<double> scaled_mad(Series values);

/// Mean without the floor(share * n) smallest and as many largest values. `share` is cut at each
/// end and must lie in [0, 0.5); otherwise nullopt.
std::optional<double> trimmed_mean(Series values, double share);

std::optional<double> mean(Series values);

/// Unbiased (n - 1); nullopt below two values.
std::optional<double> sample_variance(Series values);

/// Median of `count` values at `values`, which are reordered. Precondition: count > 0, no NaN.
double median_in_place(double* values, std::size_t count);

/// Whether every value is an ordinary number (no NaN, no infinity); true when empty.
bool all_finite(Series values);

}  // namespace versus::stats
