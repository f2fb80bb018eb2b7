#include "framework/records/decimal.hpp"

#include <gtest/gtest.h>

namespace versus::records {
namespace {

TEST(Decimal, ReadsPlainNumbersOnly) {
  EXPECT_EQ(parse_decimal("-0.5"), -0.5);
  EXPECT_EQ(parse_decimal("+12"), 12.0);
  EXPECT_EQ(parse_decimal("2.41"), 2.41);
  for (const char* text : {"", "-", ".", "1.", ".5", "1e3", "nan", "inf", "0x10", "1.2.3", "1,5", " 1", "--1"}) {
    EXPECT_FALSE(parse_decimal(text)) << text;
  }
}

TEST(Decimal, IsNoLongerThanNeeded) {
  EXPECT_EQ(decimal_text(1.5, 4), "1.5");
  EXPECT_EQ(decimal_text(29, 4), "29");
  EXPECT_EQ(decimal_text(100, 0), "100");
  EXPECT_EQ(decimal_text(-0.00001, 4), "0");
}

TEST(Decimal, KeepsFourDigitsOfARatio) {
  EXPECT_EQ(effect_decimal(0.03124), "0.0312");
  EXPECT_EQ(effect_decimal(-0.98765), "-0.98765");
  EXPECT_NEAR((1 + *parse_decimal(effect_decimal(-0.998765))) / (1 - 0.998765), 1, 1e-3);
}

}  // namespace
}  // namespace versus::records
