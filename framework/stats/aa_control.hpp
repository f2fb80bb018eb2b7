#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "framework/stats/pooled_model.hpp"

namespace versus::stats {

// What the base's two workers say about the measurement itself: they run the same code, so that alpha has no effect to
// find (the sequential procedure, docs/statistics.md, "A/A control"). One comparison's A/A cannot see a bias as small
// as the effect under test, having sqrt(2) times its standard error; a suite's can.

struct AaCheck {
  double t = 0.0;   ///< mean alpha / (sd / sqrt(R)), sd^2 = (sum (alpha - mean)^2 + sum beta^2) / (2R - 1)
  double nu = 0.0;  ///< 2R - 1
  double p = 1.0;   ///< two-sided
  double z = 0.0;   ///< mean alpha against alpha's own scatter (R - 1 df), as a standard normal value; for the suite
  double mean_alpha = 0.0;
  /// p < .001 and |mean alpha| > rho: discard the comparison and repeat it with the slots exchanged.
  bool is_suspicious = false;
};

/// The check at a comparison's stop. Not suspicious when all workers agreed exactly. Precondition: rounds > 0.
AaCheck check_aa(const PooledEstimate& estimate, double rho);

constexpr std::size_t kFewestScenarios = 20;

struct SuiteControl {
  double lambda = 1.0;      ///< genomic control over the checks' z, right also where the versions scatter differently
  double se_factor = 1.0;   ///< sqrt(lambda) where lambda > 1 + 7.2 / sqrt(S), else 1: every se is multiplied by it
  double mean_alpha = 0.0;  ///< over scenarios
  double t = 0.0;           ///< of mean_alpha; an infinity when the scenarios agree exactly on one that is not 0
  /// |mean alpha| > .2 % and |t| > 3.3: slot or path favours one copy; the whole run is invalid.
  bool is_biased = false;
};

/// nullopt below 20 scenarios. Precondition: no NaN.
std::optional<SuiteControl> control_suite(const std::vector<AaCheck>& scenarios);

/// Phi^-1(F_t(t)): the standard normal value as far out as t is on `nu` degrees of freedom. Keeps its digits in both
/// tails.
double z_from_t(double t, double nu);

}  // namespace versus::stats
