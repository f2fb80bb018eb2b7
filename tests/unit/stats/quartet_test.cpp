#include "framework/stats/quartet.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "framework/stats/hodges_lehmann.hpp"
#include "tests/unit/stats/near.hpp"
#include "tests/unit/stats/published_rounds.hpp"
#include "tests/unit/stats/random_series.hpp"

namespace versus::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Four workers of a round that tests can damage.
struct Quartet {
  std::vector<double> a, a2, b, b2;

  explicit Quartet(std::size_t blocks, double ratio = 1.0, unsigned seed = 1)
      : a(normal_series(blocks, seed, 1e7, 1e5)),
        a2(normal_series(blocks, seed + 1, 1e7, 1e5)),
        b(normal_series(blocks, seed + 2, 1e7 * ratio, 1e5)),
        b2(normal_series(blocks, seed + 3, 1e7 * ratio, 1e5)) {}

  RoundReading read() const { return read_round({a, a2}, {b, b2}); }
};

void expect_finite(const RoundContrast& round) {
  for (const double x : {round.c, round.alpha, round.beta, round.log_time, round.alpha_halves.odd,
                         round.alpha_halves.even, round.beta_halves.odd, round.beta_halves.even}) {
    EXPECT_TRUE(std::isfinite(x));
  }
}

TEST(Quartet, MatchesPublishedRounds) {
  const RoundReading first = read_published(0);
  ASSERT_TRUE(first.contrast);
  EXPECT_THAT(first.contrast->c, is_near(0.031172789773560083));
  EXPECT_THAT(first.contrast->alpha, is_near(0.009784045288313337));
  EXPECT_THAT(first.contrast->beta, is_near(-0.0027870228084498905));
  const RoundReading second = read_published(1);
  ASSERT_TRUE(second.contrast);
  EXPECT_THAT(second.contrast->c, is_near(0.04172514779932257));
  EXPECT_THAT(second.contrast->alpha, is_near(-0.00040165368597300244));
  EXPECT_THAT(second.contrast->beta, is_near(-0.0038088202507395863));
}

TEST(Quartet, HalvesAreTheOddAndTheEvenBlocks) {
  const auto& times = published_times()[0];
  const auto half = [&](std::size_t first, std::size_t u, std::size_t v) {
    std::vector<double> log_u;
    std::vector<double> log_v;
    for (std::size_t i = first; i < 5; i += 2) {
      log_u.push_back(std::log(times[u][i]));
      log_v.push_back(std::log(times[v][i]));
    }
    return *contrast(log_u, log_v);
  };
  const RoundContrast round = *read_published(0).contrast;
  EXPECT_EQ(round.alpha_halves.odd, half(0, 1, 0));
  EXPECT_EQ(round.alpha_halves.even, half(1, 1, 0));
  EXPECT_EQ(round.beta_halves.odd, half(0, 3, 2));
  EXPECT_EQ(round.beta_halves.even, half(1, 3, 2));
  EXPECT_EQ(round.blocks, 5U);
}

TEST(Quartet, ExchangingTheSidesChangesTheSign) {
  const Quartet q(10, 1.07);
  const RoundContrast forward = *read_round({q.a, q.a2}, {q.b, q.b2}).contrast;
  const RoundContrast backward = *read_round({q.b, q.b2}, {q.a, q.a2}).contrast;
  EXPECT_NEAR(backward.c, -forward.c, 1e-15);
  EXPECT_EQ(backward.alpha, forward.beta);
  EXPECT_EQ(backward.beta, forward.alpha);
  EXPECT_NEAR(backward.log_time, forward.log_time, 1e-14);
}

TEST(Quartet, DriftCommonToAllWorkersCancels) {
  Quartet q(12, 1.05);
  const RoundContrast still = *q.read().contrast;
  for (std::size_t i = 0; i < q.a.size(); ++i) {
    for (std::vector<double>* times : {&q.a, &q.a2, &q.b, &q.b2}) (*times)[i] *= 1.0 + 0.2 * static_cast<double>(i);
  }
  const RoundContrast drifting = *q.read().contrast;
  EXPECT_NEAR(drifting.c, still.c, 1e-12);
  EXPECT_NEAR(drifting.alpha, still.alpha, 1e-12);
  EXPECT_NEAR(drifting.beta, still.beta, 1e-12);
}

TEST(Quartet, TheUnitOfTimeDoesNotMatter) {
  Quartet q(10, 1.05);
  const RoundContrast in_ns = *q.read().contrast;
  for (std::vector<double>* times : {&q.a, &q.a2, &q.b, &q.b2}) {
    for (double& t : *times) t *= 1e-9;
  }
  EXPECT_NEAR(q.read().contrast->c, in_ns.c, 1e-12);
}

TEST(Quartet, ABlockThatOneWorkerMissedIsDroppedForAll) {
  Quartet damaged(10);
  damaged.b2[4] = kNan;
  Quartet shorter(10);
  for (std::vector<double>* times : {&shorter.a, &shorter.a2, &shorter.b, &shorter.b2}) {
    times->erase(times->begin() + 4);
  }
  const RoundReading reading = damaged.read();
  ASSERT_TRUE(reading.contrast);
  EXPECT_FALSE(reading.defect);
  EXPECT_EQ(reading.contrast->c, shorter.read().contrast->c);
  EXPECT_EQ(reading.contrast->alpha, shorter.read().contrast->alpha);
  EXPECT_EQ(reading.use.offered, 10U);
  EXPECT_EQ(reading.use.used, 9U);
  EXPECT_EQ(reading.use.missing, 1U);
  EXPECT_EQ(reading.use.invalid, 0U);
}

TEST(Quartet, HalvesGoByPlaceInTheRoundAlsoAfterADroppedBlock) {
  Quartet damaged(11);
  damaged.a[0] = kNan;
  const Quartet whole(11);
  EXPECT_EQ(damaged.read().contrast->alpha_halves.even, whole.read().contrast->alpha_halves.even);
}

TEST(Quartet, TimesThatAreNoTimesAreDroppedAndCounted) {
  for (const double bad : {0.0, -0.0, -5.0, kInfinity, -kInfinity}) {
    Quartet q(10);
    q.a2[7] = bad;
    const RoundReading reading = q.read();
    ASSERT_TRUE(reading.contrast) << bad;
    EXPECT_EQ(reading.use.invalid, 1U) << bad;
    EXPECT_EQ(reading.use.missing, 0U) << bad;
    EXPECT_EQ(reading.use.used, 9U) << bad;
    expect_finite(*reading.contrast);
  }
}

TEST(Quartet, AWorkerThatDiedMidRoundLeavesTheBlocksBefore) {
  Quartet q(12);
  q.b.resize(7);
  const RoundReading reading = q.read();
  ASSERT_TRUE(reading.contrast);
  EXPECT_EQ(reading.use.used, 7U);
  EXPECT_EQ(reading.use.missing, 5U);
}

TEST(Quartet, AWorkerWithoutAnyTimeIsADefect) {
  for (const std::vector<double>& silent :
       {std::vector<double>{}, std::vector<double>(10, kNan), std::vector<double>(10, 0.0)}) {
    Quartet q(10);
    q.a = silent;
    const RoundReading reading = q.read();
    EXPECT_FALSE(reading.contrast);
    EXPECT_EQ(reading.defect, RoundDefect::silent_worker);
    EXPECT_EQ(reading.use.offered, 10U);
    EXPECT_EQ(reading.use.used, 0U);
  }
}

TEST(Quartet, FewerUsableBlocksThanTheMinimumAreADefect) {
  EXPECT_EQ(Quartet(4).read().defect, RoundDefect::too_few_blocks);
  EXPECT_TRUE(Quartet(5).read().contrast);
  const Quartet one(1);
  EXPECT_EQ(read_round({one.a, one.a2}, {one.b, one.b2}, 0).defect, RoundDefect::too_few_blocks);
  const Quartet two(2);
  EXPECT_TRUE(read_round({two.a, two.a2}, {two.b, two.b2}, 0).contrast);
}

TEST(Quartet, OnlyOddBlocksAreADefectHoweverMany) {
  Quartet q(20);
  for (std::size_t i = 1; i < 20; i += 2) q.a[i] = kNan;
  EXPECT_EQ(q.read().defect, RoundDefect::too_few_blocks);
  EXPECT_EQ(q.read().use.used, 10U);
}

TEST(Quartet, EqualTimesGiveExactZeros) {
  const std::vector<double> same(10, 123456.0);
  const RoundContrast round = *read_round({same, same}, {same, same}).contrast;
  EXPECT_EQ(round.c, 0.0);
  EXPECT_EQ(round.alpha, 0.0);
  EXPECT_EQ(round.beta, 0.0);
  EXPECT_DOUBLE_EQ(round.log_time, std::log(123456.0));
}

TEST(Quartet, ExtremeTimesStayFinite) {
  const std::vector<double> tiny(6, std::numeric_limits<double>::denorm_min());
  const std::vector<double> huge(6, std::numeric_limits<double>::max());
  const RoundReading reading = read_round({tiny, huge}, {huge, tiny});
  ASSERT_TRUE(reading.contrast);
  expect_finite(*reading.contrast);
  EXPECT_GT(reading.contrast->alpha, 1400.0);
}

TEST(Quartet, LongRoundsEqualTheDefinition) {
  const Quartet q(97, 1.03);
  const auto logs = [](const std::vector<double>& times) {
    std::vector<double> result;
    for (const double t : times) result.push_back(std::log(t));
    return result;
  };
  const double c = 0.25 * (*contrast(logs(q.b), logs(q.a)) + *contrast(logs(q.b), logs(q.a2)) +
                           *contrast(logs(q.b2), logs(q.a)) + *contrast(logs(q.b2), logs(q.a2)));
  EXPECT_NEAR(q.read().contrast->c, c, 1e-15);
}

TEST(LaunchContrast, IsTheDifferenceOfMeansWithBothSidesNoise) {
  const RoundContrast round = launch_contrast(10.0, 12.0, 20.0, 21.0);
  EXPECT_EQ(round.c, 9.5);
  EXPECT_EQ(round.alpha, 2.0);
  EXPECT_EQ(round.beta, 1.0);
  EXPECT_EQ(round.alpha_halves.product(), 4.0);
}

}  // namespace
}  // namespace versus::stats
