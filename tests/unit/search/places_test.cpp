#include "framework/search/places.hpp"

#include <gtest/gtest.h>

namespace versus::search {
namespace {

TEST(Places, TheReferenceIsKnownWithoutError) {
  const Places places(3);
  ASSERT_TRUE(places.seen(0));
  EXPECT_EQ(places.seen(0)->level, 0);
  EXPECT_FALSE(places.seen(0)->rounds);
  EXPECT_FALSE(places.seen(1));
}

TEST(Places, TheLevelIsTheMeanOverRounds) {
  Places places(3);
  places.set_built(2);
  for (const double level : {.01, .02, .06}) places.add(2, level);
  EXPECT_NEAR(places.seen(2)->level, .03, 1e-15);
  EXPECT_EQ(places.seen(2)->rounds, 3);
  EXPECT_NEAR(places.scatter().squares, .0014, 1e-15);
  EXPECT_EQ(places.scatter().df, 2);
}

TEST(Places, TheSameCodeIsMeasuredOnce) {
  Places places(5);
  places.set_built(2);
  places.add(2, .04);
  places.set_same(4, 2);
  places.add(4, .06);
  EXPECT_EQ(places.representative(4), 2U);
  EXPECT_NEAR(places.seen(4)->level, .05, 1e-15);
  EXPECT_EQ(places.rounds(2), 2);
  places.set_same(1, 4);
  EXPECT_EQ(places.representative(4), 1U);
  EXPECT_EQ(places.rounds(1), 2);
  const auto observations = places.observations(0, 5, 1e-4, 4e-4);
  ASSERT_EQ(observations.size(), 2U);
  EXPECT_EQ(observations[1].place, 1U);
  EXPECT_NEAR(observations[1].variance, 1e-4 + 2e-4, 1e-15);
}

TEST(Places, WithinAPartACodeStandsAtTheFirstPlaceThatHasIt) {
  Places places(5);
  places.set_built(1);
  places.add(1, .04);
  places.set_same(4, 1);
  const auto observations = places.observations(3, 5, 1e-4, 4e-4);
  ASSERT_EQ(observations.size(), 1U);
  EXPECT_EQ(observations[0].place, 4U);
}

TEST(Places, FailedOnesAreStepsOver) {
  Places places(5);
  places.set_built(2);
  places.set_failed(3);
  places.set_built(5);
  EXPECT_EQ(places.built_at_or_below(4), 2U);
  EXPECT_EQ(places.built_at_or_above(3), 5U);
  EXPECT_EQ(places.built_at_or_below(1), 0U);
}

}  // namespace
}  // namespace versus::search
