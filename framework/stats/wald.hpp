#pragma once

#include <optional>

namespace versus::stats {

/// Wald's sequential probability ratio test of "no effect" against "effect delta" for normal values of known variance
/// V: what a procedure that has to estimate V is measured against, since none with these error rates needs fewer values
/// on average. Source: Wald 1945.
struct WaldTest {
  double log_a = 0.0;  ///< the log likelihood ratio at which the effect is accepted
  double log_b = 0.0;  ///< and at which its absence is; negative
  /// Expected number of values without and with the effect, in units of V / delta^2 (overshoot neglected).
  double values_without_effect = 0.0;
  double values_with_effect = 0.0;
};

/// `false_alarm` and `miss` are the two error rates. nullopt unless both are positive and their sum is below 1.
std::optional<WaldTest> wald_test(double false_alarm, double miss);

}  // namespace versus::stats
