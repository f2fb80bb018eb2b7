#include "framework/report/ratio_table.hpp"

#include <gmock/gmock.h>

#include "tests/golden/golden.hpp"

namespace versus::report {
namespace {

using model::Metric;
using testing::HasSubstr;
using testing::Not;

constexpr const char* oldest = "openexr@2.5.4";
constexpr const char* middle = "openexr@3.2.4";
constexpr const char* newest = "openexr@3.5.3";

model::Comparison times(const std::string& api, const std::string& tile, const std::string& baseline,
                        const std::string& candidate, double before, double after) {
  model::Comparison made;
  made.case_id = "openexr/wrapper_or_core/read/api=" + api + ",tile=" + tile;
  made.metric = Metric::CpuTime;
  made.role = model::Role::Primary;
  made.baseline = baseline;
  made.candidate = candidate;
  made.baseline_median = before;
  made.candidate_median = after;
  return made;
}

model::Counts counts(const std::string& api, const std::string& tile, int side, std::int64_t reads) {
  model::Counts made;
  made.case_id = "openexr/wrapper_or_core/read/api=" + api + ",tile=" + tile;
  made.side = side;
  made.read_calls = reads;
  made.read_bytes = 1 << 20;
  return made;
}

// The core is something that the oldest version has not.
model::RunResult sample() {
  model::RunResult result;
  result.header.versions = {oldest, middle, newest};
  result.comparisons = {times("cpp", "8", oldest, middle, 1e6, 1.1e6), times("cpp", "8", oldest, newest, 1e6, 3.4e6),
                        times("cpp", "64", oldest, middle, 2e5, 2e5),  times("cpp", "64", oldest, newest, 2e5, 1e5),
                        times("core", "8", middle, newest, 9e5, 3e6),  times("core", "64", middle, newest, 1e5, 25e5)};
  for (int side = 0; side < 3; ++side) {
    for (const char* tile : {"8", "64"}) {
      result.counts.push_back(counts("cpp", tile, side, side == 2 ? 17411 : 572));
      if (side > 0) result.counts.push_back(counts("core", tile, side, 17400));
    }
  }
  return result;
}

std::string table(const RatioView& view, std::size_t width = 100, const model::RunResult& result = sample()) {
  TerminalOptions options;
  options.width = width;
  const auto text = ratio_table(result, view, options);
  if (!text) ADD_FAILURE() << message(text.error());
  return text.value_or("");
}

std::string refusal(const RatioView& view) {
  const auto text = ratio_table(sample(), view, {});
  return text ? "" : message(text.error());
}

TEST(RatioTable, IsAsExpected) {
  const RatioView view{oldest, {{"api", "cpp"}}, {"api"}, {Metric::ReadCalls}};
  EXPECT_TRUE(golden::matches("report/ratios_120.txt", table(view, 120)));
}

TEST(RatioTable, WithoutAVersionComparesEachWithItself) {
  const std::string text = table({"", {{"tile", "64"}}, {"tile"}, {}});
  EXPECT_THAT(text, HasSubstr("a multiple of that of tile=64"));
  EXPECT_THAT(text, HasSubstr("34.0"));
  EXPECT_THAT(text, HasSubstr("5.50"));
}

TEST(RatioTable, WithoutAxesHasARowForEachCase) {
  const std::string text = table({middle, {}, {}, {}});
  EXPECT_THAT(text, HasSubstr("core     8       -    1.00    3.33"));
  EXPECT_THAT(text, HasSubstr(" cpp     8    0.91    1.00    3.09"));
}

TEST(RatioTable, GivesEachScenarioATableOfItsOwn) {
  auto result = sample();
  auto other = times("cpp", "8", oldest, newest, 1e6, 5e6);
  other.case_id = "openexr/window/read_window/window=64";
  result.comparisons.push_back(other);
  const std::string text = table({oldest, {}, {}, {}}, 100, result);
  EXPECT_THAT(text, HasSubstr("openexr/window, read_window, window=64\n"));
  EXPECT_THAT(text, HasSubstr("@2.5.4  @3.5.3\n  1.00    5.00\n"));
  // The other scenario has no such axis.
  EXPECT_THAT(table({oldest, {{"api", "cpp"}}, {}, {}}, 100, result), Not(HasSubstr("openexr/window")));
}

TEST(RatioTable, PutsColumnsThatDoNotFitBelow) {
  const RatioView view{oldest, {{"api", "cpp"}}, {"api"}, {Metric::ReadCalls, Metric::ReadBytes}};
  const std::string text = table(view, 60);
  EXPECT_THAT(text, HasSubstr("\n\n"));
  EXPECT_THAT(text, HasSubstr("1.00 MiB"));
}

TEST(RatioTable, UsesWallTimeWhereCasesAreDecidedByDifferentClocks) {
  auto result = sample();
  result.comparisons[0].metric = Metric::WallTime;
  const auto text = ratio_table(result, {"", {{"tile", "64"}}, {}, {}}, {});
  ASSERT_FALSE(text);  // of one case only wall time is known here
  result.comparisons[2].metric = Metric::WallTime;
  EXPECT_THAT(table({"", {{"tile", "64"}}, {}, {}}, 100, result), HasSubstr("median wall_time"));
}

TEST(RatioTable, SaysWhatItDoesNotKnow) {
  EXPECT_THAT(refusal({"openexr@3.2.5", {}, {}, {}}), HasSubstr("did you mean 'openexr@3.2.4'?"));
  EXPECT_THAT(refusal({"", {{"tiles", "8"}}, {}, {}}), HasSubstr("did you mean 'tile'?"));
  EXPECT_THAT(refusal({oldest, {}, {"apis"}, {}}), HasSubstr("--across: 'apis' is no axis of the run"));
  EXPECT_THAT(refusal({"", {{"tile", "9"}}, {}, {}}), HasSubstr("no case of the run has a reference"));
}

}  // namespace
}  // namespace versus::report
