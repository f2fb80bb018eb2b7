#include "framework/stats/change_split.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/unit/stats/near.hpp"
#include "tests/unit/stats/random_series.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Fourteen points with a step of the published t at the published place.
const std::vector<double> kStep = {
    0.003302066354583764,   -0.005503443924306274, 0.0011006887848612548, 0.007704821494028784, -0.004402755139445019,
    -0.0011006887848612548, 0.0022013775697225096, -0.006604132709167528, 0.05550344392430628,  0.04779862243027749,
    0.05440275513944502,    0.04229517850597122,   0.05110068878486126,   0.05330206635458377};

TEST(BestSplit, MatchesPublishedValues) {
  const Split split = *best_split(kStep);
  EXPECT_THAT(split.shift.t, is_near(19.191233077402554));
  EXPECT_EQ(split.index, 8U);
}

TEST(BestSplit, EqualsTheSearchOverAllSplits) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    const std::vector<double> values = normal_series(25, seed, 100.0);
    double best = 0.0;
    for (std::size_t k = 3; k + 3 <= values.size(); ++k) {
      double before = 0.0;
      double after = 0.0;
      for (std::size_t i = 0; i < values.size(); ++i) (i < k ? before : after) += values[i];
      const double n1 = static_cast<double>(k);
      const double n2 = static_cast<double>(values.size() - k);
      before /= n1;
      after /= n2;
      double squares = 0.0;
      for (std::size_t i = 0; i < values.size(); ++i) squares += std::pow(values[i] - (i < k ? before : after), 2);
      best = std::max(best, std::fabs(after - before) / std::sqrt(squares / (n1 + n2 - 2) * (1 / n1 + 1 / n2)));
    }
    EXPECT_THAT(best_split(values)->shift.t, is_near(best));
  }
}

TEST(BestSplit, AutocorrelationLowersTheAdjustedT) {
  std::vector<double> wandering(60, 0.0);
  const std::vector<double> noise = normal_series(60, 3);
  for (std::size_t i = 1; i < 60; ++i) wandering[i] = 0.7 * wandering[i - 1] + noise[i];
  const Split split = *best_split(wandering);
  EXPECT_GT(split.shift.phi, 0.2);
  EXPECT_LE(split.shift.phi, 0.8);
  EXPECT_LT(split.shift.adjusted_t, 0.9 * split.shift.t);
}

TEST(BestSplit, ACleanStepIsInfinitelyClear) {
  const Split split = *best_split(std::vector<double>{1, 1, 1, 1, 2, 2, 2, 2});
  EXPECT_EQ(split.index, 4U);
  EXPECT_TRUE(std::isinf(split.shift.adjusted_t));
  EXPECT_DOUBLE_EQ(split.shift.difference, 1.0);
}

TEST(BestSplit, HasNoAnswerForShortEqualAndBadSeries) {
  EXPECT_FALSE(best_split(Series()));
  EXPECT_FALSE(best_split(std::vector<double>{1, 2, 3, 4, 5}));
  EXPECT_FALSE(best_split(std::vector<double>(50, 0.1)));
  EXPECT_FALSE(best_split(std::vector<double>{1, 2, 3, kNan, 5, 6, 7}));
}

TEST(CriticalSplit, IsTheTableAtItsPointsAndBetweenThemInBetween) {
  EXPECT_EQ(critical_split(ChangeLevel::listing, 20), 3.96);
  EXPECT_EQ(critical_split(ChangeLevel::listing, 200), 3.70);
  EXPECT_EQ(critical_split(ChangeLevel::alert, 50), 4.50);
  EXPECT_THAT(critical_split(ChangeLevel::alert, 40),
              is_near(4.62 + (4.50 - 4.62) * std::log(40.0 / 30.0) / std::log(50.0 / 30.0)));
  EXPECT_EQ(critical_split(ChangeLevel::listing, 100000), 3.70);
  EXPECT_GT(critical_split(ChangeLevel::alert, 6), critical_split(ChangeLevel::alert, 19));
}

TEST(BestEpisode, FindsWhatCameAndWent) {
  std::vector<double> values = normal_series(60, 2, 0.0, 0.01);
  for (std::size_t i = 20; i < 45; ++i) values[i] += 0.08;
  const Episode episode = *best_episode(values);
  EXPECT_EQ(episode.first, 20U);
  EXPECT_EQ(episode.last, 45U);
  EXPECT_NEAR(episode.shift.difference, 0.08, 0.01);
  EXPECT_GT(episode.shift.adjusted_t, critical_episode(ChangeLevel::alert, 60));
}

TEST(BestEpisode, HasNoAnswerForShortEqualAndBadSeries) {
  EXPECT_FALSE(best_episode(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_FALSE(best_episode(std::vector<double>(50, 0.1)));
  EXPECT_FALSE(best_episode(std::vector<double>{1, 2, 3, kNan, 5, 6, 7, 8, 9, 10}));
}

TEST(CriticalEpisode, IsStricterThanForASplit) {
  for (const std::size_t points : {9U, 12U, 20U, 35U, 70U, 200U, 5000U}) {
    for (const ChangeLevel level : {ChangeLevel::listing, ChangeLevel::alert}) {
      EXPECT_GT(critical_episode(level, points), critical_split(level, points)) << points;
    }
  }
}

}  // namespace
}  // namespace versus::stats
