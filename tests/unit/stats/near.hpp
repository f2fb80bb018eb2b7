#pragma once

#include <gmock/gmock.h>

#include <cmath>

namespace versus::stats {

/// Published values are held to this relative distance; what they lose against full double precision are the last two
/// or three digits of Boost.Math's quantiles.
constexpr double kVectorPrecision = 1e-9;

inline ::testing::Matcher<double> is_near(double expected, double relative = kVectorPrecision) {
  return ::testing::DoubleNear(expected, std::fabs(expected) * relative);
}

}  // namespace versus::stats
