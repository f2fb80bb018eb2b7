#include "harness/protocol/arrival_trace.hpp"

#include <gtest/gtest.h>

namespace versus::protocol {
namespace {

std::string fault_of(std::string_view text) {
  const auto arrivals = parse_arrivals(text, "t.csv");
  return arrivals ? "none" : message(arrivals.error());
}

TEST(ArrivalTrace, IsWrittenAsItIsRead) {
  const std::string text = "offset,bytes,ns\n0,4096,12000\n4096,4096,12000\n8192,100,350000\n";
  const auto arrivals = parse_arrivals(text, "t.csv");
  ASSERT_TRUE(arrivals);
  ASSERT_EQ(arrivals->size(), 3U);
  EXPECT_EQ(arrivals->at(2).offset, 8192);
  EXPECT_EQ(arrivals->at(2).bytes, 100);
  EXPECT_EQ(arrivals->at(2).ns, 350000);
  EXPECT_EQ(format_arrivals(*arrivals), text);
}

TEST(ArrivalTrace, LineEndsOfOtherSystemsAndAMissingLastOneAreRead) {
  EXPECT_TRUE(parse_arrivals("offset,bytes,ns\r\n0,1,0\r\n1,1,5", "t.csv"));
}

TEST(ArrivalTrace, MistakesAreNamedWithTheirLine) {
  EXPECT_EQ(fault_of(""), "t.csv:1: this is no trace of arrivals; its first line is offset,bytes,ns");
  EXPECT_EQ(fault_of("offset,bytes,ns\n"), "t.csv:1: a trace without arrivals; at least one line behind the first");
  EXPECT_EQ(fault_of("offset,bytes,ns\n0,1,0\n2,1,0\n"), "t.csv:3: offset 2; 1 is next");
  EXPECT_EQ(fault_of("offset,bytes,ns\n0,1,7\n1,1,6\n"), "t.csv:3: ns 6; times do not go back");
  for (const char* line : {"0,0,0", "0,1", "0,1,2,3", "0,1,x", "0;1;2", "", "-0,-1,0", "0,99999999999999999999,0"}) {
    EXPECT_EQ(fault_of(std::string("offset,bytes,ns\n") + line + "\n"),
              "t.csv:2: this line is no arrival; three whole numbers, bytes from 1 on")
        << line;
  }
}

TEST(ArrivalTrace, AMissingFileIsAnError) {
  EXPECT_EQ(message(read_arrivals("/nowhere/t.csv").error()), "/nowhere/t.csv: cannot read the trace");
}

}  // namespace
}  // namespace versus::protocol
