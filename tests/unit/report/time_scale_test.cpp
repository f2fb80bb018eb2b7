#include "framework/report/time_scale.hpp"

#include <gtest/gtest.h>

#include "framework/report/text.hpp"

namespace versus::report {
namespace {

TEST(TimeScale, HasNoScaleForNothing) { EXPECT_FALSE(time_scale({}, 40)); }

TEST(TimeScale, HoldsAllValuesInOrder) {
  const auto scale = time_scale({1e6, 3e4, 7e8}, 50);
  ASSERT_TRUE(scale);
  EXPECT_LT(column_of(*scale, 3e4), column_of(*scale, 1e6));
  EXPECT_LT(column_of(*scale, 1e6), column_of(*scale, 7e8));
  EXPECT_LT(column_of(*scale, 7e8), 50U);
  EXPECT_EQ(column_of(*scale, 1e-9), 0U);
  EXPECT_EQ(column_of(*scale, 1e30), 49U);
}

TEST(TimeScale, DoesNotBlowUpSmallDifferences) {
  const auto scale = time_scale({1e6, 1.01e6}, 40);
  ASSERT_TRUE(scale);
  EXPECT_LE(column_of(*scale, 1.01e6) - column_of(*scale, 1e6), 1U);
  EXPECT_GT(scale->high / scale->low, 3);
}

TEST(TimeScale, TheRulerMarksRoundTimes) {
  const auto lines = ruler({0.9e6, 11e6, 60});
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(display_width(lines[0]), 60U);
  EXPECT_EQ(lines[1], "  1 ms             2 ms                  5 ms");
  for (const std::size_t column : {2U, 19U, 41U}) EXPECT_EQ(lines[0][column], '+') << lines[0];
}

TEST(TimeScale, TextsUnderTheRulerNeverTouch) {
  for (std::size_t columns = 8; columns < 80; ++columns) {
    const auto lines = ruler({1e3, 1e9, columns});
    EXPECT_LE(display_width(lines[1]), columns);
    EXPECT_EQ(lines[1].find("s1"), std::string::npos) << lines[1];
  }
}

}  // namespace
}  // namespace versus::report
