#include "framework/judge/trades.hpp"

#include <gtest/gtest.h>

namespace versus::judge {
namespace {

using model::Comparison;
using model::Metric;
using model::Role;
using model::Verdict;

class Trades : public testing::Test {
 protected:
  Trades() { header_.versions = {"toy@0", "toy@1"}; }

  void time(Verdict verdict, double effect, Role role = Role::Primary) {
    Comparison comparison;
    comparison.case_id = "a";
    comparison.metric = role == Role::Primary ? Metric::CpuTime : Metric::WallTime;
    comparison.role = role;
    comparison.baseline = "toy@0";
    comparison.candidate = "toy@1";
    comparison.effect = effect;
    comparison.verdict = verdict;
    comparisons_.push_back(comparison);
  }

  void size_verdict(Verdict verdict) {
    Comparison comparison;
    comparison.case_id = "a";
    comparison.metric = Metric::FileSize;
    comparison.role = Role::Exact;
    comparison.candidate = "toy@1";
    comparison.verdict = verdict;
    comparisons_.push_back(comparison);
  }

  void sizes(std::optional<std::int64_t> before, std::optional<std::int64_t> after) {
    counts_.resize(2);
    for (int side = 0; side < 2; ++side) {
      counts_[static_cast<std::size_t>(side)].case_id = "a";
      counts_[static_cast<std::size_t>(side)].side = side;
    }
    counts_[0].file_size = before;
    counts_[1].file_size = after;
  }

  std::vector<model::Trade> found() const { return find_trades(comparisons_, counts_, header_); }

  model::RunHeader header_;
  std::vector<Comparison> comparisons_;
  std::vector<model::Counts> counts_;
};

TEST_F(Trades, AFasterVersionWithALargerFileTrades) {
  time(Verdict::Faster, -0.46);
  sizes(1000, 1012);
  const auto trades = found();
  ASSERT_EQ(trades.size(), 1U);
  EXPECT_EQ(trades[0].case_id, "a");
  EXPECT_EQ(trades[0].baseline, "toy@0");
  EXPECT_EQ(trades[0].candidate, "toy@1");
  EXPECT_EQ(trades[0].metric, Metric::CpuTime);
  EXPECT_EQ(trades[0].effect, -0.46);
  EXPECT_NEAR(trades[0].size_effect, 0.012, 1e-12);
  EXPECT_EQ(trades[0].baseline_size, 1000);
  EXPECT_EQ(trades[0].candidate_size, 1012);
  EXPECT_EQ(trade_remark(trades[0]), "trade: -46.0 % cpu_time for +1.2 % file_size");
}

TEST_F(Trades, ASlowerVersionWithASmallerFileTrades) {
  time(Verdict::Slower, 0.5);
  sizes(1000, 900);
  ASSERT_EQ(found().size(), 1U);
  EXPECT_EQ(trade_remark(found()[0]), "trade: +50.0 % cpu_time for -10.0 % file_size");
}

TEST_F(Trades, WhatIsBetterOrWorseInBothIsNone) {
  time(Verdict::Faster, -0.46);
  sizes(1000, 900);
  EXPECT_TRUE(found().empty());
  comparisons_.clear();
  time(Verdict::Slower, 0.46);
  sizes(1000, 1100);
  EXPECT_TRUE(found().empty());
}

TEST_F(Trades, TimeThatIsNotEstablishedTradesNothing) {
  for (const Verdict verdict : {Verdict::Equivalent, Verdict::Inconclusive, Verdict::NotComparable, Verdict::Failed}) {
    comparisons_.clear();
    time(verdict, -0.46);
    sizes(1000, 1100);
    EXPECT_TRUE(found().empty()) << to_string(verdict);
  }
}

TEST_F(Trades, TheClockThatDoesNotDecideTradesNothing) {
  time(Verdict::Equivalent, 0.0);
  time(Verdict::Slower, 0.2, Role::Secondary);
  sizes(1000, 900);
  EXPECT_TRUE(found().empty());
}

TEST_F(Trades, AFewBytesAreNone) {
  time(Verdict::Faster, -0.46);
  sizes(1'000'000, 1'000'999);
  EXPECT_TRUE(found().empty());
  sizes(1'000'000, 1'001'001);
  EXPECT_EQ(found().size(), 1U);
}

TEST_F(Trades, AFewBytesBeyondTheScenariosThresholdAreOne) {
  time(Verdict::Faster, -0.46);
  sizes(1'000'000, 1'000'001);
  size_verdict(Verdict::Slower);
  EXPECT_EQ(found().size(), 1U);
}

TEST_F(Trades, WithinTheScenariosThresholdTheTradeIsToldAllTheSame) {
  time(Verdict::Faster, -0.46);
  sizes(1000, 1004);
  size_verdict(Verdict::Equivalent);
  EXPECT_EQ(found().size(), 1U);
}

TEST_F(Trades, UnknownSizesAreNone) {
  time(Verdict::Faster, -0.46);
  sizes(std::nullopt, 1000);
  EXPECT_TRUE(found().empty());
  sizes(0, 1000);
  EXPECT_TRUE(found().empty());
  counts_.clear();
  EXPECT_TRUE(found().empty());
}

}  // namespace
}  // namespace versus::judge
