#pragma once

#include <cstddef>
#include <optional>

#include "framework/stats/pooled_model.hpp"

namespace versus::stats {

// What a comparison could have found, and what it still needs (the sequential procedure, docs/statistics.md, "Reported
// MDE, variance components, budget"). Effects and standard deviations on the log scale.

/// A test of R rounds whose contrasts have the standard deviation `sd`, rejecting beyond `critical_t` on `nu` degrees
/// of freedom.
struct TestDesign {
  std::size_t rounds = 0;
  double sd = 0.0;
  double nu = 0.0;
  double critical_t = 0.0;
};

/// The effect d > 0 with P(noncentral t(nu, d sqrt(R) / sd) > critical_t) = power: the smallest one that is found with
/// that probability. 0 when sd is 0. nullopt unless rounds > 0, sd >= 0 and finite, nu >= 1, 0 < critical_t <= 1e4, and
/// power lies between the one-sided level of the test and 1. About 10 us.
std::optional<double> detectable_effect(const TestDesign& design, double power);

/// The same by (critical_t + t_{power, nu}) sd / sqrt(R): a few per cent off for few degrees of freedom, 1 us.
std::optional<double> approximate_detectable_effect(const TestDesign& design, double power);

/// ceil((critical_t sd / half_width)^2), at least 1. nullopt unless half_width > 0 and the product is finite.
std::optional<double> rounds_for_half_width(double critical_t, double sd, double half_width);

/// Degrees of freedom to expect after `rounds` rounds if the variance keeps its source.
/// Precondition: now.rounds > 0 and rounds >= now.rounds.
double projected_nu(const PooledEstimate& now, std::size_t rounds);

/// Between which log ratios a comparison is decided: equivalent when the 90 % interval lies inside (-tau, tau), worse
/// or better when the 95 % interval lies beyond `beyond` on either side and |theta| >= rho.
struct DecisionLimits {
  double tau = 0.0;
  double rho = 0.0;
  double beyond = 0.0;
  std::size_t r_max = 0;
  std::size_t first_look = 3;
};

/// A forecast for planning, not part of any verdict.
struct RoundsForecast {
  double expected = 0.0;   ///< rounds still to be made, each possible effect stopping at its decision or at Rmax
  double undecided = 0.0;  ///< the chance that Rmax comes first
  /// Rounds in total until an effect like the present estimate is decided, were there no Rmax; none when it lies so on
  /// a limit that no number would do.
  std::optional<double> without_limit;
};

/// The effect is taken to lie around the present estimate as its standard error says, the scatter to stay. nullopt
/// unless 2 <= r_max, now.rounds > 0 and tau > 0.
std::optional<RoundsForecast> forecast_rounds(const PooledEstimate& now, const DecisionLimits& limits);

}  // namespace versus::stats
