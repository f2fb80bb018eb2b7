#include "harness/provision/core_budget.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace versus::provision {
namespace {

TEST(CoreBudget, ALoneBuildGetsAllCores) {
  CoreBudget budget(4);
  budget.enter();
  EXPECT_EQ(budget.take().cores(), 4);
  EXPECT_EQ(budget.take().cores(), 4) << "what was taken came back";
}

TEST(CoreBudget, ACoreIsLeftForEachOtherBuild) {
  CoreBudget budget(4);
  budget.enter();
  budget.enter();
  const auto first = budget.take();
  EXPECT_EQ(first.cores(), 3);
  EXPECT_EQ(budget.take().cores(), 1);
}

TEST(CoreBudget, NoMoreThanTheCoresAreEverOut) {
  CoreBudget budget(2);
  std::atomic<int> out{0};
  std::atomic<int> most{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      budget.enter();
      for (int j = 0; j < 200; ++j) {
        const auto share = budget.take();
        const int now = out += share.cores();
        int known = most;
        while (now > known && !most.compare_exchange_weak(known, now)) {
        }
        out -= share.cores();
      }
      budget.leave();
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_LE(most, 2);
}

TEST(CoreBudget, NoCoresAtAllCountAsOne) { EXPECT_EQ(CoreBudget(0).take().cores(), 1); }

}  // namespace
}  // namespace versus::provision
