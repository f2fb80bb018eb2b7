#include "framework/plan/run_plan.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/unit/judge/simulated_rounds.hpp"

namespace versus::plan {
namespace {

using judge::simulated_counts;
using judge::simulated_header;
using judge::SimulatedCase;
using model::Stage;

const Resources two_cpus{{0, 1}, 0.01};

void count_all(RunPlan& plan, const model::RunHeader& header) {
  for (const auto& subject : header.cases) {
    for (int side = 0; side < static_cast<int>(header.versions.size()); ++side) {
      plan.add(simulated_counts(subject.id, side));
    }
  }
}

MeasureRound next_round(const RunPlan& plan, double spent = 0) {
  const auto action = plan.next(spent, two_cpus);
  EXPECT_TRUE(std::holds_alternative<MeasureRound>(action));
  return std::get<MeasureRound>(action);
}

TEST(RunPlan, AsksEveryVersionFirst) {
  const auto header = simulated_header(2, 3);
  RunPlan plan(header, {});
  auto action = plan.next(0, two_cpus);
  ASSERT_TRUE(std::holds_alternative<PrepareCase>(action));
  EXPECT_EQ(std::get<PrepareCase>(action).sides, (std::vector<int>{0, 1, 2}));
  plan.add(simulated_counts(header.cases[0].id, 0));
  plan.add(model::NotApplicable{header.cases[0].id, "toy@1", "no such codec"});
  action = plan.next(0, two_cpus);
  EXPECT_EQ(std::get<PrepareCase>(action).sides, std::vector<int>{2});
}

TEST(RunPlan, IsAPureFunctionOfItsState) {
  const auto header = simulated_header(4, 2);
  RunPlan plan(header, {});
  count_all(plan, header);
  const auto once = next_round(plan);
  const auto again = next_round(plan);
  EXPECT_EQ(once.case_index, again.case_index);
  EXPECT_EQ(once.orders, again.orders);
  EXPECT_EQ(once.cpu, again.cpu);
  EXPECT_EQ(once.paddings, again.paddings);
}

TEST(RunPlan, GoesRoundTheSuiteBeforeItComesBack) {
  const auto header = simulated_header(5, 2);
  RunPlan plan(header, {});
  count_all(plan, header);
  double time = 0;
  for (int cycle = 0; cycle < 3; ++cycle) {
    std::set<std::size_t> seen;
    for (int i = 0; i < 5; ++i) {
      const auto round = next_round(plan);
      EXPECT_EQ(round.number, cycle);
      EXPECT_TRUE(seen.insert(round.case_index).second);
      SimulatedCase simulated;
      simulated.cpu_factors = {1.0, 1.015};  // stays undecided for a while
      simulated.launch_noise = 0.05;
      simulated.seed = round.case_index;
      auto measured = simulated.round(round.number, round.stage, round.sides);
      measured.case_id = header.cases[round.case_index].id;
      measured.start_seconds = ++time;
      plan.add(measured);
    }
  }
}

TEST(RunPlan, PinsSingleThreadedRoundsOnly) {
  auto header = simulated_header(1, 2);
  {
    RunPlan plan(header, {});
    count_all(plan, header);
    EXPECT_TRUE(next_round(plan).cpu.has_value());
  }
  header.cases[0].parameters["threads"] = "2";
  RunPlan plan(header, {});
  count_all(plan, header);
  EXPECT_FALSE(next_round(plan).cpu.has_value());
}

TEST(RunPlan, BatchesShortOperations) {
  const auto header = simulated_header(1, 2);
  RunPlan plan(header, {});
  for (int side = 0; side < 2; ++side) {
    auto counts = simulated_counts(header.cases[0].id, side);
    counts.typical_ns = side == 0 ? 70e3 : 90e3;
    plan.add(counts);
  }
  EXPECT_EQ(next_round(plan).batch, 15);  // 15 × 70 µs is the first product of at least 1 ms
}

TEST(RunPlan, ABudgetEndsTheRun) {
  auto header = simulated_header(3, 2);
  header.policy.budget_seconds = 10;
  RunPlan plan(header, {});
  count_all(plan, header);
  EXPECT_TRUE(std::holds_alternative<MeasureRound>(plan.next(0, two_cpus)));
  const auto action = plan.next(10, two_cpus);
  ASSERT_TRUE(std::holds_alternative<Finish>(action));
  EXPECT_EQ(std::get<Finish>(action).reason, FinishReason::BudgetSpent);
  // A round that would not fit is not begun.
  EXPECT_TRUE(std::holds_alternative<Finish>(plan.next(9.99, two_cpus)));
}

TEST(RunPlan, ABudgetIsNotSpentOnPreparingAlone) {
  auto header = simulated_header(3, 2);
  header.policy.budget_seconds = 100;
  RunPlan plan(header, {});
  for (const int side : {0, 1}) plan.add(simulated_counts(header.cases[0].id, side));
  EXPECT_TRUE(std::holds_alternative<PrepareCase>(plan.next(10, two_cpus)));
  EXPECT_EQ(next_round(plan, 30).case_index, 0U);  // what is prepared comes first from a quarter on
  for (int number = 0; std::holds_alternative<MeasureRound>(plan.next(30, two_cpus)); ++number) {
    ASSERT_LT(number, 50);
    SimulatedCase simulated;
    auto round = simulated.round(number, Stage::Screen, {0, 1});
    round.case_id = header.cases[0].id;
    plan.add(round);
  }
  const auto action = plan.next(30, two_cpus);  // decided: the next case has its turn
  ASSERT_TRUE(std::holds_alternative<PrepareCase>(action));
  EXPECT_EQ(std::get<PrepareCase>(action).case_index, 1U);
  const auto late = plan.next(80, two_cpus);  // the rest of a budget belongs to confirmation
  ASSERT_TRUE(std::holds_alternative<Finish>(late));
  EXPECT_EQ(std::get<Finish>(late).reason, FinishReason::BudgetSpent);
}

TEST(RunPlan, UnderABudgetTheCaseNearestToItsDecisionComesFirst) {
  auto header = simulated_header(2, 2);
  RunPlan plan(header, {});
  count_all(plan, header);
  for (int number = 0; number < 2; ++number) {
    for (std::size_t place = 0; place < 2; ++place) {
      SimulatedCase simulated;
      simulated.seed = place + 1;
      simulated.item_noise = place == 0 ? 0.30 : 0.005;
      simulated.launch_noise = place == 0 ? 0.10 : 0.001;
      auto round = simulated.round(number, Stage::Screen, {0, 1});
      round.case_id = header.cases[place].id;
      round.start_seconds = number * 2 + static_cast<double>(1 - place);  // the noisy case waited less
      plan.add(round);
    }
  }
  header.policy.budget_seconds = 1.5;
  EXPECT_EQ(next_round(plan).case_index, 1U);
}

TEST(RunPlan, ForecastsWhatIsLeft) {
  const auto header = simulated_header(3, 2);
  RunPlan plan(header, {});
  EXPECT_EQ(plan.outlook(two_cpus).prepared, 0U);
  count_all(plan, header);
  const auto outlook = plan.outlook(two_cpus);
  EXPECT_EQ(outlook.prepared, 3U);
  EXPECT_EQ(outlook.undecided, 3U);
  // 3 cases × 3 rounds × 4 workers × (launch + 13 items of 5 ms)
  EXPECT_NEAR(outlook.expected_seconds, 3 * 3 * 4 * (0.01 + 13 * 0.005), 0.1);
}

TEST(RunPlan, NothingToCompareIsFinishedAtOnce) {
  const auto header = simulated_header(1, 2);
  RunPlan plan(header, {});
  plan.add(simulated_counts(header.cases[0].id, 0));
  plan.add(model::NotApplicable{header.cases[0].id, "toy@1", "no such codec"});
  EXPECT_TRUE(std::holds_alternative<Finish>(plan.next(0, two_cpus)));
}

}  // namespace
}  // namespace versus::plan
