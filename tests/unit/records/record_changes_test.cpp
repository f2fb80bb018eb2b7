#include "framework/records/record_changes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/records/sample_record.hpp"

namespace versus::records {
namespace {

double three_percent(const std::string&, const std::string&) { return 0.03; }

MetricChange of(const std::vector<MetricChange>& changes, const std::string& id, const std::string& metric) {
  const auto found = std::find_if(changes.begin(), changes.end(),
                                  [&](const auto& c) { return c.case_id == id && c.metric == metric; });
  EXPECT_NE(found, changes.end());
  return *found;
}

TEST(RecordChanges, TheSameRecordHasNone) {
  for (const auto& change : changes_between(sample::record(), sample::record(), three_percent)) {
    EXPECT_EQ(change.change, Change::Same) << change.case_id << " " << change.metric;
  }
}

TEST(RecordChanges, ComparesRatioWithRatio) {
  auto after = sample::record();
  auto& clock = after.cases[sample::first_case]["cpu_time"];
  clock.effect = (1 + *clock.effect) * 1.06 - 1;
  // Twice the time is no news: another speed of the CPU.
  clock.reference_median = 2 * *clock.reference_median;
  const auto change = of(changes_between(sample::record(), after, three_percent), sample::first_case, "cpu_time");
  EXPECT_EQ(change.change, Change::Slower);
  EXPECT_NEAR(*change.effect, 0.06, 1e-9);
  EXPECT_LT(change.interval->low, 0.06);
  EXPECT_GT(change.interval->low, 0.03);
}

TEST(RecordChanges, SaysWhatItCannotTell) {
  auto after = sample::record();
  auto& clock = after.cases[sample::first_case]["cpu_time"];
  clock.effect = (1 + *clock.effect) * 1.025 - 1;
  const auto change = of(changes_between(sample::record(), after, three_percent), sample::first_case, "cpu_time");
  EXPECT_EQ(change.change, Change::Unclear);
}

TEST(RecordChanges, CountsAreComparedAsTheyAre) {
  auto after = sample::record();
  after.cases[sample::first_case]["read_calls"].effect = 31;
  after.cases[sample::first_case]["write_calls"].difference = 2;
  const auto changes = changes_between(sample::record(), after, three_percent);
  EXPECT_EQ(of(changes, sample::first_case, "read_calls").change, Change::Slower);
  EXPECT_EQ(of(changes, sample::first_case, "write_calls").change, Change::Faster);
}

TEST(RecordChanges, NamesWhatCameAndWent) {
  auto after = sample::record();
  after.cases.erase(sample::second_case);
  after.cases[sample::first_case]["file_size"] = {0.0, {}, 0, 0, {}, {}, {}};
  const auto changes = changes_between(sample::record(), after, three_percent);
  EXPECT_EQ(of(changes, sample::second_case, "cpu_time").change, Change::Removed);
  EXPECT_EQ(of(changes, sample::first_case, "file_size").change, Change::Added);
}

}  // namespace
}  // namespace versus::records
