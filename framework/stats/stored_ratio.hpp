#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "framework/stats/pooled_model.hpp"
#include "framework/stats/series.hpp"

namespace versus::stats {

// Today's measurement against one of an earlier day (the sequential procedure, docs/statistics.md, "Stored baseline").
// Never the times themselves, which drift by several per cent from day to day, but log ratios to a reference version
// that is measured both times.

/// A log ratio to the reference with its standard error.
struct StoredRatio {
  double log_ratio = 0.0;
  double se = 0.0;
};

/// today - stored.
struct RatioChange {
  double difference = 0.0;
  double se = 0.0;
};

/// `session_sd` is the standard deviation (tau_int) with which a ratio differs between sessions beyond its se: the
/// variance is se1^2 + se0^2 + 2 session_sd^2. Precondition: none negative.
RatioChange change_since(const StoredRatio& today, const StoredRatio& stored, double session_sd);

/// A run's estimate as the change since a stored ratio: theta less the stored one, its variance as of `change_since`,
/// the degrees of freedom today's (the stored ratio's own are not fewer, so that this errs on the safe side).
/// Precondition: none of the arguments negative.
PooledEstimate estimate_since(const PooledEstimate& today, const StoredRatio& stored, double session_sd);

/// How much a ratio differs between sessions on one machine, until enough of them tell (`ci/simulate --table stored`).
constexpr double kUsualSessionSd = 0.0025;

constexpr std::size_t kFewestSessions = 5;

/// Where the next session's ratio is expected.
struct RatioPrediction {
  double mean = 0.0;
  double half_width = 0.0;
  std::size_t sessions = 0;
  bool contains(double log_ratio) const { return log_ratio >= mean - half_width && log_ratio <= mean + half_width; }
};

/// mean +- t_{J-1} max(s_J, se) sqrt(1 + 1/J) from J >= 5 past ratios; `se` is the new one's standard error, the floor
/// for sessions that agree by luck. nullopt below five sessions, for NaN or infinities, se < 0, and unless
/// 0 < confidence < 1.
std::optional<RatioPrediction> predict_ratio(Series past, double se, double confidence = 0.95);

/// Several sessions in one number.
struct RandomEffects {
  double fixed_mean = 0.0;
  double q = 0.0;     ///< Cochran's heterogeneity
  double tau2 = 0.0;  ///< variance between sessions, >= 0
  double mean = 0.0;
  double se = 0.0;
};

/// nullopt below two sessions and unless every se is positive and all numbers finite.
/// Source: DerSimonian and Laird 1986.
std::optional<RandomEffects> dersimonian_laird(const std::vector<StoredRatio>& sessions);

}  // namespace versus::stats
