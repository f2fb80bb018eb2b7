#include "framework/report/io_table.hpp"

#include <gmock/gmock.h>

#include "tests/golden/golden.hpp"

namespace versus::report {
namespace {

using testing::HasSubstr;
using testing::Not;

model::Counts counts(const std::string& case_id, int side, std::int64_t reads) {
  model::Counts made;
  made.case_id = case_id;
  made.side = side;
  made.read_calls = reads;
  made.read_bytes = 2048 * reads;
  made.seek_calls = 7;
  made.allocations = 1234;
  made.allocated_bytes = 5 << 20;
  made.peak = model::PeakAllocation{3 << 20, true};
  made.calls = model::CallProfile{0, 0, reads / 2, 99, {1, 0, 0, 2}, {}};
  made.calls->read_sizes.resize(12);
  made.calls->read_sizes[11] = reads - 3;
  return made;
}

model::RunResult counted_run() {
  model::RunResult result;
  result.header.versions = {"openexr@3.2.4", "openexr@3.5.3"};
  const std::string case_8 = "openexr/tile_size/read/compression=none,tile=8";
  const std::string case_64 = "openexr/tile_size/read/compression=none,tile=64";
  result.counts = {counts(case_64, 0, 100), counts(case_64, 1, 100), counts(case_8, 0, 572), counts(case_8, 1, 17411)};
  result.counts[0].read_calls = 0;
  result.counts[0].read_bytes = 0;
  result.counts[0].calls = model::CallProfile{1, 0, 0, 99, {}, {}};
  return result;
}

TEST(IoTable, IsAsExpected) {
  TerminalOptions options;
  options.width = 80;
  EXPECT_TRUE(golden::matches("report/io_80.txt", io_table(counted_run(), options)));
}

TEST(IoTable, PutsVersionsThatDoNotFitBelow) {
  TerminalOptions options;
  options.width = 40;
  const std::string text = io_table(counted_run(), options);
  EXPECT_THAT(text, Not(HasSubstr("openexr@3.2.4  openexr@3.5.3")));
  EXPECT_THAT(text, HasSubstr("openexr@3.5.3\n"));
}

TEST(IoTable, ShowsWhatIsNotKnownAsADash) {
  auto result = counted_run();
  for (auto& one : result.counts) one.peak.reset();
  result.counts[1].peak = model::PeakAllocation{10, true};
  EXPECT_THAT(io_table(result, {}), HasSubstr("peak allocated               -           10 B"));
}

TEST(IoTable, SaysWhenNothingWasCounted) {
  EXPECT_EQ(io_table(model::RunResult{}, {}), "no calls were counted in this run\n");
}

}  // namespace
}  // namespace versus::report
