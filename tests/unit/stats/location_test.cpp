#include "framework/stats/location.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "tests/unit/stats/near.hpp"

namespace versus::stats {
namespace {

// A series with all the published summaries of "d" at once.
const std::vector<double> kDifferences = {0.020, -0.011, 0.034, 0.006, 0.027, -0.004, 0.019, 0.030, 0.017, 0.026};

TEST(Location, MatchesPublishedValues) {
  EXPECT_THAT(*median(kDifferences), is_near(0.0195));
  EXPECT_THAT(*scaled_mad(kDifferences), is_near(0.0133434));
  EXPECT_THAT(*trimmed_mean(kDifferences, 0.2), is_near(0.019166666666666665));
  EXPECT_THAT(*mean(kDifferences), is_near(0.0164));
  EXPECT_THAT(std::sqrt(*sample_variance(kDifferences)), is_near(0.014886235252742717));
}

TEST(Location, MedianIsTheMiddleOrTheMeanOfTheMiddle) {
  EXPECT_EQ(median(std::vector<double>{3.0, 1.0, 2.0}), 2.0);
  EXPECT_EQ(median(std::vector<double>{4.0, 1.0, 2.0, 3.0}), 2.5);
  EXPECT_EQ(median(std::vector<double>{7.0}), 7.0);
}

TEST(Location, HugeValuesDoNotOverflow) {
  const double huge = std::numeric_limits<double>::max();
  EXPECT_EQ(median(std::vector<double>{huge, huge}), huge);
  EXPECT_EQ(mean(std::vector<double>{huge, huge, huge}), huge);
}

TEST(Location, TrimmedMeanCutsWholeValuesOnly) {
  EXPECT_EQ(trimmed_mean(std::vector<double>{1.0, 2.0, 9.0}, 0.2), 4.0);
  EXPECT_EQ(trimmed_mean(std::vector<double>{-50.0, 1.0, 2.0, 3.0, 900.0}, 0.2), 2.0);
  EXPECT_EQ(trimmed_mean(std::vector<double>{5.0}, 0.49), 5.0);
}

TEST(Location, HasNoAnswerForNothingAndForNan) {
  const std::vector<double> bad = {1.0, std::numeric_limits<double>::quiet_NaN(), 3.0};
  for (const Series series : {Series(), Series(bad)}) {
    EXPECT_FALSE(median(series));
    EXPECT_FALSE(scaled_mad(series));
    EXPECT_FALSE(trimmed_mean(series, 0.2));
    EXPECT_FALSE(mean(series));
    EXPECT_FALSE(sample_variance(series));
  }
  EXPECT_FALSE(sample_variance(std::vector<double>{1.0}));
}

TEST(Location, TrimmedMeanRefusesSharesOutsideItsRange) {
  const std::vector<double> values = {1.0, 2.0, 3.0};
  EXPECT_FALSE(trimmed_mean(values, -0.1));
  EXPECT_FALSE(trimmed_mean(values, 0.5));
  EXPECT_FALSE(trimmed_mean(values, 1.5));
  EXPECT_FALSE(trimmed_mean(values, std::numeric_limits<double>::quiet_NaN()));
}

}  // namespace
}  // namespace versus::stats
