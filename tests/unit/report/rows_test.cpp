#include "framework/report/rows.hpp"

#include <gmock/gmock.h>

#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using model::Verdict;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Verdict> order_of(const std::vector<Row>& rows) {
  std::vector<Verdict> order;
  for (const Row& row : rows) order.push_back(row.lead->verdict);
  return order;
}

TEST(Rows, PutTheWorstFirstWhateverTheOrderOfComparisons) {
  model::RunResult result = sample::tile_size();
  std::reverse(result.comparisons.begin(), result.comparisons.end());
  const auto rows = rows_of(result);
  ASSERT_EQ(rows.size(), 13U);
  const auto order = order_of(rows);
  EXPECT_EQ(order[0], Verdict::Slower);
  EXPECT_DOUBLE_EQ(*rows[0].lead->effect, 2.41);
  EXPECT_EQ(order[1], Verdict::Slower);
  EXPECT_EQ(order[2], Verdict::Failed);
  EXPECT_EQ(order[3], Verdict::Inconclusive);
}

TEST(Rows, PutACaseThatIsWorseOnlyInAnotherMetricBeforeFasterOnes) {
  const model::RunResult result = sample::tile_size();
  const auto rows = rows_of(result);
  EXPECT_EQ(rows[4].lead->verdict, Verdict::Equivalent);
  EXPECT_TRUE(worse_elsewhere(rows[4]));
  EXPECT_EQ(rows[5].lead->verdict, Verdict::Faster);
}

TEST(Rows, LeadWithTheDecidingMetricEvenWhenItComesLast) {
  model::RunResult result = sample::tile_size();
  std::reverse(result.comparisons.begin(), result.comparisons.end());
  for (const Row& row : rows_of(result)) EXPECT_EQ(row.lead->role, model::Role::Primary);
}

TEST(Beside, ShowsTheMostTellingCountAndLeavesOutTheClockThatRepeats) {
  const model::RunResult result = sample::tile_size();
  const auto rows = rows_of(result);
  EXPECT_THAT(beside(rows[0]), ElementsAre("read_calls ×30"));
}

TEST(Beside, ShowsTheOtherClockWhereItDiffers) {
  model::RunResult result = sample::tile_size();
  for (auto& comparison : result.comparisons) {
    if (comparison.role == model::Role::Secondary) comparison.effect = 5.0;
  }
  EXPECT_THAT(beside(rows_of(result)[0]), ElementsAre("read_calls ×30", "wall_time ×6.0 slower"));
}

TEST(Beside, ShowsADifferenceWhereTheBaselineIsZero) {
  model::Comparison faults;
  faults.metric = model::Metric::PageFaults;
  faults.role = model::Role::Exact;
  faults.verdict = Verdict::Slower;
  faults.difference = 17;
  model::Comparison lead;
  Row row{&lead, {&faults}};
  EXPECT_THAT(beside(row), ElementsAre("page_faults +17 faults from 0"));
}

TEST(Beside, ShortensRemarksToWhatStandsBeforeTheColon) {
  model::Comparison lead;
  lead.remarks = {"waits", "bimodal: 3.1 ms and 4.0 ms"};
  EXPECT_THAT(beside(Row{&lead, {}}), ElementsAre("waits", "bimodal"));
}

TEST(Beside, SaysAnOpenVerdictOnce) {
  model::Comparison lead;
  lead.verdict = Verdict::Inconclusive;
  model::Comparison wall = lead;
  wall.role = model::Role::Secondary;
  EXPECT_THAT(beside(Row{&lead, {&wall}}), IsEmpty());
}

TEST(Tallies, TellWhichCasesHaveAnotherBaseline) {
  model::RunResult result = sample::tile_size();
  result.header.versions = {"openexr@2.5.4", "openexr@3.2.4", "openexr@3.5.3"};
  const auto tallies = tallies_of(result, rows_of(result));
  EXPECT_EQ(tallies.back().baseline, "openexr@2.5.4");
  EXPECT_EQ(tallies.back().other_baselines.at("openexr@3.2.4"), 13U);
}

TEST(Tallies, CountTheDecidingVerdictsOfEachCandidate) {
  const model::RunResult result = sample::compression();
  const auto tallies = tallies_of(result, rows_of(result));
  ASSERT_EQ(tallies.size(), 2U);
  EXPECT_EQ(tallies[0].candidate, "openexr@3.5.3");
  EXPECT_EQ(tallies[0].cases, 8U);
  EXPECT_EQ(tallies[0].verdicts.at(Verdict::Equivalent), 7U);
  EXPECT_EQ(tallies[1].candidate, "openexr@3.4.17");
}

TEST(Tallies, NameACandidateOfWhichNothingIsKnown) {
  const model::RunResult result = sample::empty();
  const auto tallies = tallies_of(result, rows_of(result));
  ASSERT_EQ(tallies.size(), 1U);
  EXPECT_EQ(tallies[0].cases, 0U);
  EXPECT_EQ(tallies[0].baseline, "openexr@3.2.4");
}

TEST(AllNotApplicable, NamesAGapFoundTwiceOnce) {
  model::RunResult result;
  result.header.not_applicable = {{"c", "v", "no core API"}};
  result.not_applicable = {{"c", "v", "no core API"}, {"d", "v", "no core API"}};
  EXPECT_EQ(all_not_applicable(result).size(), 2U);
}

TEST(VerdictMark, IsOneColumnForEveryVerdict) {
  for (const Verdict verdict : {Verdict::Slower, Verdict::Faster, Verdict::Equivalent, Verdict::Inconclusive,
                                Verdict::NotComparable, Verdict::Failed}) {
    EXPECT_EQ(display_width(verdict_mark(verdict)), 1U);
  }
}

}  // namespace
}  // namespace versus::report
