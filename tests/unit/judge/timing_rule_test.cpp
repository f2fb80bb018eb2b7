#include "framework/judge/timing_rule.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace versus::judge {
namespace {

using model::Rule;
using model::Verdict;

stats::PooledEstimate estimate(std::size_t rounds, double theta, double sd) {
  stats::PooledEstimate made;
  made.rounds = rounds;
  made.theta = theta;
  made.ratio = std::exp(theta);
  made.source = sd > 0 ? stats::VarianceSource::pooled : stats::VarianceSource::exact;
  made.variance = sd * sd;
  made.pooled_variance = sd * sd;
  made.nu = 3.0 * static_cast<double>(rounds) - 1;
  made.pooled_nu = made.nu;
  made.se = sd / std::sqrt(static_cast<double>(rounds));
  if (sd > 0) made.t = theta / made.se;
  return made;
}

TimingRule rule(double threshold = 0.03) {
  TimingRule made;
  made.threshold = threshold;
  return made;
}

TEST(TimingRule, GivesNoVerdictBeforeTheThirdRound) {
  for (const std::size_t rounds : {1U, 2U}) {
    const auto look = decide(estimate(rounds, 0.5, 0.001), rule());
    EXPECT_FALSE(look.decided);
    EXPECT_EQ(look.rule, Rule::TooFewRounds);
  }
  EXPECT_TRUE(decide(estimate(3, 0.5, 0.001), rule()).decided);
}

TEST(TimingRule, EquivalentComesFirst) {
  const auto look = decide(estimate(4, 0.001, 0.005), rule());
  EXPECT_EQ(look.decided, Verdict::Equivalent);
  EXPECT_EQ(look.rule, Rule::WithinThreshold);
  const auto real = decide(estimate(6, 0.012, 0.003), rule());
  EXPECT_EQ(real.decided, Verdict::Equivalent);
  EXPECT_EQ(real.rule, Rule::WithinThresholdButReal);
}

TEST(TimingRule, SlowerAndFasterNeedAnIntervalBeyondZero) {
  EXPECT_EQ(decide(estimate(3, 0.05, 0.01), rule()).decided, Verdict::Slower);
  EXPECT_EQ(decide(estimate(3, -0.05, 0.01), rule()).decided, Verdict::Faster);
  const auto open = decide(estimate(3, 0.03, 0.02), rule());
  EXPECT_FALSE(open.decided);
  EXPECT_EQ(open.rule, Rule::Undecided);
}

TEST(TimingRule, EffectsBelowTheFloorAreNeverSlower) {
  // With a threshold below the floor of 0.5 %, a tight interval above zero is still not *slower*.
  const auto look = decide(estimate(12, 0.004, 0.0005), rule(0.001));
  EXPECT_EQ(look.decided, Verdict::Inconclusive);
}

TEST(TimingRule, StrictGateWantsHalfTheThresholdCleared) {
  TimingRule strict = rule(0.03);
  strict.strictness = Strictness::BeyondHalfThreshold;
  const auto small = estimate(3, 0.022, 0.006);
  EXPECT_EQ(decide(small, rule()).decided, Verdict::Slower);
  EXPECT_FALSE(decide(small, strict).decided);
  EXPECT_EQ(decide(estimate(3, 0.06, 0.006), strict).decided, Verdict::Slower);
}

TEST(TimingRule, RoundsRunOut) {
  const auto look = decide(estimate(12, 0.02, 0.06), rule());
  EXPECT_EQ(look.decided, Verdict::Inconclusive);
  EXPECT_EQ(look.rule, Rule::RoundsExhausted);
}

TEST(TimingRule, NoScatterIsComparedExactly) {
  EXPECT_EQ(decide(estimate(3, 0, 0), rule()).rule, Rule::ExactEqual);
  EXPECT_EQ(decide(estimate(3, 0.02, 0), rule()).rule, Rule::ExactWithinThreshold);
  EXPECT_EQ(decide(estimate(3, 0.04, 0), rule()).decided, Verdict::Slower);
  EXPECT_EQ(decide(estimate(3, -0.04, 0), rule()).decided, Verdict::Faster);
  EXPECT_FALSE(decide(estimate(2, 0.04, 0), rule()).decided);
}

TEST(TimingRule, ThresholdsOfZeroAndAboveOneHaveAMeaning) {
  EXPECT_EQ(decide(estimate(12, 0.0001, 0.001), rule(0)).decided, Verdict::Inconclusive);
  EXPECT_EQ(decide(estimate(3, 0.05, 0.005), rule(0)).decided, Verdict::Slower);
  EXPECT_EQ(decide(estimate(3, 0.5, 0.01), rule(1.5)).decided, Verdict::Equivalent);
  EXPECT_EQ(decide(estimate(3, 1.2, 0.01), rule(1.5)).decided, Verdict::Slower);
}

TEST(TimingRule, AWiderStandardErrorWidensTheInterval) {
  const auto as_is = decide(estimate(3, 0.05, 0.015), rule());
  const auto wider = decide(estimate(3, 0.05, 0.015), rule(), 2.0);
  ASSERT_TRUE(as_is.interval95 && wider.interval95);
  EXPECT_NEAR(wider.interval95->high - wider.interval95->low, 2 * (as_is.interval95->high - as_is.interval95->low),
              1e-12);
  EXPECT_EQ(as_is.decided, Verdict::Slower);
  EXPECT_FALSE(wider.decided);
}

}  // namespace
}  // namespace versus::judge
