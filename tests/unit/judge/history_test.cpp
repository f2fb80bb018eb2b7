#include "framework/judge/history.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace versus::judge {
namespace {

model::Comparison comparison(const std::string& candidate, double effect) {
  model::Comparison made;
  made.case_id = "openexr/tile_size/read/tile=8";
  made.baseline = "openexr@3.2.4";
  made.candidate = candidate;
  made.effect = effect;
  return made;
}

PastRun run(int number, double effect) {
  return {"r" + std::to_string(number), "2026-11-30", "quick", {comparison("openexr@3.5.3", effect)}};
}

// Noise of a few tenths of a per cent that repeats itself.
double noise(int number) { return 0.002 * std::sin(number * 2.4); }

TEST(Histories, FindAStepOverDatesAtItsRun) {
  std::vector<PastRun> runs;
  for (int i = 0; i < 30; ++i) runs.push_back(run(i, (i < 18 ? 0.02 : 0.09) + noise(i)));
  const auto all = histories(runs);
  ASSERT_EQ(all.size(), 1U) << "two versions make no history over versions";
  EXPECT_EQ(all[0].axis, model::HistoryAxis::Dates);
  EXPECT_EQ(all[0].candidate, "openexr@3.5.3");
  ASSERT_EQ(all[0].points.size(), 30U);
  ASSERT_EQ(all[0].steps.size(), 1U);
  EXPECT_EQ(all[0].points[all[0].steps[0].point].run, "r18");
  EXPECT_NEAR(all[0].steps[0].effect, 1.09 / 1.02 - 1, 0.003);
  EXPECT_TRUE(all[0].steps[0].alert);
  EXPECT_GT(all[0].steps[0].statistic, all[0].steps[0].critical);
}

TEST(Histories, FindNothingInNoise) {
  std::vector<PastRun> runs;
  for (int i = 0; i < 30; ++i) runs.push_back(run(i, 0.02 + noise(i)));
  ASSERT_EQ(histories(runs).size(), 1U);
  EXPECT_TRUE(histories(runs)[0].steps.empty());
}

TEST(Histories, LeaveOutStepsBelowTheThreshold) {
  std::vector<PastRun> runs;
  for (int i = 0; i < 30; ++i) runs.push_back(run(i, (i < 18 ? 0.02 : 0.04) + noise(i)));
  EXPECT_TRUE(histories(runs)[0].steps.empty()) << "2 % where 3 % matter";
}

TEST(Histories, NeedThreePoints) {
  EXPECT_TRUE(histories({}).empty());
  EXPECT_TRUE(histories({run(0, 0), run(1, 0)}).empty());
  EXPECT_EQ(histories({run(0, 0), run(1, 0), run(2, 0)}).size(), 1U);
}

TEST(Histories, GoThroughVersionsInTheOrderOfTheirNumbers) {
  PastRun old{"r1", "", "quick", {comparison("openexr@3.10.0", 0.5), comparison("openexr@3.3.0", 0.1)}};
  PastRun newer{"r2", "", "quick", {comparison("openexr@3.10.0", 0.4)}};
  const auto all = histories({old, newer});
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].axis, model::HistoryAxis::Versions);
  ASSERT_EQ(all[0].points.size(), 3U);
  EXPECT_EQ(all[0].points[0].candidate, "openexr@3.2.4");
  EXPECT_EQ(all[0].points[0].effect, 0) << "the baseline in its place";
  EXPECT_EQ(all[0].points[1].candidate, "openexr@3.3.0");
  EXPECT_EQ(all[0].points[2].candidate, "openexr@3.10.0");
  EXPECT_EQ(all[0].points[2].effect, 0.4) << "the newest run's word counts";
}

TEST(Histories, KeepProfilesApartForTheirImagesDiffer) {
  std::vector<PastRun> runs{run(0, 0), run(1, 0), run(2, 0), run(3, 0)};
  runs[3].profile = "full";
  ASSERT_EQ(histories(runs).size(), 1U);
  EXPECT_EQ(histories(runs)[0].points.size(), 3U);
}

TEST(PastRuns, LeaveOutWhatIsNoHistory) {
  model::RunResult result;
  result.comparisons = {comparison("openexr@3.5.3", 0.1), comparison("openexr@3.2.4+copy", 0.1),
                        comparison("openexr@3.4.17", 0.1), comparison("openexr@3.3.14", -1)};
  result.comparisons[2].role = model::Role::Exact;
  result.comparisons.push_back(comparison("openexr@3.1.13", 0.1));
  result.comparisons.back().effect.reset();
  const PastRun past = past_run(result);
  ASSERT_EQ(past.comparisons.size(), 1U);
  EXPECT_EQ(past.comparisons[0].candidate, "openexr@3.5.3");
  result.header.injections.push_back({"openexr@3.5.3"});
  EXPECT_TRUE(past_run(result).comparisons.empty());
}

TEST(VersionBefore, ComparesNumbersByValue) {
  EXPECT_TRUE(version_before("openexr@3.2.4", "openexr@3.10.0"));
  EXPECT_FALSE(version_before("openexr@3.10.0", "openexr@3.2.4"));
  EXPECT_TRUE(version_before("openexr@3.2", "openexr@3.2.1"));
  EXPECT_TRUE(version_before("openexr@3.2.4", "openexr@3.2.4+O2"));
  EXPECT_FALSE(version_before("a@01", "a@1"));
  EXPECT_FALSE(version_before("a@1", "a@01"));
  EXPECT_FALSE(version_before("", ""));
}

}  // namespace
}  // namespace versus::judge
