#include "framework/model/curve.hpp"

#include <gtest/gtest.h>

namespace versus::model {
namespace {

TEST(CurvePosition, NumbersAndSizesHaveOne) {
  EXPECT_EQ(curve_position("64"), 64);
  EXPECT_EQ(curve_position("0.5"), 0.5);
  EXPECT_EQ(curve_position("512x256"), 131072);
}

TEST(CurvePosition, WordsAndWhatIsNotAboveZeroHaveNone) {
  for (const char* value : {"scanline", "0", "-1", "", "x", "8x", "x8", "8x0", "inf", "nan", "1e3", "8 "}) {
    EXPECT_FALSE(curve_position(value)) << value;
  }
}

}  // namespace
}  // namespace versus::model
