#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "framework/stats/quartet.hpp"
#include "framework/stats/series.hpp"

namespace versus::stats {

// How time grows with size (the sequential procedure, docs/statistics.md, "Scaling exponent over a sweep").

/// The difference of the two sides' exponents in one round: every number of the rounds of the sizes, weighted with
/// W_k = (x_k - mean x) / sum (x - mean x)^2, x = log size. Being linear it goes into the pooled model like any round;
/// `c` is then the difference of exponents, to be called worse at >= 0.02 where the interval lies above 0.
/// nullopt unless as many rounds as sizes are given, sizes are positive and finite, and at least two of them differ.
std::optional<RoundContrast> slope_contrast(Series sizes, const std::vector<RoundContrast>& rounds);

/// The slope of log time over log size, by least squares. nullopt unless there are as many times as sizes, at least
/// two, all positive and finite, and sizes differ.
std::optional<double> log_slope(Series sizes, Series times);

/// log time = intercept + slope * log size, by least squares.
struct PowerLaw {
  double slope = 0.0;
  double intercept = 0.0;
  double slope_se = 0.0;
  double intercept_se = 0.0;
  double r_squared = 1.0;
  double residual_variance = 0.0;
  double nu = 0.0;  ///< points - 2
};

/// nullopt unless there are as many times as sizes, at least three, all positive and finite, and sizes differ.
std::optional<PowerLaw> fit_power_law(Series sizes, Series times);

/// The coefficient of (log size - mean)^2 beside slope and intercept, and its two-sided p.
struct Curvature {
  double coefficient = 0.0;
  double se = 0.0;
  double p = 1.0;
};

/// nullopt unless fit_power_law's conditions hold for at least four points with three different sizes.
std::optional<Curvature> curvature(Series sizes, Series times);

/// Median of the slopes of all pairs with different sizes, on the log-log scale. O(n^2). Conditions of fit_power_law,
/// but two points suffice.
std::optional<double> theil_sen_slope(Series sizes, Series times);

/// One size of a sweep with the median time of each round, in ns.
struct SizeTimes {
  double size = 0.0;
  std::vector<double> round_times;
};

/// The exponent of one version over a sweep.
struct ScalingFit {
  PowerLaw law;                         ///< of the medians over rounds, without the dropped sizes
  std::size_t dropped = 0;              ///< smallest sizes left out, since a straight line does not hold there
  double lack_of_fit_p = 1.0;           ///< of what is left
  bool is_curved = false;               ///< still curved: believe only the local exponents
  std::vector<double> local_exponents;  ///< between neighbouring sizes, all of them, ascending
};

/// Drops the smallest sizes, down to three, while the lack of fit, against the scatter of rounds, has p < .01.
/// Takes the sizes in any order. nullopt unless at least three different sizes with two rounds each are given and all
/// numbers are positive and finite.
std::optional<ScalingFit> fit_scaling(std::vector<SizeTimes> sweep);

}  // namespace versus::stats
