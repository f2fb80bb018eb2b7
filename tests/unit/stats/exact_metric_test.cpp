#include "framework/stats/exact_metric.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace versus::stats {
namespace {

using Workers = std::vector<std::vector<double>>;

ExactComparison compare(const Workers& base, const Workers& candidate) {
  return compare_exact({base.begin(), base.end()}, {candidate.begin(), candidate.end()});
}

Workers constant(double value, std::size_t workers = 4) { return Workers(workers, std::vector<double>(10, value)); }

TEST(ExactMetric, ConstantsAreComparedAsNumbers) {
  const ExactComparison same = compare(constant(4096), constant(4096));
  EXPECT_EQ(same.kind, ExactKind::constant);
  EXPECT_EQ(same.difference, 0.0);
  EXPECT_EQ(same.effect, 0.0);
  const ExactComparison more = compare(constant(4096), constant(4097));
  EXPECT_EQ(more.kind, ExactKind::constant);
  EXPECT_EQ(more.difference, 1.0);
  EXPECT_EQ(more.effect, 1.0 / 4096);
}

TEST(ExactMetric, ABaseOfZeroHasADifferenceAndNoEffect) {
  const ExactComparison result = compare(constant(0), constant(3));
  EXPECT_EQ(result.difference, 3.0);
  EXPECT_FALSE(result.effect);
}

TEST(ExactMetric, ConstancyIsNotShownByFewerThanFourWorkers) {
  EXPECT_EQ(compare(constant(1, 2), constant(1, 4)).kind, ExactKind::too_few_workers);
  EXPECT_EQ(compare(constant(1, 4), constant(1, 3)).kind, ExactKind::too_few_workers);
}

TEST(ExactMetric, ConstantsThatDifferBetweenWorkersGoToTheLaunchModel) {
  const ExactComparison result = compare({{5, 5}, {7, 7}, {5, 5}, {6, 6}}, constant(5));
  EXPECT_EQ(result.kind, ExactKind::per_launch);
  EXPECT_EQ(result.base.lower, 5.0);
  EXPECT_EQ(result.base.upper, 7.0);
  EXPECT_FALSE(result.difference);
}

TEST(ExactMetric, RangesThatDoNotTouchAreDifferent) {
  const Workers low = {{1, 2}, {2, 3}, {1, 3}, {2, 2}};
  const Workers high = {{9, 8}, {8, 7}, {7, 9}, {9, 9}};
  EXPECT_EQ(compare(low, high).kind, ExactKind::disjoint_ranges);
  EXPECT_EQ(compare(low, high).difference, 4.0);
  EXPECT_EQ(compare(high, low).difference, -4.0);
}

TEST(ExactMetric, RangesThatTouchOverlap) {
  const Workers low = {{1, 2}, {2, 3}, {1, 3}, {2, 2}};
  const Workers touching = {{3, 4}, {5, 3}, {4, 4}, {5, 5}};
  EXPECT_EQ(compare(low, touching).kind, ExactKind::overlapping_ranges);
  EXPECT_EQ(compare(touching, low).kind, ExactKind::overlapping_ranges);
}

TEST(ExactMetric, MissingAndBadValuesAreNamed) {
  EXPECT_EQ(compare({}, constant(1)).kind, ExactKind::no_data);
  EXPECT_EQ(compare(constant(1), {{1}, {}, {1}, {1}}).kind, ExactKind::no_data);
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Workers damaged = constant(1);
    damaged[2][5] = bad;
    EXPECT_EQ(compare(constant(1), damaged).kind, ExactKind::bad_value);
  }
}

TEST(ExactMetric, AMillionIdenticalValuesAreOne) {
  const Workers many(4, std::vector<double>(250'000, 7.0));
  EXPECT_EQ(compare(many, many).difference, 0.0);
}

TEST(LaunchScale, ZerosAndNegativesForbidLogarithms) {
  EXPECT_EQ(launch_scale(std::vector<double>{1, 2, 3}), LaunchScale::logarithm);
  EXPECT_EQ(launch_scale(std::vector<double>{1, 0, 3}), LaunchScale::raw);
  EXPECT_EQ(launch_scale(std::vector<double>{1, -2, 3}), LaunchScale::raw);
  EXPECT_EQ(launch_scale(std::vector<double>{std::numeric_limits<double>::quiet_NaN()}), LaunchScale::raw);
}

}  // namespace
}  // namespace versus::stats
