#include "harness/bisect/build_fault.hpp"

#include <gtest/gtest.h>

namespace versus::bisect {
namespace {

TEST(BuildFault, OfACompilersErrorIsTheVersionsOwn) {
  EXPECT_EQ(fault_of(run_error("openexr", "cmake --build failed with exit status 1", {}, "cost.c:1:2: error: #error")),
            FaultOf::Version);
}

TEST(BuildFault, OfAKilledCompilerOrAFullDiskIsTheMachines) {
  EXPECT_EQ(fault_of(run_error("x", "cmake --build failed with signal 9 (Killed)")), FaultOf::Machine);
  EXPECT_EQ(fault_of(run_error("x", "failed", {}, "g++: fatal error: Killed signal terminated program cc1plus")),
            FaultOf::Machine);
  EXPECT_EQ(fault_of(run_error("x", "cmake --build failed: the disk is full")), FaultOf::Machine);
  EXPECT_EQ(fault_of(run_error("/home", "only 12 MiB are free on its disk")), FaultOf::Machine);
}

TEST(BuildFault, OfAWrongRequestAndOfAnInterruptionIsNotTheVersions) {
  EXPECT_EQ(fault_of(usage_error("x", "unknown")), FaultOf::Machine);
  EXPECT_EQ(fault_of(interrupted_error("x")), FaultOf::Machine);
}

}  // namespace
}  // namespace versus::bisect
