#include "framework/plan/order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

namespace versus::plan {
namespace {

const std::vector<int> four{0, 1, 2, 3};

TEST(BlockOrders, AreTheSameForTheSameArguments) {
  EXPECT_EQ(block_orders(7, "a/b", 3, four, 10), block_orders(7, "a/b", 3, four, 10));
  EXPECT_NE(block_orders(7, "a/b", 3, four, 10), block_orders(8, "a/b", 3, four, 10));
  EXPECT_NE(block_orders(7, "a/b", 3, four, 10), block_orders(7, "a/b", 4, four, 10));
  EXPECT_NE(block_orders(7, "a/b", 3, four, 10), block_orders(7, "a/c", 3, four, 10));
}

// The very orders are a contract: a stored run is repeated by its seed.
TEST(BlockOrders, OfOneSeedAreFixed) {
  const std::vector<std::vector<int>> expected{{3, 0, 1, 2}, {2, 1, 0, 3}, {2, 3, 1, 0}, {0, 1, 3, 2}};
  EXPECT_EQ(block_orders(2, "toy/steady/run", 0, four, 4), expected);
}

TEST(BlockOrders, HoldEverySlotOnceAndEveryOddBlockIsTheReverse) {
  const auto orders = block_orders(1, "c", 0, {0, 1, 4, 5}, 11);
  ASSERT_EQ(orders.size(), 11U);
  for (std::size_t b = 0; b < orders.size(); ++b) {
    auto sorted = orders[b];
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted, (std::vector<int>{0, 1, 4, 5}));
    if (b % 2 == 1) {
      auto reversed = orders[b - 1];
      std::reverse(reversed.begin(), reversed.end());
      EXPECT_EQ(orders[b], reversed);
    }
  }
}

TEST(BlockOrders, EveryPairGetsBothOrdersEquallyOften) {
  const auto orders = block_orders(5, "c", 0, four, 40);
  for (const int a : four) {
    for (const int b : four) {
      if (a == b) continue;
      const auto before = std::count_if(orders.begin(), orders.end(), [&](const auto& order) {
        return std::find(order.begin(), order.end(), a) < std::find(order.begin(), order.end(), b);
      });
      EXPECT_EQ(before, 20);
    }
  }
}

TEST(BlockOrders, PermutationsAreUniform) {
  std::map<std::vector<int>, int> counts;
  for (int round = 0; round < 6000; ++round) ++counts[block_orders(1, "c", round, {0, 1, 2}, 1)[0]];
  ASSERT_EQ(counts.size(), 6U);
  for (const auto& [order, count] : counts) EXPECT_NEAR(count, 1000, 130);  // 4.5 standard deviations
}

TEST(Draw, BelowStaysBelowAndReachesAll) {
  Draw draw(3, "x", 0, "test");
  std::array<int, 5> seen{};
  for (int i = 0; i < 1000; ++i) ++seen.at(draw.below(5));
  for (const int count : seen) EXPECT_GT(count, 120);
  EXPECT_EQ(draw.below(1), 0U);
}

TEST(LaunchOrder, PutsEverySlotFirstEquallyOften) {
  std::map<int, int> first;
  for (int round = 0; round < 4000; ++round) {
    auto order = launch_order(1, "c", round, four);
    ++first[order.front()];
    std::sort(order.begin(), order.end());
    ASSERT_EQ(order, four);
  }
  for (const int slot : four) EXPECT_NEAR(first[slot], 1000, 125);
}

TEST(DrawCpu, SpreadsOverAllCpus) {
  std::map<int, int> counts;
  for (int round = 0; round < 1000; ++round) ++counts[draw_cpu(1, "c", round, {2, 5})];
  EXPECT_NEAR(counts[2], 500, 75);
  EXPECT_NEAR(counts[5], 500, 75);
}

TEST(DrawPaddings, LieWithinAPage) {
  for (const int padding : draw_paddings(1, "c", 0, 200)) {
    EXPECT_GE(padding, 0);
    EXPECT_LT(padding, 4096);
  }
}

TEST(CycleOrder, IsAPermutationThatChangesWithTheCycle) {
  auto order = cycle_order(1, 0, 50);
  EXPECT_NE(order, cycle_order(1, 1, 50));
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i < 50; ++i) EXPECT_EQ(order[i], i);
  EXPECT_TRUE(cycle_order(1, 0, 0).empty());
}

}  // namespace
}  // namespace versus::plan
