#pragma once

#include <cstddef>
#include <optional>

namespace versus::stats {

// Looking for as long as one likes, without a last round (the sequential procedure, docs/statistics.md, "Open-ended
// mode"): a t-test by mixture over effects, normal around 0 with g times the variance of one round. Wider than the
// group-sequential interval where that has a last round to plan for.

/// The procedure's g.
constexpr double kMixtureVariance = 3.0;

/// Evidence against "no effect" after R rounds: at most 1 on average when there is none, at every R at once; >= 1/alpha
/// rejects at level alpha. nullopt unless rounds > 0, nu > 0, g > 0 and t is a number (an infinite one is allowed).
std::optional<double> t_evidence(double t, std::size_t rounds, double nu, double g = kMixtureVariance);

/// The |t| at which the evidence is 1/alpha. nullopt while no t reaches it (few rounds), and unless 0 < alpha < 1 and
/// the conditions above hold.
std::optional<double> sequence_critical_t(std::size_t rounds, double nu, double alpha, double g = kMixtureVariance);

}  // namespace versus::stats
