#include "framework/judge/candidate_judge.hpp"

#include <gtest/gtest.h>

namespace versus::judge {
namespace {

using model::Stage;
using model::Verdict;

/// A round whose contrast is `c` and whose workers scatter by `scatter`; odd and even rounds lie on either side.
stats::RoundContrast contrast(double c, double scatter, int number) {
  const double side = number % 2 == 0 ? 1 : -1;
  stats::RoundContrast made;
  made.c = c + 0.4 * scatter * side;
  made.alpha = 1.4 * scatter * side;
  made.beta = -1.4 * scatter * side;
  made.blocks = 10;
  return made;
}

struct Times {
  double cpu = 0;
  double cpu_scatter = 0.003;
  double wall = 0;
  double wall_scatter = 0.003;
};

void add_rounds(CandidateJudge& judge, Stage stage, const Times& times, int count) {
  for (int number = 0; number < count; ++number) {
    judge.add(stage,
              {contrast(times.cpu, times.cpu_scatter, number), contrast(times.wall, times.wall_scatter, number)});
  }
}

constexpr FamilySizes small_families{2, 2};

TEST(CandidateJudge, ScreeningEndsWithThePrimaryClock) {
  CandidateJudge judge{CandidateRules{}};
  EXPECT_FALSE(judge.screened());
  add_rounds(judge, Stage::Screen, {0, 0.003, 0, 0.05}, 3);
  EXPECT_TRUE(judge.screened());
  EXPECT_FALSE(judge.track(Clock::Wall, Stage::Screen).settled());
}

TEST(CandidateJudge, AHintAtWaitingIsPursued) {
  CandidateJudge judge{CandidateRules{}};
  add_rounds(judge, Stage::Screen, {0, 0.003, 0.04, 0.03}, 3);
  EXPECT_EQ(judge.track(Clock::Cpu, Stage::Screen).look().decided, Verdict::Equivalent);
  EXPECT_FALSE(judge.screened());
}

TEST(CandidateJudge, WhatCpuTimeExplainsIsNoWaiting) {
  CandidateJudge judge{CandidateRules{}};
  add_rounds(judge, Stage::Screen, {0.05, 0.003, 0.05, 0.05}, 3);
  EXPECT_EQ(judge.track(Clock::Cpu, Stage::Screen).look().decided, Verdict::Slower);
  EXPECT_FALSE(judge.track(Clock::Wall, Stage::Screen).settled());
  EXPECT_TRUE(judge.screened());
}

TEST(CandidateJudge, ASuspicionBeyondDoubtNeedsNoConfirmation) {
  CandidateRules rules;
  CandidateJudge doubted(rules);
  rules.accept_at_once = 1e-4;
  CandidateJudge accepted(rules);
  const Times clear{0.2, 0.003, 0.2, 0.003};
  add_rounds(doubted, Stage::Screen, clear, 3);
  add_rounds(accepted, Stage::Screen, clear, 3);
  EXPECT_EQ(doubted.suspicion(Clock::Cpu), Direction::Slower);
  EXPECT_FALSE(accepted.suspected());
  EXPECT_TRUE(accepted.confirmed(small_families));
}

TEST(CandidateJudge, TheOtherClockIsNotPursuedWhereThePrimaryIsReproduced) {
  CandidateJudge judge{CandidateRules{}};
  add_rounds(judge, Stage::Screen, {0.05, 0.003, 0.05, 0.005}, 3);
  ASSERT_EQ(judge.suspicion(Clock::Wall), Direction::Slower);
  EXPECT_FALSE(judge.confirmed(small_families));
  add_rounds(judge, Stage::Confirm, {0.05, 0.003, 0.03, 0.05}, 3);
  EXPECT_TRUE(judge.clock_confirmed(Clock::Cpu, small_families));
  EXPECT_FALSE(judge.clock_confirmed(Clock::Wall, small_families));
  EXPECT_TRUE(judge.confirmed(small_families));
  EXPECT_EQ(judge.expected_rounds_left(small_families), 0);
}

TEST(CandidateJudge, TheOtherClockIsPursuedWhereThePrimaryIsNotReproduced) {
  CandidateJudge judge{CandidateRules{}};
  add_rounds(judge, Stage::Screen, {0.05, 0.003, 0.05, 0.005}, 3);
  add_rounds(judge, Stage::Confirm, {0, 0.003, 0.03, 0.05}, 3);
  EXPECT_EQ(judge.track(Clock::Cpu, Stage::Confirm).look().decided, Verdict::Equivalent);
  EXPECT_FALSE(judge.confirmed(small_families));
  EXPECT_GE(judge.expected_rounds_left(small_families), 1);
}

TEST(CandidateJudge, AnAcceptedPrimarySettlesTheOtherClock) {
  CandidateRules rules;
  rules.accept_at_once = 1e-4;
  CandidateJudge judge(rules);
  add_rounds(judge, Stage::Screen, {0.2, 0.003, 0.2, 0.06}, 3);
  ASSERT_FALSE(judge.suspicion(Clock::Cpu));
  ASSERT_EQ(judge.suspicion(Clock::Wall), Direction::Slower);
  EXPECT_TRUE(judge.confirmed(small_families));
  EXPECT_FALSE(judge.clock_confirmed(Clock::Wall, small_families));
}

}  // namespace
}  // namespace versus::judge
