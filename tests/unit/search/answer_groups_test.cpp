#include "framework/search/answer_groups.hpp"

#include <gtest/gtest.h>

namespace versus::search {
namespace {

TEST(AnswerGroups, AFailedRunAndTheNextGoodPlaceAreOneAnswer) {
  Places places(6);
  places.set_failed(3);
  places.set_failed(4);
  const auto groups = answer_groups(places, 0, {.1, .1, .2, .3, .2, .1});
  ASSERT_EQ(groups.size(), 4U);
  EXPECT_EQ(groups[2].first, 3U);
  EXPECT_EQ(groups[2].last, 5U);
  EXPECT_NEAR(groups[2].probability, .7, 1e-12);
  EXPECT_EQ(likeliest(groups).first, 3U);
}

TEST(AnswerGroups, CountFromTheirStretch) {
  const Places places(9);
  const auto groups = answer_groups(places, 5, {.5, .25, .25});
  ASSERT_EQ(groups.size(), 3U);
  EXPECT_EQ(groups.front().first, 6U);
  EXPECT_EQ(groups.back().last, 8U);
}

TEST(AnswerGroups, TheCredibleRangeLeavesOutTheEnds) {
  const Places places(5);
  const auto range = credible_range(answer_groups(places, 0, {.01, .3, .4, .27, .02}), .95);
  EXPECT_EQ(range.first, 2U);
  EXPECT_EQ(range.last, 4U);
  EXPECT_NEAR(range.probability, .97, 1e-12);
}

TEST(AnswerGroups, TheCredibleRangeOfOneIsItself) {
  const Places places(1);
  EXPECT_EQ(credible_range(answer_groups(places, 0, {1}), .95).first, 1U);
}

}  // namespace
}  // namespace versus::search
