#include "framework/stats/pooled_model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "framework/stats/distributions.hpp"
#include "framework/stats/group_sequential.hpp"
#include "tests/unit/stats/near.hpp"
#include "tests/unit/stats/published_rounds.hpp"

namespace versus::stats {
namespace {

RoundContrast make_round(double c, double alpha, double beta, double log_time = 16.0) {
  RoundContrast round;
  round.c = c;
  round.alpha = alpha;
  round.beta = beta;
  round.log_time = log_time;
  round.blocks = 10;
  return round;
}

/// Rounds from workers with equal variance, as the model assumes; `interaction` moves c alone.
std::vector<RoundContrast> model_rounds(std::size_t count, unsigned seed, double worker_sd, double interaction = 0.0) {
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal;
  std::vector<RoundContrast> rounds;
  for (std::size_t r = 0; r < count; ++r) {
    const double a = worker_sd * normal(generator);
    const double a2 = worker_sd * normal(generator);
    const double b = worker_sd * normal(generator);
    const double b2 = worker_sd * normal(generator);
    const double state = normal(generator);
    rounds.push_back(make_round(0.5 * (b + b2 - a - a2) + interaction * state, a2 - a, b2 - b, 16.0 + state));
  }
  return rounds;
}

PooledModel model_of(const std::vector<RoundContrast>& rounds, VarianceRule rule) {
  PooledModel model(rule);
  for (const RoundContrast& round : rounds) model.add(round);
  return model;
}

TEST(PooledModel, MatchesPublishedRoundsByTheFirstRule) {
  PooledModel model(VarianceRule::pooled_only);
  model.add(*read_published(0).contrast);
  PooledEstimate e = *model.estimate();
  EXPECT_THAT(e.theta, is_near(0.031172789773560083));
  EXPECT_THAT(e.se, is_near(0.0050866255597052335));
  EXPECT_EQ(e.nu, 2.0);
  model.add(*read_published(1).contrast);
  e = *model.estimate();
  EXPECT_THAT(e.theta, is_near(0.03644896878644133));
  EXPECT_THAT(e.se, is_near(0.0033875930660895556));
  EXPECT_EQ(e.nu, 5.0);
  ASSERT_TRUE(e.t);
  EXPECT_THAT(*e.t, is_near(10.75954758300292));
  EXPECT_THAT(t_two_sided_p(*e.t, e.nu), is_near(0.00012021461218310832));
  const double critical = *Boundary::make(12, 0.05)->critical_t(2, e.nu);
  const Interval interval = repeated_interval(e.theta, e.se, critical);
  EXPECT_THAT(std::expm1(interval.lower), is_near(0.02114529800807059));
  EXPECT_THAT(std::expm1(interval.upper), is_near(0.05334740604102758));
}

TEST(PooledModel, UsesTheScatterOfRoundsWhereItIsLarger) {
  PooledModel model;
  model.add(*read_published(0).contrast);
  model.add(*read_published(1).contrast);
  const PooledEstimate e = *model.estimate();
  ASSERT_TRUE(e.between_variance);
  EXPECT_GT(*e.between_variance, e.pooled_variance);
  EXPECT_EQ(e.source, VarianceSource::between_rounds);
  EXPECT_EQ(e.variance, *e.between_variance);
  EXPECT_EQ(e.nu, 1.0);
  EXPECT_FALSE(model.may_decide());
}

TEST(PooledModel, RunningSumsEqualTheFormulas) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    const std::vector<RoundContrast> rounds = model_rounds(7, seed, 0.01);
    const double n = 7.0;
    double theta = 0.0;
    for (const RoundContrast& r : rounds) theta += r.c / n;
    double a = 0.0;
    double b = 0.0;
    double c = 0.0;
    for (const RoundContrast& r : rounds) {
      a += r.alpha * r.alpha;
      b += r.beta * r.beta;
      c += (r.c - theta) * (r.c - theta);
    }
    const double s2 = (a / 2 + b / 2 + c) / (3 * n - 1);
    const double va = a / (2 * n);
    const double vb = b / (2 * n);
    const double nu = std::pow(3 * n - 1, 2) * s2 * s2 / (n * (va * va + vb * vb) / (1 + 2 / n) + (n - 1) * s2 * s2);
    const PooledEstimate e = *model_of(rounds, VarianceRule::guarded).estimate();
    EXPECT_NEAR(e.theta, theta, 1e-15);
    EXPECT_THAT(e.pooled_variance, is_near(s2, 1e-12));
    EXPECT_THAT(e.pooled_nu, is_near(std::clamp(nu, n, 3 * n - 1), 1e-12));
    EXPECT_THAT(*e.between_variance, is_near(c / (n - 1), 1e-10));
    EXPECT_THAT(e.worker_variance, is_near((a + b) / (4 * n), 1e-12));
    EXPECT_EQ(e.source == VarianceSource::between_rounds, *e.between_variance > e.pooled_variance);
    EXPECT_THAT(e.ratio, is_near(std::exp(theta), 1e-12));
  }
}

TEST(PooledModel, DegreesOfFreedomFallToOneSideWhenOnlyThatSideScatters) {
  PooledModel model(VarianceRule::pooled_only);
  for (int r = 0; r < 4; ++r) model.add(make_round(0.0, r % 2 == 0 ? 0.02 : -0.02, 0.0));
  EXPECT_LT(model.estimate()->nu, 11.0);
  EXPECT_GE(model.estimate()->nu, 4.0);
}

TEST(PooledModel, FirstLooksAreTwoAndThree) {
  EXPECT_EQ(first_look(VarianceRule::pooled_only), 2U);
  EXPECT_EQ(first_look(VarianceRule::guarded), 3U);
  PooledModel model;
  for (int r = 0; r < 2; ++r) model.add(make_round(0.01, 0.001, 0.002));
  EXPECT_FALSE(model.may_decide());
  model.add(make_round(0.01, 0.001, 0.002));
  EXPECT_TRUE(model.may_decide());
}

TEST(PooledModel, NothingIsKnownBeforeTheFirstRound) {
  const PooledModel model;
  EXPECT_FALSE(model.estimate());
  EXPECT_FALSE(model.state_dependence());
  EXPECT_FALSE(model.theta_by_speed());
}

TEST(PooledModel, WithoutAnyScatterItIsExactAndHasNoTest) {
  PooledModel model;
  for (int r = 0; r < 5; ++r) model.add(make_round(std::log(1.1), 0.0, 0.0));
  const PooledEstimate e = *model.estimate();
  EXPECT_TRUE(e.is_exact());
  EXPECT_EQ(e.se, 0.0);
  EXPECT_EQ(e.variance, 0.0);
  EXPECT_FALSE(e.t);
  EXPECT_THAT(e.ratio, is_near(1.1, 1e-12));
  EXPECT_FALSE(model.state_dependence());
}

TEST(PooledModel, RoundingInTheLastDigitIsNoScatter) {
  PooledModel model;
  for (int r = 0; r < 6; ++r) model.add(make_round(0.1 + (r % 2 == 0 ? 1e-16 : 0.0), 1e-16, 0.0));
  EXPECT_TRUE(model.estimate()->is_exact());
}

TEST(PooledModel, AMillionIdenticalRoundsAreExact) {
  PooledModel model;
  for (int r = 0; r < 1'000'000; ++r) model.add(make_round(0.037, 0.0, 0.0));
  EXPECT_TRUE(model.estimate()->is_exact());
  EXPECT_DOUBLE_EQ(model.estimate()->theta, 0.037);
}

TEST(PooledModel, ANanosecondOfScatterIsAlreadyATest) {
  PooledModel model;
  for (int r = 0; r < 3; ++r) model.add(make_round(0.1, 1e-6, 0.0));
  EXPECT_FALSE(model.estimate()->is_exact());
  EXPECT_TRUE(model.estimate()->t);
}

TEST(StateDependence, IsFoundWhereTheRatioFollowsTheMachine) {
  int found = 0;
  int false_alarms = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    const auto affected = model_of(model_rounds(8, seed, 0.003, 0.02), VarianceRule::guarded).state_dependence();
    const auto steady = model_of(model_rounds(8, seed, 0.003), VarianceRule::guarded).state_dependence();
    ASSERT_TRUE(affected && steady);
    found += affected->is_evident ? 1 : 0;
    false_alarms += steady->is_evident ? 1 : 0;
  }
  EXPECT_GE(found, 190);
  EXPECT_LE(false_alarms, 8);  // 1 % each
}

TEST(StateDependence, ComparesWithTheWorkersOwnScatterAlone) {
  PooledModel model;
  for (const double c : {0.0, 0.1, 0.2}) model.add(make_round(c, 0.02, 0.02));
  // V_c = .01; sigma^2 = (3 * .0004 + 3 * .0004) / 12 = .0002
  EXPECT_THAT(model.state_dependence()->variance_ratio, is_near(50.0));
  EXPECT_TRUE(model.state_dependence()->is_evident);
}

TEST(ThetaBySpeed, SplitsRoundsByTheMachinesSpeedAndLeavesTheMiddleOut) {
  PooledModel model;
  model.add(make_round(0.16, 0.001, 0.001, 10.0));
  model.add(make_round(0.09, 0.001, 0.001, 12.0));
  model.add(make_round(0.50, 0.001, 0.001, 11.0));
  model.add(make_round(0.14, 0.001, 0.001, 10.5));
  model.add(make_round(0.07, 0.001, 0.001, 13.0));
  const ThetaBySpeed halves = *model.theta_by_speed();
  EXPECT_EQ(halves.rounds_each, 2U);
  EXPECT_DOUBLE_EQ(halves.faster, 0.15);
  EXPECT_DOUBLE_EQ(halves.slower, 0.08);
}

TEST(PooledModel, IntervalsCoverUnderTheModelsAssumptions) {
  const double critical_tail = 0.025;
  int covered = 0;
  constexpr int kTrials = 2000;
  for (unsigned seed = 1; seed <= kTrials; ++seed) {
    const PooledEstimate e = *model_of(model_rounds(4, seed, 0.01), VarianceRule::pooled_only).estimate();
    covered += std::fabs(e.theta) <= t_upper_quantile(critical_tail, e.nu) * e.se ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(covered) / kTrials, 0.95, 0.02);
}

}  // namespace
}  // namespace versus::stats
