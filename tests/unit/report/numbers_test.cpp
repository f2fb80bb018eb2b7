#include "framework/report/numbers.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace versus::report {
namespace {

TEST(EffectText, ShowsSmallEffectsWithOneDecimalAndLargerOnesWithout) {
  EXPECT_EQ(effect_text(0.031), "+3.1 %");
  EXPECT_EQ(effect_text(-0.004), "-0.4 %");
  EXPECT_EQ(effect_text(0.16), "+16 %");
  EXPECT_EQ(effect_text(2.41), "+241 %");
}

TEST(EffectText, HasNoSignWhenNothingIsLeftAfterRounding) {
  EXPECT_EQ(effect_text(0.0), "0.0 %");
  EXPECT_EQ(effect_text(-0.0001), "0.0 %");
}

TEST(EffectText, DoesNotShowTenWithADecimal) { EXPECT_EQ(effect_text(0.0996), "+10 %"); }

TEST(EffectText, BecomesARatioWhereAPercentageSaysLess) {
  EXPECT_EQ(effect_text(4.2), "×5.2");
  EXPECT_EQ(effect_text(29.4), "×30");
  EXPECT_EQ(effect_text(-0.95), "÷20");
  EXPECT_EQ(effect_text(-1.0), "-100 %");
}

TEST(EffectText, SaysThatAValueIsNotANumber) {
  EXPECT_EQ(effect_text(std::numeric_limits<double>::quiet_NaN()), "?");
  EXPECT_EQ(effect_text(std::numeric_limits<double>::infinity()), "?");
}

TEST(IntervalText, UsesOneScaleForBothEnds) {
  EXPECT_EQ(interval_text({0.021, 0.04}), "[+2.1, +4.0] %");
  EXPECT_EQ(interval_text({-0.012, 0.008}), "[-1.2, +0.8] %");
  EXPECT_EQ(interval_text({2.3, 2.52}), "[+230, +252] %");
  EXPECT_EQ(interval_text({3.9, 4.5}), "[×4.9, ×5.5]");
  EXPECT_EQ(interval_text({-0.95, -0.94}), "[÷20, ÷17]");
}

TEST(IntervalText, KeepsADecimalWhereANarrowIntervalWouldCollapse) {
  EXPECT_EQ(interval_text({0.156, 0.164}), "[+15.6, +16.4] %");
}

TEST(FactorText, ShowsCountsAsRatios) {
  EXPECT_EQ(factor_text(29.44), "×30");
  EXPECT_EQ(factor_text(0.06), "×1.06");
  EXPECT_EQ(factor_text(-0.6), "÷2.5");
  EXPECT_EQ(factor_text(-1.0), "none left");
}

TEST(ShareText, LeavesOutDecimalsThatSayNothing) {
  EXPECT_EQ(share_text(0.03), "3 %");
  EXPECT_EQ(share_text(0.005), "0.5 %");
  EXPECT_EQ(share_text(0.95), "95 %");
  EXPECT_EQ(share_text(0), "0 %");
}

TEST(QuantityText, ScalesTimesAndBytesToThreeDigits) {
  EXPECT_EQ(quantity_text(12, "ns"), "12 ns");
  EXPECT_EQ(quantity_text(12.3e6, "ns"), "12.3 ms");
  EXPECT_EQ(quantity_text(999.7e3, "ns"), "1.00 ms");
  EXPECT_EQ(quantity_text(8.28e9, "ns"), "8.28 s");
  EXPECT_EQ(quantity_text(1536, "bytes"), "1.50 KiB");
  EXPECT_EQ(quantity_text(0, "bytes"), "0 B");
}

TEST(QuantityText, GroupsTheDigitsOfCounts) {
  EXPECT_EQ(quantity_text(17411, "calls"), "17,411 calls");
  EXPECT_EQ(quantity_text(1234567, "faults"), "1,234,567 faults");
  EXPECT_EQ(quantity_text(2.5, "switches"), "2.50 switches");
}

TEST(DifferenceText, AlwaysHasASign) {
  EXPECT_EQ(difference_text(17, "calls"), "+17 calls");
  EXPECT_EQ(difference_text(-2e6, "ns"), "-2.00 ms");
}

TEST(DurationText, ShowsTwoFiguresAtMost) {
  EXPECT_EQ(duration_text(0.42), "0.4 s");
  EXPECT_EQ(duration_text(7.94), "7.9 s");
  EXPECT_EQ(duration_text(9.97), "10 s");
  EXPECT_EQ(duration_text(59.7), "1 min");
  EXPECT_EQ(duration_text(270), "4 min 30 s");
  EXPECT_EQ(duration_text(3900), "1 h 5 min");
  EXPECT_EQ(duration_text(-1), "0.0 s");
}

}  // namespace
}  // namespace versus::report
