// What libversus_counting.so counts, of a process that does little and known things.

#include <gtest/gtest.h>

#include <cstdio>
#include <sstream>
#include <string>

#include "harness/worker/counting_interface.hpp"

namespace versus::worker {
namespace {

struct Counted {
  int reads = -1, writes = -1, seeks = -1, maps = -1, sequential = -1, read_bytes = -1, written_bytes = -1;
  int allocations = -1, allocated = -1, peak = -1;
};

Counted counts_of(const std::string& deed) {
  const std::string command = std::string("LD_PRELOAD=" VERSUS_COUNTING_LIBRARY " " VERSUS_COUNTING_PROBE " ") + deed;
  FILE* const pipe = ::popen(command.c_str(), "r");
  std::string text(200, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), pipe));
  EXPECT_EQ(::pclose(pipe), 0) << deed;
  Counted counted;
  std::istringstream(text) >> counted.reads >> counted.writes >> counted.seeks >> counted.maps >> counted.sequential >>
      counted.read_bytes >> counted.written_bytes >> counted.allocations >> counted.allocated >> counted.peak;
  return counted;
}

class Counting : public testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer brings an allocator of its own";
#endif
  }
};

TEST_F(Counting, ThePeakIsWhatWasHeldAtOneMoment) {
  const auto counted = counts_of("two_blocks_at_once");
  EXPECT_EQ(counted.allocations, 3);
  EXPECT_EQ(counted.allocated, 270);
  EXPECT_EQ(counted.peak, 150);
}

TEST_F(Counting, ABlockThatIsMadeLargerTakesThePlaceOfItself) {
  const auto counted = counts_of("growing_block");
  EXPECT_EQ(counted.allocations, 4);
  EXPECT_EQ(counted.allocated, 100 + 300 + 30 + 210);
  EXPECT_EQ(counted.peak, 300);
}

TEST_F(Counting, MemoryFromBeforeTheStartIsNoGainWhenItIsFreed) {
  const auto counted = counts_of("memory_from_before");
  EXPECT_EQ(counted.allocations, 1);
  EXPECT_EQ(counted.peak, 10);
}

TEST_F(Counting, ManyBlocksAtOnceAreAllKnown) {
  const auto counted = counts_of("many_blocks");
  EXPECT_EQ(counted.allocations, 100'000 + 2) << "the list of them is one";
  EXPECT_EQ(counted.peak, 100'000 * 16 + 100'000 * static_cast<int>(sizeof(void*)));
}

TEST_F(Counting, ThreadsCountTogether) {
  const auto counted = counts_of("threads");
  EXPECT_GE(counted.allocations, 40'000);
  EXPECT_GE(counted.peak, 32);
  EXPECT_LT(counted.peak, 10'000) << "whatever was allocated was freed";
}

TEST_F(Counting, ABlockThatCouldNotBeMadeLargerIsStillHeld) {
  const auto counted = counts_of("refused_size");
  EXPECT_EQ(counted.allocations, 1);
  EXPECT_EQ(counted.peak, 100);
}

TEST_F(Counting, ReadsThatGoOnFromTheLastOneAreSequentialWhateverTheirKind) {
  const auto counted = counts_of("sequential_and_back");
  EXPECT_EQ(counted.reads, 5);
  EXPECT_EQ(counted.seeks, 1) << "the look at the position is none of the program";
  EXPECT_EQ(counted.read_bytes, 100 + 100 + 1000 + 10 + 96);
  EXPECT_EQ(counted.sequential, 3) << "up to the pread that goes back";
}

TEST_F(Counting, AFileThatIsOpenedAgainBeginsAtItsBeginning) {
  const auto counted = counts_of("file_after_file");
  EXPECT_EQ(counted.reads, 3);
  EXPECT_EQ(counted.sequential, 3);
}

TEST_F(Counting, WhatTheStandardLibrarysStreamsDoIsSeen) {
  const auto counted = counts_of("standard_stream");
  EXPECT_GE(counted.reads, 2);
  EXPECT_GE(counted.seeks, 1);
  EXPECT_GE(counted.read_bytes, 4096);
}

TEST_F(Counting, AMappedFileIsACallAndMemoryIsNot) {
  const auto counted = counts_of("mapped_file");
  EXPECT_EQ(counted.maps, 1);
  EXPECT_EQ(counted.reads, 0);
}

TEST_F(Counting, AppendedBytesAreSequential) {
  const auto counted = counts_of("written_file");
  EXPECT_EQ(counted.writes, 3);
  EXPECT_EQ(counted.written_bytes, 9);
  EXPECT_EQ(counted.sequential, 1) << "the first began at the end of what was there, the last one went back";
}

TEST(SizeClass, HoldsTheBytesFromOnePowerOfTwoToTheNext) {
  EXPECT_EQ(versus_size_class(-1), 0);
  EXPECT_EQ(versus_size_class(0), 0);
  EXPECT_EQ(versus_size_class(1), 1);
  EXPECT_EQ(versus_size_class(2), 2);
  EXPECT_EQ(versus_size_class(3), 2);
  EXPECT_EQ(versus_size_class(4), 3);
  EXPECT_EQ(versus_size_class(4095), 12);
  EXPECT_EQ(versus_size_class(4096), 13);
  EXPECT_EQ(versus_size_class(INT64_MAX), versus_size_classes - 1);
}

}  // namespace
}  // namespace versus::worker
