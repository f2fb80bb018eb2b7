#include "harness/gate/waiving.hpp"

#include <gtest/gtest.h>

namespace versus::gate {
namespace {

using model::Rule;
using model::Verdict;

model::Comparison slower(double low, double effect, double high) {
  model::Comparison one;
  one.case_id = "toy/pair/write/compression=zip";
  one.effect = effect;
  one.interval = model::Interval{low, high};
  one.verdict = Verdict::Slower;
  return one;
}

model::Waiver up_to(double ceiling, const std::string& cases = "toy/*zip") {
  return {cases, std::nullopt, ceiling, "reason", "who", "2999-01-01"};
}

TEST(Waiving, LetsPassUpToTheCeilingByTheEstimate) {
  std::vector<model::Comparison> comparisons{slower(0.03, 0.06, 0.09)};
  const auto waived = apply_waivers(comparisons, {up_to(0.08)});
  ASSERT_EQ(waived.size(), 1U);
  EXPECT_EQ(comparisons[0].rule, Rule::Waived);
  EXPECT_EQ(comparisons[0].verdict, Verdict::Equivalent);
}

TEST(Waiving, LeavesOpenWhatIsAboveByTheEstimateOnly) {
  std::vector<model::Comparison> comparisons{slower(0.06, 0.09, 0.12)};
  EXPECT_TRUE(apply_waivers(comparisons, {up_to(0.08)}).empty());
  EXPECT_EQ(comparisons[0].verdict, Verdict::Inconclusive);
}

TEST(Waiving, KeepsWhatIsSurelyAboveAndWhatNobodyHasWaived) {
  std::vector<model::Comparison> comparisons{slower(0.09, 0.1, 0.11)};
  EXPECT_TRUE(apply_waivers(comparisons, {up_to(0.08)}).empty());
  EXPECT_EQ(comparisons[0].verdict, Verdict::Slower);
  EXPECT_TRUE(apply_waivers(comparisons, {up_to(0.5, "toy/*none")}).empty());
  EXPECT_EQ(comparisons[0].verdict, Verdict::Slower);
}

TEST(Waiving, TheHighestCeilingForTheMetricCounts) {
  auto only_calls = up_to(9);
  only_calls.metric = model::Metric::ReadCalls;
  const std::vector<model::Waiver> waivers{up_to(0.02), up_to(0.05), only_calls};
  EXPECT_EQ(find_waiver(waivers, "toy/pair/write/compression=zip", model::Metric::CpuTime)->ceiling, 0.05);
  EXPECT_EQ(find_waiver(waivers, "toy/pair/write/compression=zip", model::Metric::ReadCalls)->ceiling, 9);
}

}  // namespace
}  // namespace versus::gate
