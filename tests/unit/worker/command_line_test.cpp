#include "harness/worker/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace versus::worker {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string refusal(const std::vector<std::string>& arguments) {
  const auto line = parse_command_line(arguments);
  return line ? "accepted" : message(line.error());
}

TEST(WorkerCommandLine, ReadsCasesAndLeavesBenchmarkFlagsAlone) {
  const auto line = parse_command_line({"--case", "operation=read,tile=64", "--fixture=f.raw", "--batch", "5",
                                        "--benchmark_filter=.*", "--case=operation=write"});
  ASSERT_TRUE(line) << message(line.error());
  EXPECT_EQ(line->mode, Mode::Benchmark);
  EXPECT_EQ(line->fixture, "f.raw");
  EXPECT_EQ(line->batch, 5);
  EXPECT_THAT(line->rest, ElementsAre("--benchmark_filter=.*"));
  ASSERT_EQ(line->cases.size(), 2U);
  EXPECT_EQ(line->cases[0].at("tile"), "64");
  EXPECT_EQ(line->cases[1].at("operation"), "write");
}

TEST(WorkerCommandLine, ReadsHowManyItemsAndHowMuchSlower) {
  const auto line = parse_command_line({"--items", "20", "--slowdown=2.5%"});
  ASSERT_TRUE(line) << message(line.error());
  EXPECT_EQ(line->items, 20);
  EXPECT_DOUBLE_EQ(line->slowdown_fraction, 0.025);
  const auto plain = parse_command_line({});
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->items, std::nullopt);
  EXPECT_EQ(plain->slowdown_fraction, 0);
  const auto none = parse_command_line({"--slowdown", "0%"});
  ASSERT_TRUE(none);
  EXPECT_EQ(none->slowdown_fraction, 0);
}

TEST(WorkerCommandLine, ServesForOneParent) {
  const auto line = parse_command_line({"--serve", "--parent", "123"});
  ASSERT_TRUE(line);
  EXPECT_EQ(line->mode, Mode::Serve);
  EXPECT_EQ(line->parent, 123);
}

TEST(WorkerCommandLine, ConvertsAnImageIntoANamedFile) {
  const auto line = parse_command_line({"--convert", "a.exr", "--output", "a.raw"});
  ASSERT_TRUE(line);
  EXPECT_EQ(line->mode, Mode::Convert);
  EXPECT_EQ(line->image, "a.exr");
  EXPECT_EQ(line->output, "a.raw");
  EXPECT_THAT(refusal({"--convert", "a.exr"}), HasSubstr("--convert and --output go together"));
  EXPECT_THAT(refusal({"--output", "a.raw"}), HasSubstr("--convert and --output go together"));
}

TEST(WorkerCommandLine, RefusesMistakesWithAWayOut) {
  EXPECT_THAT(refusal({"--fixtur", "x"}), HasSubstr("unknown argument '--fixtur'; did you mean '--fixture'?"));
  EXPECT_THAT(refusal({"read"}), HasSubstr("unknown argument 'read'"));
  EXPECT_THAT(refusal({"--fixture"}), HasSubstr("--fixture needs a value"));
  EXPECT_THAT(refusal({"--batch", "0"}), HasSubstr("--batch 0; a positive integer"));
  EXPECT_THAT(refusal({"--batch", "2x"}), HasSubstr("a positive integer"));
  EXPECT_THAT(refusal({"--items", "-1"}), HasSubstr("--items -1; a positive integer"));
  EXPECT_THAT(refusal({"--slowdown", "3"}), HasSubstr("--slowdown 3; a share such as 3%"));
  EXPECT_THAT(refusal({"--slowdown", "-3%"}), HasSubstr("a share such as 3%"));
  EXPECT_THAT(refusal({"--slowdown", "3%%"}), HasSubstr("a share such as 3%"));
  EXPECT_THAT(refusal({"--slowdown", "nan%"}), HasSubstr("a share such as 3%"));
  EXPECT_THAT(refusal({"--case", "tile=3"}), HasSubstr("add operation=read"));
  EXPECT_THAT(refusal({"--case", "operation"}), HasSubstr("'operation' is not NAME=WORD"));
  EXPECT_THAT(refusal({"--case", "operation=a,operation=b"}), HasSubstr("'operation' stands twice"));
}

}  // namespace
}  // namespace versus::worker
