#include "framework/stats/stored_ratio.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "framework/stats/distributions.hpp"
#include "tests/unit/stats/near.hpp"
#include "tests/unit/stats/random_series.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(DerSimonianLaird, MatchesPublishedValues) {
  const RandomEffects r =
      *dersimonian_laird({{0.012, 0.003}, {0.018, 0.004}, {0.005, 0.003}, {0.022, 0.005}, {0.015, 0.004}});
  EXPECT_THAT(r.fixed_mean, is_near(0.012477044476327115));
  EXPECT_THAT(r.q, is_near(12.16882372867846));
  EXPECT_THAT(r.tau2, is_near(2.7306860949208978e-05));
  EXPECT_THAT(r.mean, is_near(0.013712804812497785));
  EXPECT_THAT(r.se, is_near(0.002882119456918146));
}

TEST(DerSimonianLaird, SessionsThatAgreeHaveNoVarianceBetweenThem) {
  const RandomEffects r = *dersimonian_laird({{0.01, 0.002}, {0.01, 0.002}, {0.01, 0.002}});
  EXPECT_EQ(r.tau2, 0.0);
  EXPECT_DOUBLE_EQ(r.mean, 0.01);
  EXPECT_THAT(r.se, is_near(0.002 / std::sqrt(3.0)));
}

TEST(DerSimonianLaird, HasNoAnswerForOneSessionOrBadErrors) {
  EXPECT_FALSE(dersimonian_laird({}));
  EXPECT_FALSE(dersimonian_laird({{0.01, 0.002}}));
  for (const double bad : {0.0, -1.0, kNan, kInfinity}) {
    EXPECT_FALSE(dersimonian_laird({{0.01, 0.002}, {0.01, bad}})) << bad;
  }
  EXPECT_FALSE(dersimonian_laird({{0.01, 0.002}, {kNan, 0.002}}));
}

TEST(ChangeSince, AddsTheSessionsVarianceTwice) {
  const RatioChange change = change_since({0.05, 0.003}, {0.02, 0.004}, 0.01);
  EXPECT_DOUBLE_EQ(change.difference, 0.03);
  EXPECT_THAT(change.se, is_near(std::sqrt(9e-6 + 16e-6 + 2e-4)));
  EXPECT_EQ(change_since({0.05, 0.0}, {0.02, 0.0}, 0.0).se, 0.0);
}

TEST(PredictRatio, FollowsTheFormula) {
  const std::vector<double> past = {0.010, 0.014, 0.012, 0.008, 0.016};
  const RatioPrediction p = *predict_ratio(past, 0.001);
  EXPECT_DOUBLE_EQ(p.mean, 0.012);
  EXPECT_THAT(p.half_width, is_near(t_upper_quantile(0.025, 4) * std::sqrt(1e-5) * std::sqrt(1.2)));
  EXPECT_TRUE(p.contains(0.02));
  EXPECT_FALSE(p.contains(0.03));
}

TEST(PredictRatio, SessionsThatAgreeByLuckDoNotNarrowItBelowTheNewError) {
  const std::vector<double> past(5, 0.01);
  EXPECT_THAT(predict_ratio(past, 0.002)->half_width, is_near(t_upper_quantile(0.025, 4) * 0.002 * std::sqrt(1.2)));
  EXPECT_EQ(predict_ratio(past, 0.0)->half_width, 0.0);
  EXPECT_TRUE(predict_ratio(past, 0.0)->contains(0.01));
}

TEST(PredictRatio, HoldsTheNextSessionAsOftenAsItSays) {
  for (const std::size_t sessions : {5U, 10U, 20U}) {
    int missed = 0;
    constexpr int kTrials = 3000;
    for (unsigned seed = 1; seed <= kTrials; ++seed) {
      const std::vector<double> ratios = normal_series(sessions + 1, seed, 0.02, 0.01);
      missed += predict_ratio(Series(ratios).part(0, sessions), 0.0)->contains(ratios.back()) ? 0 : 1;
    }
    EXPECT_NEAR(static_cast<double>(missed) / kTrials, 0.05, 0.015) << sessions;
  }
}

TEST(PredictRatio, HasNoAnswerForFewOrBadSessions) {
  EXPECT_FALSE(predict_ratio(std::vector<double>(4, 0.01), 0.001));
  EXPECT_FALSE(predict_ratio(std::vector<double>{0.01, 0.01, 0.01, 0.01, kNan}, 0.001));
  const std::vector<double> past(6, 0.01);
  for (const double se : {-1.0, kNan, kInfinity}) EXPECT_FALSE(predict_ratio(past, se)) << se;
  for (const double confidence : {0.0, 1.0, 1.5, kNan}) EXPECT_FALSE(predict_ratio(past, 0.001, confidence));
}

}  // namespace
}  // namespace versus::stats
