#include "framework/base/quantity.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace versus::base {
namespace {

TEST(Quantity, IsAWholeNumberAndItsUnit) {
  EXPECT_EQ(parse_quantity("100us", Dimension::Time), 100'000);
  EXPECT_EQ(parse_quantity("0ns", Dimension::Time), 0);
  EXPECT_EQ(parse_quantity("2s", Dimension::Time), 2'000'000'000);
  EXPECT_EQ(parse_quantity("200MBps", Dimension::Rate), 200'000'000);
  EXPECT_EQ(parse_quantity("1Bps", Dimension::Rate), 1);
}

TEST(Quantity, NothingElseIsOne) {
  for (const char* text : {"", "us", "100", "100 us", "100US", "0100us", "-1us", "1.5ms", "1e3us", "100usx", "100MBps"})
    EXPECT_EQ(parse_quantity(text, Dimension::Time), std::nullopt) << text;
  EXPECT_EQ(parse_quantity("200MB/s", Dimension::Rate), std::nullopt);
}

TEST(Quantity, WhatDoesNotFitIsNone) {
  EXPECT_EQ(parse_quantity("9223372036s", Dimension::Time), 9'223'372'036'000'000'000);
  EXPECT_EQ(parse_quantity("9223372037s", Dimension::Time), std::nullopt);
  EXPECT_EQ(parse_quantity("99999999999999999999ns", Dimension::Time), std::nullopt);
}

TEST(Quantity, EveryUnitThatIsNamedIsRead) {
  EXPECT_THAT(units_of(Dimension::Time), testing::ElementsAre("ns", "us", "ms", "s"));
  for (const auto dimension : {Dimension::Time, Dimension::Rate}) {
    for (const auto& unit : units_of(dimension)) EXPECT_TRUE(parse_quantity("1" + unit, dimension)) << unit;
  }
}

}  // namespace
}  // namespace versus::base
