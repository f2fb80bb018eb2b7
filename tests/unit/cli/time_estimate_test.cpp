#include "harness/cli/time_estimate.hpp"

#include <gtest/gtest.h>

namespace versus::cli {
namespace {

model::Case subject(const std::string& operation, const model::Parameters& parameters, std::int64_t side = 2048) {
  model::Case one;
  one.operation = operation;
  one.parameters = parameters;
  one.fixture.width = side;
  one.fixture.height = side;
  one.fixture.channels = {"R", "G", "B", "A"};
  return one;
}

double seconds(const std::string& operation, const model::Parameters& parameters) {
  return estimated_seconds(subject(operation, parameters), 2, 12);
}

TEST(TimeEstimate, GrowsWithPixelsVersionsAndRounds) {
  const auto small = subject("read", {{"compression", "zip"}}, 512);
  const auto large = subject("read", {{"compression", "zip"}}, 4096);
  EXPECT_GT(estimated_seconds(large, 2, 12), 10 * estimated_seconds(small, 2, 12));
  EXPECT_GT(estimated_seconds(large, 6, 12), 3 * estimated_seconds(large, 2, 12));
  EXPECT_DOUBLE_EQ(estimated_seconds(large, 6, 3), 3 * estimated_seconds(large, 2, 3));
  EXPECT_LT(estimated_seconds(large, 2, 3), estimated_seconds(large, 2, 12));
}

TEST(TimeEstimate, CompressingTakesLongerThanDecompressingAndBothLongerThanNeither) {
  EXPECT_GT(seconds("write", {{"compression", "piz"}}), 1.5 * seconds("read", {{"compression", "piz"}}));
  EXPECT_GT(seconds("read", {{"compression", "piz"}}), seconds("read", {{"compression", "none"}}));
}

TEST(TimeEstimate, CountsEveryFrame) {
  EXPECT_GT(seconds("write_sequence", {{"compression", "zip"}, {"frames", "100"}}),
            50 * seconds("write_sequence", {{"compression", "zip"}}));
}

TEST(TimeEstimate, WaitsForEachCallOfAModelledStorage) {
  const model::Parameters warm{{"compression", "none"}, {"tile", "64"}, {"storage", "file_warm"}};
  auto slow = warm;
  slow["storage"] = "model";
  slow["latency"] = "1ms";
  // 32 × 32 tiles: two seconds for an item and not a tenth.
  EXPECT_GT(seconds("read", slow), 15 * seconds("read", warm));
  auto slower = slow;
  slower["tile"] = "16";
  EXPECT_GT(seconds("read", slower), 10 * seconds("read", slow));
  slow["bandwidth"] = "1MBps";
  EXPECT_GT(seconds("read", slow), seconds("read", slower) / 2);
}

}  // namespace
}  // namespace versus::cli
