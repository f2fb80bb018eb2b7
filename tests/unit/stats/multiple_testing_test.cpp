#include "framework/stats/multiple_testing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "framework/stats/genomic_control.hpp"
#include "tests/unit/stats/near.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

const std::vector<double> kPublished = {.0004, .019, .0095, .0201, .0278, .0298, .0344,
                                        .0459, .324, .4262, .5719, .6528, .759,  1.0};

TEST(BenjaminiHochberg, MatchesPublishedValues) {
  const std::vector<double> expected = {0.0056,
                                        0.0688,
                                        0.0665,
                                        0.0688,
                                        0.0688,
                                        0.0688,
                                        0.0688,
                                        0.08032500000000001,
                                        0.504,
                                        0.59668,
                                        0.7278727272727271,
                                        0.7616,
                                        0.8173846153846154,
                                        1.0};
  const std::vector<double> adjusted = benjamini_hochberg(kPublished);
  ASSERT_EQ(adjusted.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_THAT(adjusted[i], is_near(expected[i])) << i;
  EXPECT_EQ(rejections(adjusted, 0.05), 1U);
}

TEST(Holm, MatchesPublishedValues) {
  const std::vector<double> expected = {0.0056, 0.228, 0.1235, 0.228, 0.278, 0.278, 0.278,
                                        0.3213, 1.0,   1.0,    1.0,   1.0,   1.0,   1.0};
  const std::vector<double> adjusted = holm(kPublished);
  ASSERT_EQ(adjusted.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_THAT(adjusted[i], is_near(expected[i])) << i;
}

TEST(MultipleTesting, TheOrderOfTheInputDoesNotMatter) {
  std::vector<double> reversed(kPublished.rbegin(), kPublished.rend());
  std::vector<double> bh = benjamini_hochberg(reversed);
  std::reverse(bh.begin(), bh.end());
  EXPECT_EQ(bh, benjamini_hochberg(kPublished));
  std::vector<double> strict = holm(reversed);
  std::reverse(strict.begin(), strict.end());
  EXPECT_EQ(strict, holm(kPublished));
}

TEST(MultipleTesting, OneTestIsNotAdjusted) {
  EXPECT_EQ(benjamini_hochberg(std::vector<double>{0.03}), std::vector<double>{0.03});
  EXPECT_EQ(holm(std::vector<double>{0.03}), std::vector<double>{0.03});
}

TEST(MultipleTesting, NothingIsAdjustedToNothing) {
  EXPECT_TRUE(benjamini_hochberg(Series()).empty());
  EXPECT_TRUE(holm(Series()).empty());
  EXPECT_EQ(rejections(Series(), 0.05), 0U);
}

TEST(MultipleTesting, ATestThatCouldNotBeMadeCountsInTheFamily) {
  const std::vector<double> adjusted = benjamini_hochberg(std::vector<double>{0.01, kNan});
  EXPECT_EQ(adjusted[0], 0.02);
  EXPECT_EQ(adjusted[1], 1.0);
  EXPECT_EQ(holm(std::vector<double>{kNan, 0.01})[1], 0.02);
}

TEST(MultipleTesting, ValuesOutsideTheUnitIntervalAreItsEnds) {
  const std::vector<double> adjusted = benjamini_hochberg(std::vector<double>{-0.5, 7.0});
  EXPECT_EQ(adjusted[0], 0.0);
  EXPECT_EQ(adjusted[1], 1.0);
}

TEST(MultipleTesting, LevelsOfZeroAndAboveOneHaveTheirPlainMeaning) {
  const std::vector<double> adjusted = benjamini_hochberg(std::vector<double>{0.0, 0.01, 1.0});
  EXPECT_EQ(rejections(adjusted, 0.0), 1U);
  EXPECT_EQ(rejections(adjusted, 1.5), 3U);
  EXPECT_EQ(rejections(adjusted, -1.0), 0U);
  EXPECT_EQ(rejections(adjusted, kNan), 0U);
}

TEST(GenomicControl, MatchesPublishedValue) {
  const std::vector<double> squares = {0.3, 0.8, 1.1, 0.2, 2.5, 0.6, 0.9, 4.1, 0.05, 1.6};
  EXPECT_THAT(*genomic_control(squares), is_near(1.8683929375700759));
}

TEST(GenomicControl, HasNoAnswerForNothingAndForNan) {
  EXPECT_FALSE(genomic_control(Series()));
  EXPECT_FALSE(genomic_control(std::vector<double>{1.0, kNan}));
}

}  // namespace
}  // namespace versus::stats
