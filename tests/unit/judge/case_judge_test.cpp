#include "framework/judge/case_judge.hpp"

#include <gtest/gtest.h>

#include "tests/unit/judge/simulated_rounds.hpp"

namespace versus::judge {
namespace {

using model::Stage;
using model::Verdict;

constexpr FamilySizes one_each{1, 1};

CaseJudge judge_of(int sides, model::Policy policy = {}, double accept_at_once = 0) {
  model::Case subject;
  subject.id = "toy/steady/run";
  CaseJudge judge(subject, policy, accept_at_once);
  std::vector<int> all;
  for (int side = 0; side < sides; ++side) all.push_back(side);
  judge.set_sides(all);
  return judge;
}

void screen_until_decided(CaseJudge& judge, const SimulatedCase& simulated) {
  for (int number = 0; number < 12; ++number) {
    const auto sides = judge.sides_wanting(Stage::Screen, one_each);
    if (sides.empty()) return;
    judge.add(simulated.round(number, Stage::Screen, sides));
  }
}

TEST(PrimaryClock, IsCpuTimeOnlyWithoutAPoolAndWithoutADevice) {
  model::Case subject;
  EXPECT_EQ(primary_clock(subject), Clock::Cpu);
  subject.parameters = {{"threads", "0"}, {"storage", "memory"}};
  EXPECT_EQ(primary_clock(subject), Clock::Cpu);
  subject.parameters["threads"] = "2";
  EXPECT_EQ(primary_clock(subject), Clock::Wall);
  subject.parameters = {{"storage", "file_cold"}};
  EXPECT_EQ(primary_clock(subject), Clock::Wall);
}

TEST(Threshold, ComesFromPolicyThenScenarioThenTheOtherClock) {
  model::Case subject;
  subject.metrics = {{model::Metric::CpuTime, 0.05}, {model::Metric::FileSize, 0.001}};
  EXPECT_DOUBLE_EQ(threshold_of(subject, model::Metric::CpuTime, {}), 0.05);
  EXPECT_DOUBLE_EQ(threshold_of(subject, model::Metric::WallTime, {}), 0.05);
  EXPECT_DOUBLE_EQ(threshold_of(subject, model::Metric::FileSize, {}), 0.001);
  EXPECT_DOUBLE_EQ(threshold_of(subject, model::Metric::PeakRss, {}), 0.03);
  model::Policy policy;
  policy.threshold = 0.1;
  EXPECT_DOUBLE_EQ(threshold_of(subject, model::Metric::FileSize, policy), 0.1);
}

TEST(CaseJudge, EqualSidesAreEquivalentAndWantNoConfirmation) {
  auto judge = judge_of(2);
  screen_until_decided(judge, SimulatedCase{});
  ASSERT_TRUE(judge.candidate(1)->screened());
  EXPECT_EQ(judge.candidate(1)->standing_track(Clock::Cpu).look().decided, Verdict::Equivalent);
  EXPECT_TRUE(judge.sides_wanting(Stage::Confirm, one_each).empty());
}

TEST(CaseJudge, ASuspectIsConfirmedOnRoundsOfItsOwn) {
  SimulatedCase simulated;
  simulated.cpu_factors = {1.0, 1.06};
  auto judge = judge_of(2);
  screen_until_decided(judge, simulated);
  ASSERT_TRUE(judge.candidate(1)->suspected());
  EXPECT_EQ(judge.candidate(1)->suspicion(Clock::Cpu), Direction::Slower);
  EXPECT_EQ(judge.sides_wanting(Stage::Confirm, one_each), (std::vector<int>{0, 1}));
  for (int number = 20; number < 32; ++number) {
    const auto sides = judge.sides_wanting(Stage::Confirm, one_each);
    if (sides.empty()) break;
    judge.add(simulated.round(number, Stage::Confirm, sides));
  }
  EXPECT_TRUE(judge.candidate(1)->confirmed(one_each));
  EXPECT_EQ(judge.candidate(1)->stage_of(Clock::Cpu), Stage::Confirm);
}

TEST(CaseJudge, AnOverwhelmingSuspicionIsAcceptedAtOnce) {
  SimulatedCase simulated;
  simulated.cpu_factors = {1.0, 3.0};
  auto judge = judge_of(2, {}, 0.01);
  screen_until_decided(judge, simulated);
  EXPECT_TRUE(judge.candidate(1)->screened());
  EXPECT_FALSE(judge.candidate(1)->suspected());
  EXPECT_EQ(judge.candidate(1)->standing_track(Clock::Cpu).look().decided, Verdict::Slower);
}

TEST(CaseJudge, ADecidedCandidateSitsOutWhileOthersGoOn) {
  SimulatedCase simulated;
  simulated.cpu_factors = {1.0, 1.0, 1.02};
  simulated.launch_noise = 0.02;
  auto judge = judge_of(3);
  bool somebody_sat_out = false;
  for (int number = 0; number < 12; ++number) {
    const auto sides = judge.sides_wanting(Stage::Screen, one_each);
    if (sides.empty()) break;
    EXPECT_EQ(sides.front(), 0);
    somebody_sat_out = somebody_sat_out || sides.size() == 2;
    judge.add(simulated.round(number, Stage::Screen, sides));
  }
  EXPECT_TRUE(somebody_sat_out);
}

TEST(CaseJudge, WaitingIsPursuedOnTheWallClock) {
  SimulatedCase simulated;
  simulated.wall_factors = {1.0, 1.10};
  auto judge = judge_of(2);
  screen_until_decided(judge, simulated);
  EXPECT_EQ(judge.candidate(1)->track(Clock::Cpu, Stage::Screen).look().decided, Verdict::Equivalent);
  EXPECT_EQ(judge.candidate(1)->suspicion(Clock::Wall), Direction::Slower);
}

TEST(CaseJudge, ABiasedControlSpoilsTheCaseAfterTwoTries) {
  SimulatedCase simulated;
  simulated.copy_offset = 0.08;
  simulated.cpu_factors = {1.0, 1.04};  // in the middle between the baseline's two workers
  simulated.launch_noise = 0.0005;
  simulated.item_noise = 0.001;
  model::Policy policy;
  policy.threshold = 0.015;
  auto judge = judge_of(2, policy);
  for (int number = 0; number < 40; ++number) {
    const auto sides = judge.sides_wanting(Stage::Screen, one_each);
    if (sides.empty()) break;
    judge.add(simulated.round(number, Stage::Screen, sides));
  }
  EXPECT_TRUE(judge.candidate(1)->control_failed());
}

TEST(CaseJudge, ADeadWorkerLeavesItsRoundWithoutContrast) {
  SimulatedCase simulated;
  auto round = simulated.round(0, Stage::Screen, {0, 1});
  for (std::size_t block = 2; block < round.items.size(); ++block) round.items[block][3].reset();
  EXPECT_FALSE(round_contrasts(RoundTimes(round), 1)[index(Clock::Cpu)].has_value());
  auto judge = judge_of(2);
  judge.add(round);
  EXPECT_EQ(judge.candidate(1)->track(Clock::Cpu, Stage::Screen).rounds(), 0);
}

TEST(CaseJudge, TimesThatAreNoTimesMakeNoContrast) {
  for (const double bad : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    auto round = SimulatedCase{}.round(0, Stage::Screen, {0, 1});
    for (auto& block : round.items) block[2]->cpu_ns = bad;
    const auto contrasts = round_contrasts(RoundTimes(round), 1);
    EXPECT_FALSE(contrasts[index(Clock::Cpu)].has_value()) << bad;
    EXPECT_TRUE(contrasts[index(Clock::Wall)].has_value()) << bad;
  }
}

TEST(CaseJudge, AFailedSideWantsNothing) {
  auto judge = judge_of(3);
  judge.fail(1);
  EXPECT_EQ(judge.sides_wanting(Stage::Screen, one_each), (std::vector<int>{0, 2}));
  judge.fail(0);
  EXPECT_TRUE(judge.sides_wanting(Stage::Screen, one_each).empty());
  EXPECT_FALSE(judge.comparable());
}

TEST(CaseJudge, SlowFirstBlocksRaiseTheWarmUp) {
  auto judge = judge_of(2);
  EXPECT_EQ(judge.warm_ups(), 3);
  SimulatedCase simulated;
  simulated.item_noise = 0.001;
  for (int number = 0; number < 8; ++number) {
    auto round = simulated.round(number, Stage::Screen, {0, 1});
    for (std::size_t block = 0; block < 3; ++block) {
      for (auto& item : round.items[block]) item->cpu_ns *= 1.05;
    }
    judge.add(round);
  }
  EXPECT_EQ(judge.warm_ups(), 5);
}

}  // namespace
}  // namespace versus::judge
