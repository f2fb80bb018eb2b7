#include "framework/stats/binomial.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/unit/stats/near.hpp"

namespace versus::stats {
namespace {

TEST(ClopperPearson, MatchesReferenceValues) {
  const Interval few = *clopper_pearson(4, 430);
  EXPECT_THAT(few.lower, is_near(0.002540221819529588));
  EXPECT_THAT(few.upper, is_near(0.023645263535214355));
  const Interval more = *clopper_pearson(18, 500);
  EXPECT_THAT(more.lower, is_near(0.021472856586093284));
  EXPECT_THAT(more.upper, is_near(0.05630017620179107));
}

TEST(ClopperPearson, NoneAndAllHaveOneOpenEnd) {
  const Interval none = *clopper_pearson(0, 50);
  EXPECT_EQ(none.lower, 0.0);
  EXPECT_THAT(none.upper, is_near(1.0 - std::pow(0.025, 1.0 / 50.0)));
  const Interval all = *clopper_pearson(50, 50);
  EXPECT_EQ(all.upper, 1.0);
  EXPECT_THAT(all.lower, is_near(std::pow(0.025, 1.0 / 50.0)));
}

TEST(ClopperPearson, HoldsTheShareAndGrowsWithConfidence) {
  for (std::size_t hits = 0; hits <= 20; ++hits) {
    const Interval narrow = *clopper_pearson(hits, 20, 0.5);
    const Interval wide = *clopper_pearson(hits, 20, 0.999);
    const double share = static_cast<double>(hits) / 20.0;
    EXPECT_LE(wide.lower, narrow.lower);
    EXPECT_LE(narrow.lower, share);
    EXPECT_LE(share, narrow.upper);
    EXPECT_LE(narrow.upper, wide.upper);
  }
}

TEST(ClopperPearson, HasNoAnswerForImpossibleCountsAndConfidences) {
  EXPECT_FALSE(clopper_pearson(0, 0));
  EXPECT_FALSE(clopper_pearson(5, 4));
  for (const double confidence : {0.0, 1.0, -0.1, 1.5, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_FALSE(clopper_pearson(1, 4, confidence)) << confidence;
  }
}

}  // namespace
}  // namespace versus::stats
