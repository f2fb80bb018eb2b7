#include "framework/stats/shape.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/unit/stats/random_series.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kSmallest = 0.01;

TEST(TwoGroups, NamesLaunchesOfTwoSpeeds) {
  std::vector<double> launches = normal_series(24, 1, 16.0, 0.002);
  for (std::size_t i = 0; i < 24; i += 4) launches[i] += 0.05;
  const TwoGroups groups = *two_groups(launches, kSmallest);
  EXPECT_TRUE(groups.is_evident);
  EXPECT_NEAR(groups.lower, 16.0, 0.002);
  EXPECT_NEAR(groups.upper, 16.05, 0.003);
  EXPECT_DOUBLE_EQ(groups.upper_share, 0.25);
}

TEST(TwoGroups, TwoGroupsOfIdenticalValuesAreInfinitelySeparate) {
  const TwoGroups groups = *two_groups(std::vector<double>{1, 1, 1, 1, 2, 2, 2, 2}, kSmallest);
  EXPECT_TRUE(groups.is_evident);
  EXPECT_GT(groups.separation, 1e6);
}

TEST(TwoGroups, OneWildLaunchIsNoGroup) {
  std::vector<double> launches = normal_series(20, 3, 16.0, 0.002);
  launches[7] += 3.0;
  EXPECT_FALSE(two_groups(launches, kSmallest)->is_evident);
}

TEST(TwoGroups, GroupsCloserThanWhatMattersAreNotNamed) {
  std::vector<double> launches = normal_series(24, 1, 16.0, 0.0002);
  for (std::size_t i = 0; i < 12; ++i) launches[i] += 0.005;
  EXPECT_GT(two_groups(launches, kSmallest)->separation, two_groups(launches, kSmallest)->critical);
  EXPECT_FALSE(two_groups(launches, kSmallest)->is_evident);
}

TEST(TwoGroups, OrdinarySamplesOfAnySizeAreRarelyCalledTwo) {
  for (const std::size_t count : {8U, 14U, 24U, 80U}) {
    int normal = 0;
    int uniform = 0;
    for (unsigned seed = 1; seed <= 1000; ++seed) {
      normal += two_groups(normal_series(count, seed), 0.0)->is_evident ? 1 : 0;
      std::mt19937_64 generator(seed);
      std::uniform_real_distribution<double> draw;
      std::vector<double> values(count);
      for (double& x : values) x = draw(generator);
      uniform += two_groups(values, 0.0)->is_evident ? 1 : 0;
    }
    EXPECT_LE(normal, 12) << count;
    EXPECT_LE(uniform, 24) << count;
  }
}

TEST(TwoGroups, EqualValuesAreOneGroup) {
  const TwoGroups groups = *two_groups(std::vector<double>(12, 16.1), 0.0);
  EXPECT_FALSE(groups.is_evident);
  EXPECT_EQ(groups.separation, 0.0);
  EXPECT_EQ(groups.lower, groups.upper);
}

TEST(TwoGroups, HasNoAnswerForFewOrBadValues) {
  EXPECT_FALSE(two_groups(std::vector<double>(7, 1.0), kSmallest));
  EXPECT_FALSE(two_groups(Series(), kSmallest));
  std::vector<double> bad(12, 1.0);
  bad[3] = kNan;
  EXPECT_FALSE(two_groups(bad, kSmallest));
}

TEST(Drift, NamesASeriesThatWandersOff) {
  std::vector<double> values = normal_series(60, 1, 16.0, 0.01);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += 0.001 * static_cast<double>(i);
  const Drift result = *drift(values, 0.02);
  EXPECT_TRUE(result.is_evident);
  EXPECT_NEAR(result.shift, 0.04, 0.01);
  EXPECT_GT(result.superiority, 0.9);
  for (double& x : values) x = -x;
  EXPECT_TRUE(drift(values, 0.02)->is_evident);
  EXPECT_LT(drift(values, 0.02)->shift, 0.0);
  EXPECT_FALSE(drift(values, 0.5)->is_evident);
}

TEST(Drift, SteadySeriesAreRarelyNamed) {
  int named = 0;
  for (unsigned seed = 1; seed <= 2000; ++seed) named += drift(normal_series(18, seed), 0.0)->is_evident ? 1 : 0;
  EXPECT_LE(named, 60);
}

TEST(Drift, EqualValuesAreATie) {
  const Drift result = *drift(std::vector<double>(30, 2.0), 0.0);
  EXPECT_EQ(result.shift, 0.0);
  EXPECT_EQ(result.superiority, 0.5);
  EXPECT_FALSE(result.is_evident);
}

TEST(Drift, HasNoAnswerForFewOrBadValues) {
  EXPECT_FALSE(drift(std::vector<double>(17, 1.0), 0.0));
  std::vector<double> bad(30, 1.0);
  bad[29] = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(drift(bad, 0.0));
}

TEST(Drift, AMillionIdenticalValuesAreNoTrouble) {
  EXPECT_FALSE(drift(std::vector<double>(1'000'000, 5.0), 0.0)->is_evident);
  EXPECT_FALSE(two_groups(std::vector<double>(1'000'000, 5.0), 0.0)->is_evident);
}

}  // namespace
}  // namespace versus::stats
