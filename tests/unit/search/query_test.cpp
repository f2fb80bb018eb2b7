#include "framework/search/query.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace versus::search {
namespace {

const std::vector<double> even(64, 1.0 / 64);

Situation whole(const Places& places, double round_sd) {
  return {places, 0, places.last(), even, .05, {.005 * .005, round_sd * round_sd}, {90, 2}};
}

TEST(Query, BeginsInTheMiddle) {
  const Places places(64);
  const auto query = best_query(whole(places, .0086));
  ASSERT_TRUE(query);
  EXPECT_EQ(query->place, 32U);
  EXPECT_GT(query->information, .9);
}

TEST(Query, TakesWhatIsBuiltWhenBuildingIsDear) {
  Places places(64);
  places.set_built(20);
  const auto query = best_query(whole(places, .0086));
  ASSERT_TRUE(query);
  EXPECT_EQ(query->place, 20U);
  EXPECT_LT(query->seconds, 20);
}

TEST(Query, RepeatsRoundsBeforeItBuildsWhereNoiseHidesTheStep) {
  const Places places(64);
  const auto query = best_query(whole(places, .05));
  ASSERT_TRUE(query);
  EXPECT_GE(query->rounds, 4);
}

TEST(Query, StepsAsideOfFailuresAndTheirNeighbours) {
  Places places(64);
  places.set_failed(32);
  const auto query = best_query(whole(places, .0086));
  ASSERT_TRUE(query);
  EXPECT_NE(query->place, 32U);
  EXPECT_GT(query->place > 32 ? query->place - 32 : 32 - query->place, 2U);
  EXPECT_NEAR(chance_to_build(places, 33), 1 - .8 * std::exp(-1. / 3), 1e-12);
  EXPECT_EQ(chance_to_build(Places(3), 1), 1);
}

TEST(Query, IsNoneWhereAllIsKnown) {
  Places places(2);
  places.set_built(1);
  places.set_exact(1, 0);
  EXPECT_FALSE(best_query({places, 0, 2, {0, 1}, 1, {1e-4, 0}, {90, 2}}));
}

TEST(Query, IsNoneBetweenNeighbours) {
  const Places places(1);
  EXPECT_FALSE(best_query({places, 0, 1, {1}, .05, {1e-4, 1e-4}, {90, 2}}));
}

}  // namespace
}  // namespace versus::search
