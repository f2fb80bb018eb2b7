#include "harness/worker/stream_calls.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "harness/worker/memory_file.hpp"

namespace versus::worker {
namespace {

TEST(StreamCalls, AMemoryFileReportsItsReadsAndWrites) {
  char bytes[100] = {};
  MemoryFile file;
  start_stream_counts();
  file.write(0, bytes, 100);
  file.write(100, bytes, 1);
  file.read(0, bytes, 10);
  file.read(10, bytes, 10);
  file.read(50, bytes, 100);
  file.read(1000, bytes, 10);
  const auto counts = stop_stream_counts();
  EXPECT_EQ(counts.writes.calls, 2);
  EXPECT_EQ(counts.writes.bytes, 101);
  EXPECT_EQ(counts.writes.sizes[1], 1);
  EXPECT_EQ(counts.writes.sizes[7], 1);
  EXPECT_EQ(counts.reads.calls, 4);
  EXPECT_EQ(counts.reads.bytes, 10 + 10 + 51) << "as much as there was";
  EXPECT_EQ(counts.reads.sizes[0], 1);
  EXPECT_EQ(counts.reads.sizes[4], 2);
  EXPECT_EQ(counts.reads.sizes[6], 1);
  EXPECT_EQ(counts.sequential, 3) << "both writes, and the read behind a read";
}

TEST(StreamCalls, TwoStreamsAreFollowedApart) {
  char bytes[8] = {};
  MemoryFile one(8);
  MemoryFile other(8);
  start_stream_counts();
  for (std::size_t offset : {0U, 4U}) {
    one.read(offset, bytes, 4);
    other.write(offset, bytes, 4);
  }
  one.write(0, bytes, 8);
  const auto counts = stop_stream_counts();
  EXPECT_EQ(counts.sequential, 3) << "an empty file gives nothing, so the second read leaves a gap";
}

TEST(StreamCalls, OutsideOfACountingPassNothingCounts) {
  MemoryFile file(8);
  note_stream_seek();
  start_stream_counts();
  stop_stream_counts();
  note_stream_seek();
  note_stream_map();
  start_stream_counts();
  note_stream_seek();
  note_stream_map();
  const auto counts = stop_stream_counts();
  EXPECT_EQ(counts.seeks, 1);
  EXPECT_EQ(counts.maps, 1);
  EXPECT_EQ(counts.reads.calls, 0);
}

TEST(StreamCalls, MoreStreamsThanAreFollowedStillCount) {
  std::vector<MemoryFile> files(300);
  start_stream_counts();
  for (auto& file : files) file.write(0, "x", 1);
  EXPECT_EQ(stop_stream_counts().writes.calls, 300);
}

TEST(StreamCalls, ThreadsCountTogether) {
  MemoryFile file(1000);
  start_stream_counts();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&file] {
      char byte = 0;
      for (std::size_t k = 0; k < 1000; ++k) file.read(k, &byte, 1);
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(stop_stream_counts().reads.calls, 4000);
}

}  // namespace
}  // namespace versus::worker
