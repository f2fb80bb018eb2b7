#include "framework/stats/variance_components.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/unit/stats/near.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

RoundContrast halves(double alpha_odd, double alpha_even, double beta_odd, double beta_even) {
  RoundContrast round;
  round.alpha_halves = {alpha_odd, alpha_even};
  round.beta_halves = {beta_odd, beta_even};
  round.blocks = 10;
  return round;
}

TEST(VarianceComponents, SplitHalvesFollowTheFormula) {
  ComponentEstimator estimator;
  estimator.add(halves(0.01, 0.02, -0.03, -0.01));  // products 2e-4 and 3e-4: 2 sigma_L^2 = 2.5e-4
  const VarianceComponents components = *estimator.estimate(0.001);
  EXPECT_THAT(components.launch, is_near(std::sqrt(1.25e-4)));
  EXPECT_THAT(components.item, is_near(std::sqrt(10.0 * (0.001 - 1.25e-4))));
}

TEST(VarianceComponents, ANegativeMeanProductIsNoLaunchNoise) {
  ComponentEstimator estimator;
  estimator.add(halves(0.01, -0.02, 0.01, -0.01));
  const VarianceComponents components = *estimator.estimate(0.0004);
  EXPECT_EQ(components.launch, 0.0);
  EXPECT_THAT(components.item, is_near(std::sqrt(0.004)));
}

TEST(VarianceComponents, OneWildRoundIsTrimmed) {
  ComponentEstimator estimator;
  for (int r = 0; r < 5; ++r) estimator.add(halves(0.01, 0.01, 0.01, 0.01));
  estimator.add(halves(5.0, 5.0, 0.01, 0.01));
  EXPECT_THAT(estimator.estimate(0.001)->launch, is_near(std::sqrt(0.5e-4)));
}

TEST(VarianceComponents, RecoverWhatWasPutIn) {
  std::mt19937_64 generator(11);
  std::normal_distribution<double> normal;
  constexpr double kLaunch = 0.01;
  constexpr double kHalf = 0.008;  // noise of a half's estimate: kappa / sqrt(5)
  ComponentEstimator estimator;
  for (int r = 0; r < 4000; ++r) {
    const double alpha = kLaunch * (normal(generator) - normal(generator));
    const double beta = kLaunch * (normal(generator) - normal(generator));
    const auto noisy = [&](double x) { return x + kHalf * (normal(generator) - normal(generator)); };
    estimator.add(halves(noisy(alpha), noisy(alpha), noisy(beta), noisy(beta)));
  }
  // Trimming skewed products costs a part of the mean: known, and on the side of more blocks.
  const double launch = estimator.estimate(kLaunch * kLaunch + kHalf * kHalf / 2)->launch;
  EXPECT_GT(launch, 0.6 * kLaunch);
  EXPECT_LT(launch, 1.05 * kLaunch);
}

TEST(VarianceComponents, HaveNoAnswerWithoutRoundsOrForABadVariance) {
  ComponentEstimator estimator;
  EXPECT_FALSE(estimator.estimate(0.001));
  estimator.add(halves(0.01, 0.01, 0.01, 0.01));
  for (const double variance : {-1.0, kNan, kInfinity}) EXPECT_FALSE(estimator.estimate(variance)) << variance;
  EXPECT_EQ(estimator.estimate(0.0)->item, 0.0);
}

TEST(BlockCount, IsTheOptimumRoundedUpWithinItsLimits) {
  EXPECT_EQ(block_count(100.0, 1.0, {0.01, 0.02}), 20U);
  EXPECT_EQ(block_count(101.0, 1.0, {0.01, 0.02}), 21U);
  EXPECT_EQ(block_count(1.0, 1.0, {0.01, 0.02}), kFewestBlocks);
  EXPECT_EQ(block_count(1e6, 1.0, {0.01, 0.02}), kMostBlocks);
}

TEST(BlockCount, LaunchesThatDoNotDifferTakeAllBlocks) {
  EXPECT_EQ(block_count(100.0, 1.0, {0.0, 0.02}), kMostBlocks);
  EXPECT_EQ(block_count(100.0, 1.0, {0.0, 0.0}), kMostBlocks);
  EXPECT_EQ(block_count(100.0, 1.0, {1e-300, 1e300}), kMostBlocks);
}

TEST(BlockCount, ItemsWithoutNoiseTakeTheFewest) { EXPECT_EQ(block_count(100.0, 1.0, {0.01, 0.0}), kFewestBlocks); }

TEST(BlockCount, HasNoAnswerForCostsThatAreNone) {
  for (const double bad : {0.0, -1.0, kNan, kInfinity}) {
    EXPECT_FALSE(block_count(bad, 1.0, {0.01, 0.02})) << bad;
    EXPECT_FALSE(block_count(1.0, bad, {0.01, 0.02})) << bad;
  }
  EXPECT_FALSE(block_count(1.0, 1.0, {kNan, 0.02}));
  EXPECT_FALSE(block_count(1.0, 1.0, {0.01, -1.0}));
}

TEST(SettlingShift, IsPositiveForAWorkerThatBeginsSlower) {
  const std::vector<double> times = {110, 110, 110, 100, 100, 100, 100, 100, 100};
  EXPECT_THAT(*settling_shift(times), is_near(std::log(1.1)));
  EXPECT_EQ(settling_shift(std::vector<double>(9, 5.0)), 0.0);
}

TEST(SettlingShift, LeavesOutTimesThatAreNone) {
  const std::vector<double> times = {kNan, 110, 110, 0.0, 100, -3.0, 100, 100, kInfinity, 100};
  EXPECT_THAT(*settling_shift(times), is_near(std::log(1.1)));
  EXPECT_FALSE(settling_shift(std::vector<double>{1.0, 2.0}));
  EXPECT_FALSE(settling_shift(std::vector<double>{1.0, 2.0, kNan, 0.0}));
  EXPECT_FALSE(settling_shift(Series()));
}

TEST(WarmUpCount, GrowsByTwoUpToTenWhileWorkersBeginSlower) {
  const std::vector<double> slow(32, 0.02);
  EXPECT_EQ(warm_up_count(3, slow), 5U);
  EXPECT_EQ(warm_up_count(9, slow), 10U);
  EXPECT_EQ(warm_up_count(10, slow), 10U);
}

TEST(WarmUpCount, StaysWhereTheShiftIsSmallOrNotShared) {
  EXPECT_EQ(warm_up_count(3, std::vector<double>(32, 0.004)), 3U);
  EXPECT_EQ(warm_up_count(3, std::vector<double>(32, -0.02)), 3U);
  std::vector<double> mixed(20, 0.02);
  mixed[0] = mixed[1] = -0.01;
  EXPECT_EQ(warm_up_count(3, mixed), 5U);
  mixed[2] = -0.01;
  EXPECT_EQ(warm_up_count(3, mixed), 3U);
}

TEST(WarmUpCount, NoShiftsMeanNoChange) {
  EXPECT_EQ(warm_up_count(3, Series()), 3U);
  EXPECT_EQ(warm_up_count(3, std::vector<double>(8, kNan)), 3U);
}

}  // namespace
}  // namespace versus::stats
