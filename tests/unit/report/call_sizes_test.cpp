#include "framework/report/call_sizes.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace versus::report {
namespace {

TEST(CallSizes, AClassReachesFromOnePowerOfTwoToTheNext) {
  EXPECT_EQ(smallest_of(0), 0);
  EXPECT_EQ(largest_of(0), 0);
  EXPECT_EQ(smallest_of(1), 1);
  EXPECT_EQ(largest_of(1), 1);
  EXPECT_EQ(smallest_of(13), 4096);
  EXPECT_EQ(largest_of(13), 8191);
  for (std::size_t i = 1; i < 63; ++i) EXPECT_EQ(smallest_of(i + 1), largest_of(i) + 1) << i;
  EXPECT_EQ(largest_of(63), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(largest_of(1000), std::numeric_limits<std::int64_t>::max());
}

TEST(CallSizes, AreNamedByTheirSmallestCall) {
  EXPECT_EQ(size_class_text(0), "0 B");
  EXPECT_EQ(size_class_text(1), "1 B");
  EXPECT_EQ(size_class_text(2), "2 B +");
  EXPECT_EQ(size_class_text(10), "512 B +");
  EXPECT_EQ(size_class_text(11), "1 KiB +");
  EXPECT_EQ(size_class_text(13), "4 KiB +");
  EXPECT_EQ(size_class_text(21), "1 MiB +");
  EXPECT_EQ(size_class_text(63), "4 EiB +");
}

TEST(SequentialShare, IsOfReadsAndWrites) {
  model::Counts counts;
  EXPECT_FALSE(sequential_share(counts)) << "nothing was recorded";
  counts.calls = model::CallProfile{};
  EXPECT_FALSE(sequential_share(counts)) << "no calls";
  counts.read_calls = 3;
  counts.write_calls = 1;
  counts.calls->sequential_calls = 3;
  EXPECT_EQ(sequential_share(counts), 0.75);
}

}  // namespace
}  // namespace versus::report
