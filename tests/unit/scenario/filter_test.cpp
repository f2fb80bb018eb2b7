#include "framework/scenario/filter.hpp"

#include <gtest/gtest.h>

#include <string>

namespace versus::scenario {
namespace {

constexpr const char* zip = "openexr/tile_size/read/compression=zip,threads=4,tile=64";
constexpr const char* piz = "openexr/tile_size/write/compression=piz,threads=0,tile=8";
constexpr const char* rle = "openexr/tile_size/write/compression=rle,threads=0,tile=8";

TEST(Filter, WithoutPatternsEverythingMatches) { EXPECT_TRUE(Filter().matches(zip)); }

TEST(Filter, ThePatternMustMatchTheWholeId) {
  EXPECT_TRUE(Filter("*zip*").matches(zip));
  EXPECT_FALSE(Filter("zip").matches(zip));
  EXPECT_FALSE(Filter("openexr").matches(zip));
  EXPECT_TRUE(Filter("openexr/*").matches(zip));
  EXPECT_TRUE(Filter(zip).matches(zip));
}

TEST(Filter, AnyOfThePositivePatternsSuffices) {
  const Filter filter("*zip*:*piz*");
  EXPECT_TRUE(filter.matches(zip));
  EXPECT_TRUE(filter.matches(piz));
  EXPECT_FALSE(filter.matches(rle));
}

TEST(Filter, NegativePatternsTakeAway) {
  const Filter filter("*zip*:*piz*-*threads=4*:*nothing*");
  EXPECT_FALSE(filter.matches(zip));
  EXPECT_TRUE(filter.matches(piz));
}

TEST(Filter, OnlyNegativePatternsStartFromEverything) {
  const Filter filter("-*rle*");
  EXPECT_TRUE(filter.matches(zip));
  EXPECT_FALSE(filter.matches(rle));
}

TEST(Filter, AnEmptyPatternMatchesOnlyAnEmptyId) {
  EXPECT_FALSE(Filter("").matches(zip));
  EXPECT_TRUE(Filter("").matches(""));
  EXPECT_FALSE(Filter(":").matches(zip));
  EXPECT_TRUE(Filter("*zip*:").matches(zip));
  EXPECT_TRUE(Filter("*-").matches(zip));
}

TEST(Filter, TheFirstDashSeparates) {
  EXPECT_FALSE(Filter("*-a-b").matches("a-b"));
  EXPECT_TRUE(Filter("*-a-b").matches("a"));
}

TEST(Filter, QuestionMarkIsExactlyOneCharacter) {
  EXPECT_TRUE(Filter("*tile=??").matches(zip));
  EXPECT_FALSE(Filter("*tile=???").matches(zip));
  EXPECT_FALSE(Filter("*tile=?").matches("tile="));
}

TEST(MatchesPattern, StarsTakeAnyLength) {
  EXPECT_TRUE(matches_pattern("*", ""));
  EXPECT_TRUE(matches_pattern("**", "ab"));
  EXPECT_TRUE(matches_pattern("a*b*c", "a1b2b3c"));
  EXPECT_FALSE(matches_pattern("a*b*c", "a1b2b3"));
  EXPECT_TRUE(matches_pattern("*aab", "aaaaab"));
  EXPECT_FALSE(matches_pattern("", "a"));
}

TEST(MatchesPattern, ManyStarsDoNotExplode) {
  std::string pattern;
  for (int i = 0; i < 200; ++i) pattern += "*a";
  EXPECT_FALSE(matches_pattern(pattern + "b", std::string(5000, 'a')));
}

}  // namespace
}  // namespace versus::scenario
