#pragma once

#include <cstdint>

#include "framework/judge/timing_rule.hpp"

namespace versus::judge {

/// What the procedure would do to one comparison of a given effect and scatter, by simulation of its own code.
struct Prediction {
  double slower = 0;  ///< shares of paths
  double faster = 0;
  double equivalent = 0;
  double inconclusive = 0;
  double mean_rounds = 0;
};

/// `effect` is a fraction (0.03: 3 % slower), `scatter` the standard deviation of one worker's estimate on the log
/// scale. Round contrasts are normal and independent, the ratio does not depend on the machine's state. Seeded: the
/// same arguments give the same result. Preconditions: scatter > 0, paths > 0.
Prediction predict(double effect, double scatter, const TimingRule& rule, int paths, std::uint64_t seed);

}  // namespace versus::judge
