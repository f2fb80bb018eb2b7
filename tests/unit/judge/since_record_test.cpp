#include "framework/judge/since_record.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "framework/judge/conclusion.hpp"
#include "framework/judge/suite_judge.hpp"
#include "tests/unit/judge/simulated_rounds.hpp"

namespace versus::judge {
namespace {

using model::Metric;
using model::Rule;
using model::Verdict;

model::Comparison counted(double effect, double threshold) {
  model::Comparison one;
  one.metric = Metric::ReadCalls;
  one.role = model::Role::Exact;
  one.effect = effect;
  one.threshold = threshold;
  one.verdict = effect > threshold ? Verdict::Slower : Verdict::Equivalent;
  return one;
}

TEST(SinceRecord, CountsAreJudgedByTheirDistanceFromWhatWasAccepted) {
  auto same = counted(29, 0);
  hold_against(same, {29.0, {}, 0, 0, {}, {}, {}});
  EXPECT_EQ(same.verdict, Verdict::Equivalent);
  EXPECT_EQ(same.rule, Rule::ExactEqual);
  EXPECT_EQ(same.accepted, 29.0);
  auto more = counted(32, 0.05);
  hold_against(more, {29.0, {}, 0, 0, {}, {}, {}});
  EXPECT_EQ(more.verdict, Verdict::Slower);
  EXPECT_NEAR(*more.effect, 0.1, 1e-9);
  auto lost_gain = counted(0, 0.05);
  hold_against(lost_gain, {-0.5, {}, 0, 0, {}, {}, {}});
  EXPECT_EQ(lost_gain.verdict, Verdict::Slower) << "what was gained and accepted is not given away again";
}

TEST(SinceRecord, ADifferenceFromZeroIsHeldAgainstADifference) {
  model::Comparison calls = counted(0, 0);
  calls.effect.reset();
  calls.difference = 3;
  calls.verdict = Verdict::Slower;
  auto same = calls;
  hold_against(same, {{}, {}, 0, 0, 3.0, {}, {}});
  EXPECT_EQ(same.verdict, Verdict::Equivalent);
  hold_against(calls, {{}, {}, 0, 0, 2.0, {}, {}});
  EXPECT_EQ(calls.verdict, Verdict::Slower);
}

TEST(SinceRecord, MemoryIsShiftedWithItsInterval) {
  model::Comparison memory = counted(0.32, 0.1);
  memory.metric = Metric::PeakRss;
  memory.interval = model::Interval{0.30, 0.34};
  hold_against(memory, {0.30, {}, 0.001, 3, {}, {}, {}});
  EXPECT_EQ(memory.verdict, Verdict::Equivalent);
  EXPECT_NEAR(memory.interval->low, 0, 1e-9);
}

TEST(SinceRecord, ClocksAndWhatHasNoAnswerAreLeftAlone) {
  auto clock = counted(0.5, 0.03);
  clock.metric = Metric::CpuTime;
  hold_against(clock, {0.5, {}, 0.01, 3, {}, {}, {}});
  EXPECT_EQ(clock.effect, 0.5);
  auto failed = counted(0.5, 0.03);
  failed.verdict = Verdict::Failed;
  hold_against(failed, {0.5, {}, 0, 0, {}, {}, {}});
  EXPECT_EQ(failed.verdict, Verdict::Failed);
}

// A run of one case whose candidate is slower by `true_effect`, with a quarter accepted.
model::RunResult held_against_a_quarter(double true_effect) {
  auto header = simulated_header(1, 2);
  header.policy.fail_only_beyond_half = true;
  for (const Metric metric : {Metric::CpuTime, Metric::WallTime}) {
    header.expectations.push_back({"toy/steady/run", "toy@1", metric, std::log(1.25), 0.003, 0.0025});
  }
  SimulatedCase simulated;
  simulated.cpu_factors = {1.0, 1 + true_effect};
  model::RunData data;
  SuiteJudge suite(header);
  for (const int side : {0, 1}) {
    data.counts.push_back(simulated_counts("toy/steady/run", side));
    suite.add(data.counts.back());
  }
  for (int number = 0; number < 24; ++number) {
    for (const auto stage : {model::Stage::Screen, model::Stage::Confirm}) {
      const auto sides = suite.sides_wanting(0, stage, suite.families());
      if (sides.empty()) continue;
      data.rounds.push_back(simulated.round(number, stage, sides));
      suite.add(data.rounds.back());
    }
  }
  data.finished = true;
  return conclude(header, data);
}

const model::Comparison& clock_of(const model::RunResult& result) {
  for (const auto& one : result.comparisons) {
    if (one.role == model::Role::Primary) return one;
  }
  return result.comparisons.front();
}

TEST(Expectation, WhatWasAcceptedIsNoNews) {
  const auto result = held_against_a_quarter(0.25);
  EXPECT_EQ(clock_of(result).verdict, Verdict::Equivalent);
  EXPECT_NEAR(*clock_of(result).accepted, 0.25, 1e-9);
  EXPECT_NEAR(*clock_of(result).effect, 0, 0.02);
  EXPECT_EQ(result.exit_code, 0);
}

TEST(Expectation, WhatWasAcceptedAndSomeMoreIsSlowerByThat) {
  const auto result = held_against_a_quarter(1.25 * 1.08 - 1);
  EXPECT_EQ(clock_of(result).verdict, Verdict::Slower);
  EXPECT_NEAR(*clock_of(result).effect, 0.08, 0.02);
  EXPECT_GT(clock_of(result).interval->low, 0.015);
  EXPECT_EQ(result.exit_code, 1);
}

TEST(Expectation, AnEqualOfTheReferenceIsFasterThanWhatWasAccepted) {
  EXPECT_EQ(clock_of(held_against_a_quarter(0)).verdict, Verdict::Faster);
}

TEST(Expectation, TheUncertaintyOfTheRecordWidensTheInterval) {
  stats::PooledEstimate today;
  today.rounds = 4;
  today.theta = 0.30;
  today.se = 0.003;
  today.nu = 11;
  today.t = 100;
  const auto change = stats::estimate_since(today, stats::StoredRatio{0.25, 0.004}, 0.0025);
  EXPECT_NEAR(change.theta, 0.05, 1e-12);
  EXPECT_NEAR(change.se, std::sqrt(0.003 * 0.003 + 0.004 * 0.004 + 2 * 0.0025 * 0.0025), 1e-12);
  EXPECT_NEAR(*change.t, change.theta / change.se, 1e-12);
  EXPECT_EQ(change.nu, 11);
}

TEST(Roles, ACaseMayNameItsTwoSides) {
  auto header = simulated_header(2, 3);
  header.cases[0].versions = {"toy@2", "toy@0"};
  SuiteJudge suite(header);
  for (const int side : {0, 2}) suite.add(simulated_counts(header.cases[0].id, side));
  ASSERT_TRUE(suite.prepared(0));
  EXPECT_EQ(suite.at(0).sides(), (std::vector<int>{2, 0}));
  EXPECT_FALSE(suite.prepared(1));
  EXPECT_FALSE(suite.takes_part(0, 1));
  model::RunData data;
  data.finished = true;
  for (const int side : {0, 2}) data.counts.push_back(simulated_counts(header.cases[0].id, side));
  for (const auto& one : conclude(header, data).comparisons) {
    if (one.case_id != header.cases[0].id) continue;
    EXPECT_EQ(one.baseline, "toy@2");
    EXPECT_EQ(one.candidate, "toy@0");
    EXPECT_TRUE(one.remarks.empty());
  }
}

TEST(Precision, GoesOnUntilTheIntervalIsNarrow) {
  model::Case subject;
  subject.id = "toy/steady/run";
  model::Policy policy;
  policy.confirm = false;
  policy.precision = 0.2;
  SimulatedCase simulated;
  simulated.cpu_factors = {1.0, 1.5};
  simulated.launch_noise = 0.006;
  const auto rounds_of = [&](const model::Policy& of) {
    CaseJudge judge(subject, of, 0);
    judge.set_sides({0, 1});
    int number = 0;
    while (!judge.sides_wanting(model::Stage::Screen, {}).empty()) {
      judge.add(simulated.round(number++, model::Stage::Screen, {0, 1}));
    }
    const auto look = judge.candidate(1)->track(Clock::Cpu, model::Stage::Screen).look();
    return std::pair(number, (look.interval95->high - look.interval95->low) / 2);
  };
  const auto [precise_rounds, half_width] = rounds_of(policy);
  policy.precision.reset();
  EXPECT_GT(precise_rounds, rounds_of(policy).first);
  EXPECT_TRUE(half_width <= 0.2 * std::log(1.03) || precise_rounds == policy.max_rounds);
}

}  // namespace
}  // namespace versus::judge
