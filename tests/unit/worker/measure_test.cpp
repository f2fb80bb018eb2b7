#include "harness/worker/measure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/worker/fake_adapter.hpp"

namespace versus::worker {
namespace {

using ::testing::ElementsAre;

class TimedItem : public ::testing::Test {
 protected:
  static Image no_pixels() { return {1, 1, SampleType::Half, {}}; }
  Script script_;
  Parameters parameters_;
  Image image_ = no_pixels();
  FakeOperation operation_{script_, Setting{parameters_, image_, "", ""}};
};

TEST_F(TimedItem, ResetsBeforeTheClockAndRunsTheBatch) {
  time_item(operation_, {2, CpuClock::Thread, {}});
  EXPECT_THAT(script_.calls, ElementsAre("reset 2", "run", "run"));
}

TEST_F(TimedItem, HoldsTheFixedSlowdownOfEachRun) {
  const std::int64_t wait = 200'000;
  for (const auto clock : {CpuClock::Thread, CpuClock::Process}) {
    const auto item = time_item(operation_, {3, clock, {0, wait}});
    EXPECT_GE(item.wall_ns, static_cast<double>(wait));
  }
  // By the thread's clock the wait is a wait of that clock.
  EXPECT_GE(time_item(operation_, {3, CpuClock::Thread, {0, wait}}).cpu_ns, static_cast<double>(wait));
}

TEST_F(TimedItem, AProportionalSlowdownRepeatsTheRunsOwnTime) {
  const std::int64_t own = 300'000;
  script_.run = [] {
    const auto end = cpu_now(CpuClock::Thread) + own;
    while (cpu_now(CpuClock::Thread) < end) {
    }
  };
  const auto item = time_item(operation_, {1, CpuClock::Thread, {2.0, 0}});
  EXPECT_GE(item.cpu_ns, 3.0 * static_cast<double>(own));
}

TEST_F(TimedItem, PassesOnWhatTheOperationThrows) {
  script_.run = [] { throw std::runtime_error("no"); };
  EXPECT_THROW(time_item(operation_, {}), std::runtime_error);
}

}  // namespace
}  // namespace versus::worker
