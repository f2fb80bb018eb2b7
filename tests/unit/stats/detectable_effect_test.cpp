#include "framework/stats/detectable_effect.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "framework/stats/distributions.hpp"
#include "framework/stats/noncentral_t.hpp"
#include "tests/unit/stats/near.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

const TestDesign kPublished = {3, 0.0086, 8.0, 2.3060041350333704};

PooledEstimate estimate_with(double theta, double sd, std::size_t rounds) {
  PooledEstimate e;
  e.rounds = rounds;
  e.theta = theta;
  e.variance = sd * sd;
  e.pooled_variance = e.variance;
  e.nu = 3.0 * static_cast<double>(rounds) - 1.0;
  e.pooled_nu = e.nu;
  e.se = sd / std::sqrt(static_cast<double>(rounds));
  if (sd == 0.0) e.source = VarianceSource::exact;
  return e;
}

const DecisionLimits kLimits = {std::log(1.03), std::log(1.005), 0.0, 12, 3};

TEST(DetectableEffect, MatchesPublishedValues) {
  EXPECT_THAT(*detectable_effect(kPublished, 0.80), is_near(0.015893258517246156));
  EXPECT_THAT(*detectable_effect(kPublished, 0.95), is_near(0.02053916125282293));
}

TEST(DetectableEffect, HasExactlyTheAskedPower) {
  for (const std::size_t rounds : {2U, 3U, 5U, 12U, 24U}) {
    for (const double nu : {2.0, 4.6, 35.0}) {
      for (const double power : {0.3, 0.8, 0.95, 0.999}) {
        const TestDesign design = {rounds, 0.01, nu, t_upper_quantile(0.004, nu)};
        const double effect = *detectable_effect(design, power);
        const double delta = effect * std::sqrt(static_cast<double>(rounds)) / 0.01;
        EXPECT_NEAR(NoncentralTTail::make(design.critical_t, nu)->upper(delta), power, 1e-12) << rounds << ' ' << nu;
      }
    }
  }
}

TEST(DetectableEffect, TheApproximationIsCloseForManyDegreesOfFreedom) {
  const TestDesign design = {12, 0.01, 35.0, 2.571};
  EXPECT_THAT(*approximate_detectable_effect(design, 0.8), is_near(*detectable_effect(design, 0.8), 0.03));
}

TEST(DetectableEffect, IsZeroWithoutScatter) {
  EXPECT_EQ(detectable_effect({3, 0.0, 8.0, 2.3}, 0.8), 0.0);
  EXPECT_EQ(approximate_detectable_effect({3, 0.0, 8.0, 2.3}, 0.8), 0.0);
}

TEST(DetectableEffect, HasNoAnswerOutsideItsDomain) {
  for (const double power : {0.0, 0.01, 1.0, 1.5, -1.0, kNan}) {
    EXPECT_FALSE(detectable_effect(kPublished, power)) << power;
    EXPECT_FALSE(approximate_detectable_effect(kPublished, power)) << power;
  }
  for (const TestDesign& design :
       {TestDesign{0, .01, 8, 2.3}, TestDesign{3, -.01, 8, 2.3}, TestDesign{3, kNan, 8, 2.3},
        TestDesign{3, kInfinity, 8, 2.3}, TestDesign{3, .01, 0, 2.3}, TestDesign{3, .01, 8, 0},
        TestDesign{3, .01, 8, kInfinity}, TestDesign{3, .01, kNan, 2.3}, TestDesign{3, .01, 0.5, 2.3},
        TestDesign{3, .01, 8, 1e5}}) {
    EXPECT_FALSE(detectable_effect(design, 0.8));
  }
}

TEST(RoundsForHalfWidth, FollowsTheSquareRootLaw) {
  EXPECT_EQ(rounds_for_half_width(2.0, 0.01, 0.005), 16.0);
  EXPECT_EQ(rounds_for_half_width(2.0, 0.01, 1.0), 1.0);
  EXPECT_EQ(rounds_for_half_width(2.0, 0.0, 0.01), 1.0);
}

TEST(RoundsForHalfWidth, HasNoAnswerForAWidthThatNothingReaches) {
  EXPECT_FALSE(rounds_for_half_width(2.0, 0.01, 0.0));
  EXPECT_FALSE(rounds_for_half_width(2.0, 0.01, -1.0));
  EXPECT_FALSE(rounds_for_half_width(kInfinity, 0.01, 0.1));
  EXPECT_FALSE(rounds_for_half_width(2.0, kNan, 0.1));
}

TEST(ProjectedNu, GrowsWithTheRoundsOfItsSource) {
  PooledEstimate e = estimate_with(0.0, 0.01, 3);
  EXPECT_EQ(projected_nu(e, 3), 8.0);
  EXPECT_EQ(projected_nu(e, 12), 35.0);
  e.source = VarianceSource::between_rounds;
  e.nu = 2.0;
  EXPECT_EQ(projected_nu(e, 12), 11.0);
}

TEST(ForecastRounds, AClearCaseStopsAtTheNextLook) {
  const RoundsForecast quiet = *forecast_rounds(estimate_with(0.0, 0.001, 3), kLimits);
  EXPECT_EQ(quiet.expected, 1.0);
  EXPECT_EQ(quiet.undecided, 0.0);
  const RoundsForecast slower = *forecast_rounds(estimate_with(0.2, 0.005, 1), kLimits);
  EXPECT_EQ(slower.expected, 2.0);  // the first look is the third round
}

TEST(ForecastRounds, ANoisyCaseIsExpectedToRunOut) {
  const RoundsForecast noisy = *forecast_rounds(estimate_with(0.02, 0.2, 3), kLimits);
  EXPECT_GT(noisy.undecided, 0.5);
  EXPECT_GT(noisy.expected, 5.0);
  ASSERT_TRUE(noisy.without_limit);
  EXPECT_GT(*noisy.without_limit, 100.0);
}

TEST(ForecastRounds, MoreScatterNeverNeedsFewerRounds) {
  double previous = 0.0;
  for (const double sd : {0.0, 0.001, 0.005, 0.01, 0.02, 0.05, 0.2}) {
    const double expected = forecast_rounds(estimate_with(0.012, sd, 3), kLimits)->expected;
    EXPECT_GE(expected, previous - 1e-12) << sd;
    previous = expected;
  }
}

TEST(ForecastRounds, AtTheLastRoundNothingIsLeft) {
  const RoundsForecast last = *forecast_rounds(estimate_with(0.02, 0.05, 12), kLimits);
  EXPECT_EQ(last.expected, 0.0);
  EXPECT_NEAR(last.undecided, 1.0, 1e-12);
}

TEST(ForecastRounds, HasNoAnswerWithoutRoundsOrLimits) {
  EXPECT_FALSE(forecast_rounds(PooledEstimate{}, kLimits));
  DecisionLimits limits = kLimits;
  limits.r_max = 1;
  EXPECT_FALSE(forecast_rounds(estimate_with(0, .01, 3), limits));
  limits = kLimits;
  for (const double tau : {0.0, -1.0, kNan}) {
    limits.tau = tau;
    EXPECT_FALSE(forecast_rounds(estimate_with(0, .01, 3), limits)) << tau;
  }
}

TEST(ForecastRounds, AToleranceAboveOneIsJustWide) {
  DecisionLimits limits = kLimits;
  limits.tau = std::log(1.0 + 3.0);
  EXPECT_EQ(forecast_rounds(estimate_with(0.0, 0.05, 3), limits)->expected, 1.0);
}

}  // namespace
}  // namespace versus::stats
