#include "framework/stats/group_sequential.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "framework/stats/distributions.hpp"
#include "tests/unit/stats/near.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(GroupSequential, MatchesPublishedCriticalValues) {
  EXPECT_THAT(*Boundary::make(12, 0.05)->critical_t(2, 5), is_near(4.582643168081636));
  EXPECT_THAT(*Boundary::make(12, 0.10)->critical_t(2, 5), is_near(3.750082914031286));
}

TEST(GroupSequential, MatchesThePublishedRowsOfCriticalValues) {
  struct Row {
    double alpha;
    std::vector<double> critical;
  };
  const std::vector<Row> rows = {
      {.05, {4.583, 3.573, 3.204, 3.009, 2.885, 2.798, 2.733, 2.681, 2.638, 2.602, 2.571}},
      {.10, {3.750, 3.031, 2.753, 2.599, 2.498, 2.426, 2.369, 2.324, 2.286, 2.254, 2.226}},
      {.01, {6.886, 4.889, 4.236, 3.912, 3.717, 3.586, 3.490, 3.416, 3.358, 3.310, 3.270}},
  };
  for (const Row& row : rows) {
    const Boundary boundary = *Boundary::make(12, row.alpha);
    for (std::size_t round = 2; round <= 12; ++round) {
      const double nu = 3.0 * static_cast<double>(round) - 1.0;
      EXPECT_NEAR(*boundary.critical_t(round, nu), row.critical[round - 2], 0.0015) << row.alpha << ' ' << round;
    }
  }
}

TEST(GroupSequential, ConstantsAreTheTablesAtItsPoints) {
  EXPECT_EQ(spending_constant(4, 0.10), .05631);
  EXPECT_EQ(spending_constant(4, 0.0001), 4.2e-5);
  EXPECT_EQ(spending_constant(8, 0.02), .00631);
  EXPECT_NEAR(*spending_constant(12, 0.05), .01453, 5e-6);
  EXPECT_NEAR(*spending_constant(12, 0.10), .03256, 5e-6);
  EXPECT_EQ(spending_constant(24, 0.001), 1.52e-4);
  EXPECT_EQ(spending_constant(24, 0.0001), 1.4e-5);
}

TEST(GroupSequential, ConstantsBetweenThePointsLieOnStraightLinesInLogLog) {
  EXPECT_THAT(*spending_constant(12, std::sqrt(.05 * .02)), is_near(std::sqrt(*spending_constant(12, .05) * .00519)));
  EXPECT_THAT(*spending_constant(9, 0.05), is_near(.01750 * std::pow(*spending_constant(12, .05) / .01750,
                                                                     std::log(9.0 / 8.0) / std::log(12.0 / 8.0))));
}

TEST(GroupSequential, ConstantsFallWithMoreRoundsAndGrowWithAlpha) {
  for (std::size_t r_max = 2; r_max <= 60; ++r_max) {
    double previous = 0.0;
    for (const double alpha : {1e-6, 1e-4, 5e-4, 0.001, 0.003, 0.01, 0.04, 0.05, 0.09, 0.1, 0.3, 0.7, 0.999}) {
      const double c = *spending_constant(r_max, alpha);
      EXPECT_GT(c, previous) << r_max << ' ' << alpha;
      EXPECT_LE(c, alpha);
      if (r_max > 2 && alpha >= 1e-4) {
        EXPECT_LE(c, *spending_constant(r_max - 1, alpha));
      }
      previous = c;
    }
  }
}

TEST(GroupSequential, ASingleLookSpendsAllOfAlpha) {
  for (const double alpha : {1e-5, 0.05, 0.4}) EXPECT_DOUBLE_EQ(*spending_constant(2, alpha), alpha);
}

TEST(GroupSequential, IsNeverStricterThanBonferroniOverTheLooks) {
  for (std::size_t r_max = 2; r_max <= 100; ++r_max) {
    for (const double alpha : {1e-12, 1e-7, 1e-4, 0.05, 0.5}) {
      double sum = 0.0;
      for (std::size_t r = 2; r <= r_max; ++r) sum += *Boundary::make(r_max, alpha)->level(r);
      EXPECT_GE(sum, alpha * (1.0 - 1e-12)) << r_max << ' ' << alpha;
    }
  }
}

TEST(GroupSequential, RefusesAlphasOutsideTheOpenUnitIntervalAndFewerThanTwoRounds) {
  for (const double alpha : {0.0, -0.1, 1.0, 1.5, kNan, std::numeric_limits<double>::infinity()}) {
    EXPECT_FALSE(spending_constant(12, alpha)) << alpha;
    EXPECT_FALSE(Boundary::make(12, alpha)) << alpha;
  }
  EXPECT_FALSE(Boundary::make(0, 0.05));
  EXPECT_FALSE(Boundary::make(1, 0.05));
}

TEST(GroupSequential, NothingIsLeftToSpendBeyondTheLastRound) {
  const Boundary boundary = *Boundary::make(12, 0.05);
  EXPECT_EQ(boundary.level(12), spending_constant(12, 0.05));
  EXPECT_FALSE(boundary.level(13));
  EXPECT_FALSE(boundary.critical_t(13, 38));
  EXPECT_FALSE(boundary.level(0));
  EXPECT_FALSE(boundary.critical_t(3, 0.0));
  EXPECT_FALSE(boundary.critical_t(3, kNan));
}

TEST(RepeatedInterval, IsAPointWithoutScatter) {
  const Interval interval = repeated_interval(0.02, 0.0, std::numeric_limits<double>::infinity());
  EXPECT_EQ(interval.lower, 0.02);
  EXPECT_EQ(interval.upper, 0.02);
}

TEST(SequentialPValue, IsOneBeforeTheFirstLook) { EXPECT_EQ(SequentialPValue(12).value(), 1.0); }

TEST(SequentialPValue, IsAlphaExactlyWhereTheBoundaryOfAlphaIsMet) {
  for (const std::size_t r_max : {2U, 3U, 4U, 7U, 12U, 24U, 50U}) {
    for (const double alpha : {1e-7, 0.0001, 0.0007, 0.001, 0.01, 0.03, 0.05, 0.1}) {
      const Boundary boundary = *Boundary::make(r_max, alpha);
      for (std::size_t round = 2; round <= r_max; ++round) {
        SequentialPValue p(r_max);
        p.add(round, *boundary.level(round));
        EXPECT_THAT(p.value(), is_near(alpha)) << r_max << ' ' << alpha << ' ' << round;
      }
    }
  }
}

TEST(SequentialPValue, TheBestLookCountsAndLaterOnesNeverRaiseIt) {
  SequentialPValue p(12);
  p.add(3, 0.2);
  const double first = p.value();
  p.add(4, 0.0004);
  const double second = p.value();
  EXPECT_LT(second, first);
  p.add(5, 0.9);
  EXPECT_EQ(p.value(), second);
}

TEST(SequentialPValue, IsNeverBelowASingleLooksAndNeverAboveOne) {
  for (const double raw : {1e-300, 1e-9, 1e-4, 0.01, 0.2, 0.9, 1.0}) {
    SequentialPValue p(12);
    p.add(12, raw);
    EXPECT_GE(p.value(), raw);
    EXPECT_LE(p.value(), 1.0);
  }
}

TEST(SequentialPValue, ZeroIsZeroAndNonsenseIsIgnored) {
  SequentialPValue p(12);
  p.add(3, kNan);
  p.add(0, 0.001);
  p.add(13, 0.001);
  EXPECT_EQ(p.value(), 1.0);
  p.add(3, 0.0);
  EXPECT_EQ(p.value(), 0.0);
}

}  // namespace
}  // namespace versus::stats
