#include "framework/stats/wald.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/unit/stats/near.hpp"

namespace versus::stats {
namespace {

TEST(Wald, MatchesPublishedValues) {
  const WaldTest test = *wald_test(0.025, 0.05);
  EXPECT_THAT(test.log_a, is_near(3.6375861597263857));
  EXPECT_THAT(test.log_b, is_near(-2.970414465569701));
  EXPECT_THAT(test.values_without_effect, is_near(5.610428899874597));
  EXPECT_THAT(test.values_with_effect, is_near(6.614372256923162));
}

TEST(Wald, HasNoAnswerForRatesThatAreNone) {
  for (const double bad : {0.0, -0.1, 1.0, 1.5, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_FALSE(wald_test(bad, 0.05)) << bad;
    EXPECT_FALSE(wald_test(0.05, bad)) << bad;
  }
  EXPECT_FALSE(wald_test(0.5, 0.5));
}

}  // namespace
}  // namespace versus::stats
