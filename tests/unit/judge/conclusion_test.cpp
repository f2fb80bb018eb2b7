#include "framework/judge/conclusion.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "framework/plan/run_plan.hpp"
#include "tests/unit/judge/simulated_rounds.hpp"

namespace versus::judge {
namespace {

using model::Metric;
using model::Rule;
using model::Stage;
using model::Verdict;

// Lets the plan ask for rounds until it is content, and answers from the simulation.
model::RunData carry_out(const model::RunHeader& header, const std::vector<SimulatedCase>& cases) {
  model::RunData data;
  plan::RunPlan plan(header, data);
  const plan::Resources resources{{0, 1}, 0.01};
  for (int step = 0; step < 10000; ++step) {
    const auto action = plan.next(0, resources);
    if (const auto* preparation = std::get_if<plan::PrepareCase>(&action)) {
      for (const int side : preparation->sides) {
        data.counts.push_back(simulated_counts(header.cases[preparation->case_index].id, side));
        plan.add(data.counts.back());
      }
    } else if (const auto* round = std::get_if<plan::MeasureRound>(&action)) {
      data.rounds.push_back(cases[round->case_index].round(round->number, round->stage, round->sides));
      data.rounds.back().case_id = header.cases[round->case_index].id;
      plan.add(data.rounds.back());
    } else {
      break;
    }
  }
  data.finished = true;
  return data;
}

const model::Comparison& of(const model::RunResult& result, const std::string& case_id, Metric metric,
                            const std::string& candidate = "toy@1") {
  const auto found = std::find_if(result.comparisons.begin(), result.comparisons.end(), [&](const auto& c) {
    return c.case_id == case_id && c.metric == metric && c.candidate == candidate;
  });
  EXPECT_NE(found, result.comparisons.end()) << case_id;
  return *found;
}

TEST(Conclude, EqualVersionsExitZero) {
  const auto header = simulated_header(1, 2);
  const auto result = conclude(header, carry_out(header, {SimulatedCase{}}));
  EXPECT_EQ(of(result, "toy/steady/run", Metric::CpuTime).verdict, Verdict::Equivalent);
  EXPECT_EQ(result.exit_code, 0);
}

TEST(Conclude, ASlowerVersionExitsOneWithAnIntervalThatHoldsTheTruth) {
  const auto header = simulated_header(1, 2);
  SimulatedCase simulated;
  simulated.cpu_factors = {1.0, 1.10};
  const auto result = conclude(header, carry_out(header, {simulated}));
  const auto& comparison = of(result, "toy/steady/run", Metric::CpuTime);
  EXPECT_EQ(comparison.verdict, Verdict::Slower);
  EXPECT_NEAR(*comparison.effect, 0.10, 0.02);
  EXPECT_LT(comparison.interval->low, 0.10);
  EXPECT_GT(comparison.interval->high, 0.10);
  EXPECT_EQ(result.exit_code, 1);
}

TEST(Conclude, ComesWorstFirst) {
  const auto header = simulated_header(3, 2);
  std::vector<SimulatedCase> cases(3);
  cases[0].cpu_factors = {1.0, 0.8};
  cases[1].cpu_factors = {1.0, 1.05};
  cases[2].cpu_factors = {1.0, 1.5};
  const auto result = conclude(header, carry_out(header, cases));
  ASSERT_GE(result.comparisons.size(), 3U);
  EXPECT_EQ(result.comparisons.front().case_id, "toy/steady/run/n=2");
  EXPECT_EQ(result.comparisons.back().verdict, Verdict::Faster);
  EXPECT_EQ(result.comparisons.back().case_id, "toy/steady/run/n=0");
}

TEST(Conclude, IsAPureFunctionAndTheReplayEqualsTheRun) {
  const auto header = simulated_header(2, 3);
  std::vector<SimulatedCase> cases(2);
  cases[0].cpu_factors = {1.0, 1.04, 1.0};
  cases[1].cpu_factors = {1.0, 1.0, 0.9};
  const auto data = carry_out(header, cases);
  const auto once = conclude(header, data);
  const auto again = conclude(header, data);
  ASSERT_EQ(once.comparisons.size(), again.comparisons.size());
  for (std::size_t i = 0; i < once.comparisons.size(); ++i) {
    EXPECT_EQ(once.comparisons[i].effect, again.comparisons[i].effect);
    EXPECT_EQ(once.comparisons[i].verdict, again.comparisons[i].verdict);
  }
  plan::RunPlan resumed(header, data);
  EXPECT_TRUE(std::holds_alternative<plan::Finish>(resumed.next(0, {{0}, 0.01})));
}

TEST(Conclude, WaitingIsSlowerOnTheWallClockWithARemark) {
  const auto header = simulated_header(1, 2);
  SimulatedCase simulated;
  simulated.wall_factors = {1.0, 1.2};
  const auto result = conclude(header, carry_out(header, {simulated}));
  EXPECT_EQ(of(result, "toy/steady/run", Metric::CpuTime).verdict, Verdict::Equivalent);
  const auto& wall = of(result, "toy/steady/run", Metric::WallTime);
  EXPECT_EQ(wall.verdict, Verdict::Slower);
  EXPECT_TRUE(std::any_of(wall.remarks.begin(), wall.remarks.end(),
                          [](const auto& remark) { return remark.rfind("waits", 0) == 0; }));
  EXPECT_EQ(result.exit_code, 1);
}

TEST(Conclude, AWallClockThatOnlyRepeatsWhatCpuTimeSaysMakesNoClaimOfItsOwn) {
  // Half the threshold, seen by both clocks; the wall clock's scatter happens to be the smaller one.
  auto header = simulated_header(1, 2);
  header.cases[0].metrics = {{Metric::CpuTime, 0.03}, {Metric::WallTime, 0.02}};
  SimulatedCase simulated;
  simulated.cpu_factors = {1.0, 1.022};
  simulated.item_noise = 0.002;
  simulated.launch_noise = 0.0005;
  const auto result = conclude(header, carry_out(header, {simulated}));
  EXPECT_EQ(of(result, "toy/steady/run", Metric::CpuTime).verdict, Verdict::Equivalent);
  const auto& wall = of(result, "toy/steady/run", Metric::WallTime);
  EXPECT_EQ(wall.verdict, Verdict::Equivalent);
  EXPECT_EQ(wall.rule, Rule::WithinThresholdButReal);
  EXPECT_EQ(result.exit_code, 0);
}

TEST(Conclude, CountsAreComparedExactly) {
  auto header = simulated_header(1, 2);
  header.cases[0].metrics = {{Metric::ReadCalls, 0.10}, {Metric::FileSize, 0.005}, {Metric::WriteCalls, 0.10}};
  auto data = carry_out(header, {SimulatedCase{}});
  data.counts[0].read_calls = 572;
  data.counts[1].read_calls = 17411;
  data.counts[0].file_size = 100000;
  data.counts[1].file_size = 100400;
  data.counts[0].write_calls = 0;
  data.counts[1].write_calls = 3;
  const auto result = conclude(header, data);
  const auto& reads = of(result, "toy/steady/run", Metric::ReadCalls);
  EXPECT_EQ(reads.verdict, Verdict::Slower);
  EXPECT_EQ(reads.rule, Rule::ExactAbove);
  EXPECT_NEAR(*reads.effect, 17411.0 / 572 - 1, 1e-12);
  EXPECT_EQ(of(result, "toy/steady/run", Metric::FileSize).rule, Rule::ExactWithinThreshold);
  const auto& writes = of(result, "toy/steady/run", Metric::WriteCalls);
  EXPECT_FALSE(writes.effect.has_value());
  EXPECT_EQ(writes.difference, 3);
  EXPECT_EQ(writes.verdict, Verdict::Slower);
}

TEST(Conclude, AVersionThatAnswersWronglyIsFailedNeverFaster) {
  const auto header = simulated_header(1, 2);
  SimulatedCase simulated;
  simulated.cpu_factors = {1.0, 0.5};
  auto data = carry_out(header, {simulated});
  data.incidents.push_back({"toy/steady/run", "toy@1", model::IncidentKind::WrongPixels, "differs", 2});
  const auto result = conclude(header, data);
  ASSERT_EQ(result.comparisons.size(), 1U);
  EXPECT_EQ(result.comparisons[0].verdict, Verdict::Failed);
  EXPECT_EQ(result.comparisons[0].rule, Rule::WrongOutput);
  EXPECT_EQ(result.exit_code, 3);
}

TEST(Conclude, OneAccidentIsForgivenTheSecondFailsTheVersion) {
  const auto header = simulated_header(1, 2);
  auto data = carry_out(header, {SimulatedCase{}});
  data.incidents.push_back({"toy/steady/run", "toy@1", model::IncidentKind::Crash, "signal 11", 0});
  EXPECT_EQ(conclude(header, data).exit_code, 0);
  data.incidents.push_back({"toy/steady/run", "toy@1", model::IncidentKind::Crash, "signal 11", 1});
  EXPECT_EQ(conclude(header, data).exit_code, 3);
}

TEST(Conclude, TheFirstVersionThatCanIsTheBaseline) {
  auto header = simulated_header(1, 3);
  header.not_applicable.push_back({"toy/steady/run", "toy@0", "no such compression"});
  SimulatedCase simulated;
  simulated.cpu_factors = {1.0, 1.0, 1.3};
  const auto result = conclude(header, carry_out(header, {simulated}));
  const auto& comparison = of(result, "toy/steady/run", Metric::CpuTime, "toy@2");
  EXPECT_EQ(comparison.baseline, "toy@1");
  EXPECT_EQ(comparison.verdict, Verdict::Slower);
  EXPECT_EQ(result.not_applicable.size(), 1U);
}

TEST(Conclude, NobodyElseCanIsNotComparable) {
  auto header = simulated_header(1, 2);
  header.not_applicable.push_back({"toy/steady/run", "toy@0", "no such compression"});
  const auto result = conclude(header, carry_out(header, {SimulatedCase{}}));
  ASSERT_EQ(result.comparisons.size(), 1U);
  EXPECT_EQ(result.comparisons[0].verdict, Verdict::NotComparable);
  EXPECT_EQ(result.exit_code, 0);
}

TEST(Conclude, ARunWithoutDataIsUnfitNotAPass) {
  const auto header = simulated_header(1, 2);
  model::RunData data;
  data.finished = true;
  EXPECT_EQ(conclude(header, data).exit_code, 4);
  EXPECT_EQ(conclude(simulated_header(0, 2), data).exit_code, 4);
}

TEST(Conclude, AnInterruptedRunSaysSoFirst) {
  const auto header = simulated_header(1, 2);
  SimulatedCase simulated;
  simulated.cpu_factors = {1.0, 2.0};
  auto data = carry_out(header, {simulated});
  data.interrupted = true;
  EXPECT_EQ(conclude(header, data).exit_code, 130);
}

TEST(Conclude, ASuiteOfEqualVersionsAccusesNobody) {
  const auto header = simulated_header(60, 2);
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    std::vector<SimulatedCase> cases(60);
    for (std::size_t i = 0; i < cases.size(); ++i) {
      cases[i].seed = 1000 * seed + i;
      cases[i].item_noise = 0.02;
      cases[i].launch_noise = 0.01;
    }
    const auto result = conclude(header, carry_out(header, cases));
    for (const auto& comparison : result.comparisons) EXPECT_NE(comparison.verdict, Verdict::Slower);
    EXPECT_EQ(result.controls.aa_comparisons, 60);
  }
}

TEST(Conclude, APathBiasMakesTheWholeRunUnfit) {
  const auto header = simulated_header(30, 2);
  std::vector<SimulatedCase> cases(30);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    cases[i].seed = 77 + i;
    cases[i].copy_offset = 0.004;
    cases[i].launch_noise = 0.002;
    cases[i].cpu_factors = {1.0, 1.2};
  }
  const auto result = conclude(header, carry_out(header, cases));
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_FALSE(result.remarks.empty());
}

}  // namespace
}  // namespace versus::judge
