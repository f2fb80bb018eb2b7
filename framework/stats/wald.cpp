#include "framework/stats/wald.hpp"

#include <cmath>

namespace versus::stats {

std::optional<WaldTest> wald_test(double false_alarm, double miss) {
  if (!(false_alarm > 0.0) || !(miss > 0.0) || !(false_alarm + miss < 1.0)) return std::nullopt;
  WaldTest test;
  test.log_a = std::log((1.0 - miss) / false_alarm);
  test.log_b = std::log(miss / (1.0 - false_alarm));
  test.values_without_effect = -2.0 * ((1.0 - false_alarm) * test.log_b + false_alarm * test.log_a);
  test.values_with_effect = 2.0 * ((1.0 - miss) * test.log_a + miss * test.log_b);
  return test;
}

}  // namespace versus::stats
