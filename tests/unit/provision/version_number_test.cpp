#include "harness/provision/version_number.hpp"

#include <gtest/gtest.h>

namespace versus::provision {
namespace {

bool in(const char* range, const char* number) {
  return contains(parse_version_range(range).value(), parse_version_number(number).value());
}

bool below(const char* a, const char* b) { return parse_version_number(a).value() < parse_version_number(b).value(); }

TEST(VersionNumber, PartsOrderAsNumbers) {
  EXPECT_TRUE(below("3.2.9", "3.2.10"));
  EXPECT_TRUE(below("2.5.4", "3.1.0"));
  EXPECT_FALSE(below("3.4", "3.4.0"));
  EXPECT_EQ(parse_version_number("3.4").value(), parse_version_number("3.4.0").value());
}

TEST(VersionNumber, ASuffixComesBeforeTheReleaseItself) {
  EXPECT_TRUE(below("3.1.0-beta", "3.1.0"));
  EXPECT_TRUE(below("3.0.9", "3.1.0-beta"));
}

TEST(VersionNumber, WhatIsNoNumberIsRefused) {
  for (const char* text : {"", ".", "3.", "3..1", "v3", "-1", "3.1 beta", "3.1;"}) {
    EXPECT_FALSE(parse_version_number(text)) << text;
  }
}

TEST(VersionRange, BoundsHoldTogether) {
  EXPECT_TRUE(in(">=3.2.4 <3.3", "3.2.12"));
  EXPECT_TRUE(in(">=3.2.4 <3.3", "3.2.4"));
  EXPECT_FALSE(in(">=3.2.4 <3.3", "3.3.0"));
  EXPECT_FALSE(in(">=3.2.4 <3.3", "3.2.3"));
  EXPECT_TRUE(in(">3.2 <=3.3", "3.3"));
  EXPECT_FALSE(in(">3.2", "3.2.0"));
}

TEST(VersionRange, AStarHoldsForAllAndANumberForItself) {
  EXPECT_TRUE(in("*", "0.1"));
  EXPECT_TRUE(in("3.4.0", "3.4"));
  EXPECT_TRUE(in("==3.4", "3.4.0"));
  EXPECT_FALSE(in("3.4.0", "3.4.1"));
}

TEST(VersionRange, WhatIsNoRangeIsRefused) {
  for (const char* text : {"", " ", ">=", "=>3", "3.2 - 3.4", "* >3", "~3.2"}) {
    EXPECT_FALSE(parse_version_range(text)) << text;
  }
}

}  // namespace
}  // namespace versus::provision
