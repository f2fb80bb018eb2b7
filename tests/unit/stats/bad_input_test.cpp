#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "framework/stats/aa_control.hpp"
#include "framework/stats/detectable_effect.hpp"
#include "framework/stats/distributions.hpp"
#include "framework/stats/group_sequential.hpp"
#include "framework/stats/pooled_model.hpp"
#include "framework/stats/quartet.hpp"
#include "framework/stats/shape.hpp"
#include "framework/stats/variance_components.hpp"

namespace versus::stats {
namespace {

/// Rounds of four workers with random lengths, scales and damage, from a fixed seed.
class Damage {
 public:
  explicit Damage(unsigned seed) : generator_(seed) {}

  std::vector<double> times() {
    std::vector<double> values(below(25));
    const double scale = std::pow(10.0, static_cast<double>(below(40)) - 20.0);
    const bool identical = below(3) == 0;
    const bool two_values = below(3) == 0;
    for (double& t : values) {
      t = scale;
      if (!identical) t *= two_values ? static_cast<double>(1 + below(2)) : std::exp(0.1 * normal_(generator_));
      if (below(12) == 0) t = kOdd[below(kOdd.size())];
    }
    return values;
  }

  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(generator_() % limit); }

 private:
  static constexpr std::array<double, 9> kOdd = {0.0,
                                                 -0.0,
                                                 -1.0,
                                                 std::numeric_limits<double>::quiet_NaN(),
                                                 std::numeric_limits<double>::infinity(),
                                                 -std::numeric_limits<double>::infinity(),
                                                 std::numeric_limits<double>::max(),
                                                 std::numeric_limits<double>::min(),
                                                 std::numeric_limits<double>::denorm_min()};
  std::mt19937_64 generator_;
  std::normal_distribution<double> normal_;
};

void expect_consistent(const RoundReading& reading) {
  EXPECT_NE(reading.contrast.has_value(), reading.defect.has_value());
  EXPECT_EQ(reading.use.used + reading.use.missing + reading.use.invalid, reading.use.offered);
  if (reading.contrast) {
    EXPECT_TRUE(std::isfinite(reading.contrast->c));
    EXPECT_TRUE(std::isfinite(reading.contrast->alpha));
    EXPECT_TRUE(std::isfinite(reading.contrast->beta));
    EXPECT_TRUE(std::isfinite(reading.contrast->log_time));
  }
}

void expect_sound(const PooledModel& model, double alpha) {
  const PooledEstimate e = *model.estimate();
  EXPECT_TRUE(std::isfinite(e.theta));
  EXPECT_TRUE(std::isfinite(e.se) && e.se >= 0.0);
  EXPECT_EQ(e.is_exact(), !e.t.has_value());
  EXPECT_GT(e.nu, 0.0);
  EXPECT_LE(e.nu, 3.0 * static_cast<double>(e.rounds) - 1.0);
  const std::optional<Boundary> boundary = Boundary::make(12, alpha);
  EXPECT_EQ(boundary.has_value(), alpha > 0.0 && alpha < 1.0);
  if (boundary && e.rounds <= 12) {
    const double critical = *boundary->critical_t(e.rounds, e.nu);
    const Interval interval = repeated_interval(e.theta, e.se, critical);
    EXPECT_LE(interval.lower, e.theta);
    EXPECT_GE(interval.upper, e.theta);
    const TestDesign design{e.rounds, std::sqrt(e.variance), e.nu, critical};
    if (const auto effect = detectable_effect(design, 0.8)) {
      EXPECT_TRUE(std::isfinite(*effect) && *effect >= 0.0);
    }
  }
  const AaCheck check = check_aa(e, 0.005);
  EXPECT_TRUE(check.p >= 0.0 && check.p <= 1.0);
  for (const double tau : {0.0, 0.03, 5.0}) {
    const auto forecast = forecast_rounds(e, {tau, 0.005, 0.0, 12, 3});
    EXPECT_EQ(forecast.has_value(), tau > 0.0);
    if (forecast) {
      EXPECT_TRUE(forecast->expected >= 0.0 && forecast->expected <= 12.0);
      EXPECT_TRUE(forecast->undecided >= 0.0 && forecast->undecided <= 1.0 + 1e-12);
    }
  }
}

TEST(BadInput, EveryRoundHasAContrastOrADefectAndEveryModelASoundEstimate) {
  std::size_t contrasts = 0;
  for (unsigned seed = 1; seed <= 2000; ++seed) {
    Damage damage(seed);
    PooledModel model(seed % 2 == 0 ? VarianceRule::guarded : VarianceRule::pooled_only);
    ComponentEstimator components;
    for (std::size_t r = 0; r < 6; ++r) {
      const std::array<std::vector<double>, 4> w = {damage.times(), damage.times(), damage.times(), damage.times()};
      const RoundReading reading = read_round({w[0], w[1]}, {w[2], w[3]}, damage.below(8));
      expect_consistent(reading);
      if (const auto shift = settling_shift(w[0])) {
        EXPECT_TRUE(std::isfinite(*shift));
      }
      if (!reading.contrast) continue;
      ++contrasts;
      model.add(*reading.contrast);
      components.add(*reading.contrast);
      for (const double alpha : {0.0, 1e-9, 0.05, 0.999, 1.5}) expect_sound(model, alpha);
      const auto found = components.estimate(model.estimate()->pooled_variance);
      ASSERT_TRUE(found);
      const auto blocks = block_count(3.0, 1.0, *found);
      ASSERT_TRUE(blocks);
      EXPECT_GE(*blocks, kFewestBlocks);
      EXPECT_LE(*blocks, kMostBlocks);
    }
  }
  EXPECT_GT(contrasts, 1000U);
}

TEST(BadInput, ShapesOfDamagedSamplesAreNamedOrRefusedNeverUndefined) {
  for (unsigned seed = 1; seed <= 3000; ++seed) {
    Damage damage(seed);
    const std::vector<double> values = damage.times();
    if (const auto groups = two_groups(values, 0.01)) {
      EXPECT_FALSE(std::isnan(groups->separation));
      EXPECT_LE(groups->lower, groups->upper);
    }
    if (const auto result = drift(values, 0.01)) {
      EXPECT_TRUE(result->superiority >= 0.0 && result->superiority <= 1.0);
    }
  }
}

}  // namespace
}  // namespace versus::stats
