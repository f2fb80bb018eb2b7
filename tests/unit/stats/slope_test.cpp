#include "framework/stats/slope.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "tests/unit/stats/near.hpp"
#include "tests/unit/stats/random_series.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Times that have the published slope, intercept, standard error, R^2 and Theil-Sen slope at once.
const std::vector<double> kSizes = {64, 128, 256, 512, 1024, 2048};
const std::vector<double> kTimes = {1011795.9029377192, 4151211.742748069,  16425488.812405776,
                                    67186076.52357596,  264017059.43866953, 1058413516.5608011};

RoundContrast make_round(double c, double alpha, double beta) {
  RoundContrast round;
  round.c = c;
  round.alpha = alpha;
  round.beta = beta;
  round.alpha_halves = {alpha, 2 * alpha};
  round.beta_halves = {beta, 3 * beta};
  round.log_time = 10.0;
  round.blocks = 12;
  return round;
}

TEST(PowerLaw, MatchesPublishedValues) {
  const PowerLaw law = *fit_power_law(kSizes, kTimes);
  EXPECT_THAT(law.slope, is_near(2.004541065840327));
  EXPECT_THAT(law.intercept, is_near(5.502248260863965));
  EXPECT_THAT(law.slope_se, is_near(0.004120311010941547));
  EXPECT_THAT(law.r_squared, is_near(0.9999831001545163));
  EXPECT_THAT(law.intercept_se, is_near(0.02476099575194483));
  EXPECT_EQ(law.nu, 4.0);
}

TEST(PowerLaw, CurvatureMatchesAReferenceFit) {
  const Curvature bend = *curvature(kSizes, kTimes);
  EXPECT_THAT(bend.coefficient, is_near(-0.005327900782304162));
  EXPECT_THAT(bend.se, is_near(0.0035528019653813356));
  EXPECT_THAT(bend.p, is_near(0.23067186057554592));
}

TEST(PowerLaw, TheilSenMatchesPublishedValue) {
  EXPECT_THAT(*theil_sen_slope(kSizes, kTimes), is_near(2.0033114710968674));
}

TEST(PowerLaw, AnExactLawHasNoResidue) {
  const std::vector<double> times = {1.0, 8.0, 64.0, 512.0};
  const PowerLaw law = *fit_power_law(std::vector<double>{1, 2, 4, 8}, times);
  EXPECT_NEAR(law.slope, 3.0, 1e-14);
  EXPECT_NEAR(law.slope_se, 0.0, 1e-14);
  EXPECT_NEAR(curvature(std::vector<double>{1, 2, 4, 8}, times)->coefficient, 0.0, 1e-14);
}

TEST(PowerLaw, TwoPointsHaveASlopeButNoFit) {
  const std::vector<double> sizes{2, 8};
  const std::vector<double> times{10, 160};
  EXPECT_DOUBLE_EQ(*log_slope(sizes, times), 2.0);
  EXPECT_FALSE(fit_power_law(sizes, times));
  EXPECT_FALSE(log_slope(std::vector<double>{8, 8}, times));
  EXPECT_FALSE(log_slope(sizes, std::vector<double>{10, 0}));
  EXPECT_FALSE(log_slope(std::vector<double>{2}, std::vector<double>{10}));
}

TEST(PowerLaw, ConstantTimesHaveSlopeZero) {
  const PowerLaw law = *fit_power_law(kSizes, std::vector<double>(6, 5.0));
  EXPECT_EQ(law.slope, 0.0);
  EXPECT_EQ(law.r_squared, 1.0);
}

TEST(PowerLaw, HasNoAnswerForTooFewBadOrEqualSizes) {
  const std::vector<double> three = {1.0, 2.0, 3.0};
  EXPECT_FALSE(fit_power_law(std::vector<double>{1, 2}, std::vector<double>{1, 2}));
  EXPECT_FALSE(fit_power_law(three, std::vector<double>{1, 2}));
  EXPECT_FALSE(fit_power_law(std::vector<double>{4, 4, 4}, three));
  EXPECT_FALSE(curvature(three, three));
  EXPECT_FALSE(curvature(std::vector<double>{1, 1, 2, 2}, std::vector<double>{1, 2, 3, 4}));
  for (const double bad : {0.0, -1.0, kNan, kInfinity}) {
    EXPECT_FALSE(fit_power_law(std::vector<double>{1, 2, bad}, three)) << bad;
    EXPECT_FALSE(fit_power_law(three, std::vector<double>{1, 2, bad})) << bad;
    EXPECT_FALSE(theil_sen_slope(three, std::vector<double>{1, 2, bad})) << bad;
  }
}

TEST(SlopeContrast, IsTheDifferenceOfExponents) {
  std::vector<RoundContrast> rounds;
  for (const double size : kSizes) rounds.push_back(make_round(0.3 + 0.07 * std::log(size), 0.0, 0.0));
  EXPECT_NEAR(slope_contrast(kSizes, rounds)->c, 0.07, 1e-14);
}

TEST(SlopeContrast, WeighsEveryNumberOfTheRoundsAlike) {
  const std::vector<double> sizes = {1.0, std::exp(1.0), std::exp(2.0)};  // weights -1/2, 0, 1/2
  const RoundContrast slope =
      *slope_contrast(sizes, {make_round(0.1, 0.01, 0.04), make_round(9, 9, 9), make_round(0.3, 0.05, 0.02)});
  EXPECT_NEAR(slope.c, 0.1, 1e-14);
  EXPECT_NEAR(slope.alpha, 0.02, 1e-14);
  EXPECT_NEAR(slope.beta, -0.01, 1e-14);
  EXPECT_NEAR(slope.alpha_halves.even, 0.04, 1e-14);
  EXPECT_NEAR(slope.beta_halves.even, -0.03, 1e-14);
  EXPECT_NEAR(slope.log_time, 10.0, 1e-14);
  EXPECT_EQ(slope.blocks, 12U);
}

TEST(SlopeContrast, HasNoAnswerForMissingOrEqualSizes) {
  const std::vector<RoundContrast> two(2);
  EXPECT_FALSE(slope_contrast(std::vector<double>{1, 2, 3}, two));
  EXPECT_FALSE(slope_contrast(std::vector<double>{2, 2}, two));
  EXPECT_FALSE(slope_contrast(std::vector<double>{0, 2}, two));
  EXPECT_FALSE(slope_contrast(Series(), {}));
}

std::vector<SizeTimes> sweep_of(double exponent, double overhead, unsigned seed) {
  std::vector<SizeTimes> sweep;
  for (const double size : kSizes) {
    SizeTimes at{size, {}};
    for (const double noise : normal_series(6, seed++, 0.0, 0.003)) {
      at.round_times.push_back((overhead + std::pow(size, exponent)) * std::exp(noise));
    }
    sweep.push_back(at);
  }
  return sweep;
}

TEST(ScalingFit, KeepsAllSizesOfALaw) {
  const ScalingFit fit = *fit_scaling(sweep_of(2.0, 0.0, 1));
  EXPECT_EQ(fit.dropped, 0U);
  EXPECT_FALSE(fit.is_curved);
  EXPECT_NEAR(fit.law.slope, 2.0, 0.01);
  EXPECT_EQ(fit.local_exponents.size(), 5U);
}

TEST(ScalingFit, DropsSmallSizesThatPayAConstantOverhead) {
  const ScalingFit fit = *fit_scaling(sweep_of(2.0, 3000.0, 1));
  EXPECT_GT(fit.dropped, 0U);
  EXPECT_NEAR(fit.law.slope, 2.0, 0.03);
  EXPECT_LT(fit.local_exponents.front(), 1.9);
}

TEST(ScalingFit, SaysWhenOnlyLocalExponentsHold) {
  std::vector<SizeTimes> sweep = sweep_of(2.0, 0.0, 1);
  for (SizeTimes& at : sweep) {
    for (double& t : at.round_times) t *= std::exp(0.1 * std::pow(std::log(at.size), 2));
  }
  const ScalingFit fit = *fit_scaling(sweep);
  EXPECT_EQ(fit.dropped, 3U);
  EXPECT_TRUE(fit.is_curved);
  EXPECT_EQ(fit.local_exponents.size(), 5U);
}

TEST(ScalingFit, TakesSizesInAnyOrderAndWithoutScatter) {
  const std::vector<SizeTimes> sweep = {{4, {16, 16}}, {1, {1, 1}}, {8, {64, 64}}, {2, {4, 4}}};
  const ScalingFit fit = *fit_scaling(sweep);
  EXPECT_NEAR(fit.law.slope, 2.0, 1e-12);
  EXPECT_EQ(fit.lack_of_fit_p, 1.0);
}

TEST(ScalingFit, HasNoAnswerForTooLittleOrBadData) {
  EXPECT_FALSE(fit_scaling({}));
  EXPECT_FALSE(fit_scaling({{1, {1, 1}}, {2, {2, 2}}}));
  EXPECT_FALSE(fit_scaling({{1, {1, 1}}, {2, {2, 2}}, {2, {4, 4}}}));
  EXPECT_FALSE(fit_scaling({{1, {1, 1}}, {2, {2, 2}}, {4, {4}}}));
  EXPECT_FALSE(fit_scaling({{1, {1, 1}}, {2, {2, kNan}}, {4, {4, 4}}}));
  EXPECT_FALSE(fit_scaling({{kNan, {1, 1}}, {2, {2, 2}}, {4, {4, 4}}}));
}

}  // namespace
}  // namespace versus::stats
