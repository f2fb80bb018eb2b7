#include "framework/stats/change_points.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/unit/stats/random_series.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::vector<double> with_step(std::size_t count, std::size_t at, double step, unsigned seed) {
  std::vector<double> values = normal_series(count, seed, 0.0, 0.01);
  for (std::size_t i = at; i < count; ++i) values[i] += step;
  return values;
}

TEST(FindChanges, FindsAStepAtItsPlace) {
  const std::vector<ChangePoint> changes = find_changes(with_step(60, 40, 0.08, 1), {ChangeLevel::alert, 0.005});
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].index, 40U);
  EXPECT_NEAR(changes[0].shift.difference, 0.08, 0.01);
  EXPECT_GT(changes[0].shift.adjusted_t, changes[0].critical);
}

TEST(FindChanges, FindsSeveralStepsInOrder) {
  std::vector<double> values = with_step(90, 30, 0.08, 2);
  for (std::size_t i = 60; i < 90; ++i) values[i] -= 0.1;
  const std::vector<ChangePoint> changes = find_changes(values, {ChangeLevel::alert, 0.005});
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].index, 30U);
  EXPECT_EQ(changes[1].index, 60U);
  EXPECT_LT(changes[1].shift.difference, 0.0);
}

TEST(FindChanges, FindsAStepThatWasTakenBack) {
  std::vector<double> values = with_step(60, 25, 0.04, 6);
  for (std::size_t i = 40; i < 60; ++i) values[i] -= 0.04;
  const std::vector<ChangePoint> changes = find_changes(values, {ChangeLevel::alert, 0.005});
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_NEAR(static_cast<double>(changes[0].index), 25.0, 1.0);
  EXPECT_NEAR(static_cast<double>(changes[1].index), 40.0, 1.0);
}

TEST(FindChanges, FindsStepsAnywhereInALongSeriesOnce) {
  for (const std::size_t at : {20U, 100U, 199U, 200U, 201U, 350U, 480U, 740U}) {
    const std::vector<ChangePoint> changes = find_changes(with_step(760, at, 0.05, 4), {ChangeLevel::alert, 0.005});
    ASSERT_EQ(changes.size(), 1U) << at;
    EXPECT_NEAR(static_cast<double>(changes[0].index), static_cast<double>(at), 1.0);
  }
}

TEST(FindChanges, StepsBelowTheSmallestOneAreNotReported) {
  const std::vector<double> values = with_step(60, 30, 0.03, 5);
  EXPECT_EQ(find_changes(values, {ChangeLevel::listing, 0.01}).size(), 1U);
  EXPECT_TRUE(find_changes(values, {ChangeLevel::listing, 0.05}).empty());
  EXPECT_TRUE(find_changes(values, {ChangeLevel::listing, 2.0}).empty());
}

TEST(FindChanges, MissingPointsAreCountedInTheIndexOnly) {
  std::vector<double> values = with_step(60, 40, 0.08, 1);
  values.insert(values.begin() + 10, kNan);
  values.insert(values.begin() + 20, std::numeric_limits<double>::infinity());
  const std::vector<ChangePoint> changes = find_changes(values, {ChangeLevel::alert, 0.005});
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].index, 42U);
}

TEST(FindChanges, FalseAlarmsKeepTheirRates) {
  int listed = 0;
  int alerted = 0;
  int listed_short = 0;
  constexpr int kSeries = 4000;
  for (unsigned seed = 1; seed <= kSeries; ++seed) {
    const std::vector<double> values = normal_series(50, seed);
    listed += find_changes(values, {ChangeLevel::listing, 0.0}).empty() ? 0 : 1;
    alerted += find_changes(values, {ChangeLevel::alert, 0.0}).empty() ? 0 : 1;
    listed_short += find_changes(Series(values).part(0, 9), {ChangeLevel::listing, 0.0}).empty() ? 0 : 1;
  }
  EXPECT_LE(listed, 60);   // 1 %: 40 expected at most
  EXPECT_LE(alerted, 12);  // .1 %: 4 expected at most
  EXPECT_LE(listed_short, 60);
}

TEST(FindChanges, NothingIsFoundInNothingAndInEqualValues) {
  EXPECT_TRUE(find_changes(Series(), {}).empty());
  EXPECT_TRUE(find_changes(std::vector<double>(1000, 0.25), {}).empty());
  EXPECT_TRUE(find_changes(std::vector<double>(20, kNan), {}).empty());
}

}  // namespace
}  // namespace versus::stats
