#include "harness/system/machine_state.hpp"

#include <gtest/gtest.h>

#include "harness/system/machine.hpp"

namespace versus::system {
namespace {

TEST(MachineStateTest, TellsOfThisMachineWhatEachHas) {
  const auto state = look_at_machine(std::chrono::milliseconds(50));
  EXPECT_EQ(state.usable_cpus, static_cast<int>(usable_cpus().size()));
  EXPECT_GT(state.clock_cost_ns, 0);
  EXPECT_GT(state.clock_resolution_ns, 0);
  ASSERT_TRUE(state.busy_cpus);
  EXPECT_GE(*state.busy_cpus, 0);
  ASSERT_TRUE(state.stolen);
  EXPECT_GE(*state.stolen, 0);
  EXPECT_LE(*state.stolen, 1);
}

TEST(MachineStateTest, NamesProcessesWorstFirst) {
  const auto state = look_at_machine(std::chrono::milliseconds(100));
  for (std::size_t i = 0; i < state.busiest.size(); ++i) {
    EXPECT_GE(state.busiest[i].cpus, 0.1);
    EXPECT_GT(state.busiest[i].pid, 0);
    EXPECT_LE(state.busiest[i].cpus, state.busiest[i == 0 ? 0 : i - 1].cpus);
  }
}

}  // namespace
}  // namespace versus::system
