#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "framework/judge/conclusion.hpp"
#include "framework/judge/curve_set.hpp"
#include "framework/judge/curve_track.hpp"
#include "framework/plan/run_plan.hpp"
#include "tests/unit/judge/simulated_rounds.hpp"

namespace versus::judge {
namespace {

using model::Rule;
using model::Stage;
using model::Verdict;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<double> sizes{4, 8, 16, 32};

// Cases over the axis n, two versions.
model::RunHeader header_of(double threshold, const std::vector<std::string>& values = {"16", "4", "32", "8"}) {
  model::RunHeader header = simulated_header(values.size(), 2);
  for (std::size_t i = 0; i < values.size(); ++i) {
    model::Case& subject = header.cases[i];
    subject.parameters = {{"n", values[i]}, {"storage", "memory"}};
    subject.swept = {"n", "storage"};
    subject.id = model::case_id("toy", "steady", "run", subject.parameters);
    subject.curves = {{"n", threshold}};
  }
  return header;
}

struct Carried {
  model::RunData data;
  std::vector<int> rounds_by_case;
};

// Lets the plan ask until it is content. The base takes time proportional to n, the candidate besides `square` * n^2.
Carried carry_out(const model::RunHeader& header, double square, std::uint64_t seed, double noise = 0.01) {
  Carried run;
  run.rounds_by_case.assign(header.cases.size(), 0);
  plan::RunPlan plan(header, run.data);
  for (int step = 0; step < 2000; ++step) {
    const auto action = plan.next(0, {{0, 1}, 0.01});
    if (const auto* preparation = std::get_if<plan::PrepareCase>(&action)) {
      for (const int side : preparation->sides) {
        run.data.counts.push_back(simulated_counts(header.cases[preparation->case_index].id, side));
        plan.add(run.data.counts.back());
      }
    } else if (const auto* round = std::get_if<plan::MeasureRound>(&action)) {
      const double n = model::curve_position(header.cases[round->case_index].parameters.at("n")).value_or(1);
      SimulatedCase simulated;
      simulated.case_id = header.cases[round->case_index].id;
      simulated.cpu_factors = {n, n + square * n * n};
      simulated.item_noise = noise;
      simulated.seed = seed * 100 + round->case_index;
      run.data.rounds.push_back(simulated.round(round->number, round->stage, round->sides));
      ++run.rounds_by_case[round->case_index];
      plan.add(run.data.rounds.back());
    } else {
      break;
    }
  }
  run.data.finished = true;
  return run;
}

TEST(Curves, AnAddedSquareIsFoundWhereEachPointIsWithinItsThreshold) {
  const auto header = header_of(0.005);
  int slower = 0;
  int points_slower = 0;
  constexpr int runs = 30;
  for (int i = 0; i < runs; ++i) {
    // 1.6 % at 32, .2 % at 4.
    const auto result = conclude(header, carry_out(header, 0.016 / 32, static_cast<std::uint64_t>(i) + 1).data);
    ASSERT_EQ(result.curves.size(), 1U);
    slower += result.curves[0].verdict == Verdict::Slower ? 1 : 0;
    for (const auto& comparison : result.comparisons) points_slower += comparison.verdict == Verdict::Slower ? 1 : 0;
    if (result.curves[0].verdict == Verdict::Slower) {
      EXPECT_EQ(result.exit_code, 1);
    }
  }
  EXPECT_GE(slower, 27);
  EXPECT_LE(points_slower, runs / 2) << "of " << 8 * runs << ": the curve shows what the points do not";
}

TEST(Curves, WithoutAChangeNoneIsSlower) {
  const auto header = header_of(0.01);
  int slower = 0;
  int equivalent = 0;
  constexpr int runs = 400;
  for (int i = 0; i < runs; ++i) {
    const auto result = conclude(header, carry_out(header, 0, static_cast<std::uint64_t>(i) + 1, 0.02).data);
    slower += result.curves[0].verdict == Verdict::Slower ? 1 : 0;
    equivalent += result.curves[0].verdict == Verdict::Equivalent ? 1 : 0;
  }
  EXPECT_LE(slower, runs / 40) << "2.5 %";
  EXPECT_GE(equivalent, runs / 2);
}

TEST(Curves, TellWhatTheyCompare) {
  const auto header = header_of(0.02);
  const auto run = carry_out(header, 0.3 / 32, 3);
  const auto result = conclude(header, run.data);
  ASSERT_EQ(result.curves.size(), 1U);
  const model::Curve& curve = result.curves[0];
  EXPECT_EQ(curve.cases, "toy/steady/run/n=*,storage=memory");
  EXPECT_EQ(curve.axis, "n");
  EXPECT_THAT(curve.values, ElementsAre("4", "8", "16", "32"));
  EXPECT_EQ(curve.metric, model::Metric::CpuTime);
  EXPECT_EQ(curve.verdict, Verdict::Slower);
  EXPECT_EQ(curve.rule, Rule::IntervalAboveZero);
  EXPECT_NEAR(*curve.baseline.exponent, 1, 0.02);
  EXPECT_NEAR(*curve.candidate.exponent - *curve.baseline.exponent, *curve.difference, 0.01);
  EXPECT_LT(curve.baseline.interval->low, 1);
  EXPECT_GT(curve.baseline.interval->high, 1);
  EXPECT_GT(curve.interval->low, 0);
  EXPECT_EQ(curve.baseline.best, "4");
  EXPECT_EQ(curve.baseline.version, "toy@0");
  EXPECT_EQ(curve.candidate.version, "toy@1");
}

TEST(Curves, PointsOfAnUndecidedCurveGoOnInEqualNumbers) {
  const auto header = header_of(0.002);
  const auto run = carry_out(header, 0, 5, 0.05);
  const auto curve = conclude(header, run.data).curves.at(0);
  EXPECT_GT(curve.rounds, 3);
  for (const int rounds : run.rounds_by_case) EXPECT_GE(rounds, curve.rounds);
  const auto without = header_of(0.002);
  auto plain = without;
  for (auto& subject : plain.cases) subject.curves.clear();
  EXPECT_LT(carry_out(plain, 0, 5, 0.05).data.rounds.size(), run.data.rounds.size());
}

TEST(Curves, RoundsForACurveLeaveTheComparisonsOfItsPointsAsTheyAre) {
  const auto header = header_of(0.002);
  auto plain = header;
  for (auto& subject : plain.cases) subject.curves.clear();
  const auto with = conclude(header, carry_out(header, 0, 5, 0.05).data);
  const auto without = conclude(plain, carry_out(plain, 0, 5, 0.05).data);
  for (const auto& was : without.comparisons) {
    const auto is = std::find_if(with.comparisons.begin(), with.comparisons.end(), [&](const auto& one) {
      return one.case_id == was.case_id && one.metric == was.metric;
    });
    ASSERT_NE(is, with.comparisons.end());
    EXPECT_EQ(is->verdict, was.verdict);
    EXPECT_EQ(is->rounds, was.rounds);
    EXPECT_EQ(is->effect, was.effect);
  }
}

TEST(Curves, WordsAndZeroAreNoPoints) {
  const auto header = header_of(0.02, {"scanline", "0", "8", "64"});
  const CurveSet curves(header);
  ASSERT_EQ(curves.groups().size(), 1U);
  EXPECT_THAT(curves.groups()[0].positions, ElementsAre(8, 64));
  EXPECT_TRUE(CurveSet(header_of(0.02, {"scanline", "8"})).empty()) << "one point is no curve";
  EXPECT_TRUE(CurveSet(header_of(0.02, {"8x8", "4x16"})).empty()) << "two of the same size neither";
}

TEST(Curves, AVersionThatFailsAtAPointIsNotCompared) {
  const auto header = header_of(0.02);
  auto run = carry_out(header, 0, 3);
  run.data.incidents.push_back({header.cases[0].id, "toy@1", model::IncidentKind::WrongPixels, "other", 2});
  const auto curve = conclude(header, run.data).curves.at(0);
  EXPECT_EQ(curve.verdict, Verdict::NotComparable);
  EXPECT_THAT(curve.remarks, testing::Contains("toy@1 failed at n=16"));
}

TEST(Curves, APointThatAVersionCannotDoIsLeftOut) {
  const auto header = header_of(0.02);
  model::RunData data;
  data.not_applicable = {{header.cases[0].id, "toy@1", "too small"}};
  for (const auto& subject : header.cases) {
    for (const int side : {0, 1}) {
      if (&subject == &header.cases[0] && side == 1) continue;
      data.counts.push_back(simulated_counts(subject.id, side));
    }
  }
  const auto curve = conclude(header, data).curves.at(0);
  EXPECT_THAT(curve.values, ElementsAre("4", "8", "32"));
  EXPECT_THAT(curve.remarks, ElementsAre(HasSubstr("3 of 4 points")));
  EXPECT_EQ(curve.verdict, Verdict::Inconclusive);
  EXPECT_FALSE(curve.difference);
  EXPECT_EQ(curve.baseline.best, "");
}

stats::RoundContrast contrast(double c, double noise = 0.001) {
  stats::RoundContrast round;
  round.c = c;
  round.alpha = noise;
  round.beta = -noise;
  return round;
}

TEST(CurveTrack, JudgesARoundWhenEachPointHasGivenOne) {
  CurveTrack track(sizes, {});
  for (std::size_t point = 0; point < 3; ++point) track.add(point, contrast(0));
  EXPECT_EQ(track.rounds(), 0);
  EXPECT_FALSE(track.wants(0));
  EXPECT_TRUE(track.wants(3));
  track.add(0, contrast(0));
  track.add(3, std::nullopt);
  EXPECT_EQ(track.rounds(), 0) << "a round without a contrast is none";
  track.add(3, contrast(0));
  EXPECT_EQ(track.rounds(), 1);
  EXPECT_FALSE(track.wants(0)) << "it has given its second already";
  EXPECT_TRUE(track.wants(1));
}

TEST(CurveTrack, GivesAPointUpThatNeverAnswers) {
  CurveTrack track(sizes, {});
  int asked = 0;
  while (track.wants(2) && asked < 1000) {
    track.add(2, std::nullopt);
    ++asked;
  }
  EXPECT_EQ(asked, 24);
  EXPECT_FALSE(track.wants(0));
  EXPECT_EQ(track.expected_rounds_left(), 0);
}

stats::PooledEstimate estimate(double theta, double se, std::size_t rounds = 6) {
  stats::PooledEstimate value;
  value.rounds = rounds;
  value.theta = theta;
  value.se = se;
  value.nu = static_cast<double>(3 * rounds - 1);
  value.variance = se * se * static_cast<double>(rounds);
  return value;
}

TEST(SlopeRule, TheOrderOfVerdicts) {
  EXPECT_EQ(decide_slope(estimate(0.001, 0.001), {}).decided, Verdict::Equivalent);
  EXPECT_EQ(decide_slope(estimate(0.010, 0.001), {}).rule, Rule::WithinThresholdButReal);
  EXPECT_EQ(decide_slope(estimate(0.030, 0.002), {}).decided, Verdict::Slower);
  EXPECT_EQ(decide_slope(estimate(-0.030, 0.002), {}).decided, Verdict::Faster);
  EXPECT_EQ(decide_slope(estimate(0.019, 0.004), {}).rule, Rule::Undecided) << "real, and below the threshold so far";
  EXPECT_EQ(decide_slope(estimate(0.030, 0.02), {}).rule, Rule::Undecided);
  EXPECT_EQ(decide_slope(estimate(0.030, 0.02, 12), {}).rule, Rule::RoundsExhausted);
  EXPECT_EQ(decide_slope(estimate(0.030, 0.002, 2), {}).rule, Rule::TooFewRounds);
  SlopeRule many;
  many.alpha = 1e-4;
  EXPECT_EQ(decide_slope(estimate(0.030, 0.008), {}).decided, Verdict::Slower);
  EXPECT_EQ(decide_slope(estimate(0.030, 0.008), many).rule, Rule::Undecided) << "one of five hundred curves";
  SlopeRule strict;
  strict.strictness = Strictness::BeyondHalfThreshold;
  EXPECT_EQ(decide_slope(estimate(0.030, 0.008), strict).rule, Rule::Undecided);
}

TEST(SlopeRule, WithoutScatterIsExact) {
  auto exact = estimate(0.05, 0);
  exact.source = stats::VarianceSource::exact;
  EXPECT_EQ(decide_slope(exact, {}).rule, Rule::ExactAbove);
  exact.theta = -0.05;
  EXPECT_EQ(decide_slope(exact, {}).rule, Rule::ExactBelow);
  exact.theta = 0.01;
  EXPECT_EQ(decide_slope(exact, {}).rule, Rule::ExactWithinThreshold);
  exact.theta = 0;
  EXPECT_EQ(decide_slope(exact, {}).rule, Rule::ExactEqual);
}

}  // namespace
}  // namespace versus::judge
