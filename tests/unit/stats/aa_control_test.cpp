#include "framework/stats/aa_control.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "framework/stats/distributions.hpp"
#include "tests/unit/stats/near.hpp"
#include "tests/unit/stats/random_series.hpp"

namespace versus::stats {
namespace {

const double kRho = std::log(1.005);

/// Alpha and beta of a worker sd of `s`, alpha around `mean_alpha`, without any chance in it.
PooledEstimate estimate_with(double mean_alpha, double s, std::size_t rounds) {
  PooledEstimate e;
  e.rounds = rounds;
  e.mean_alpha = mean_alpha;
  const double count = static_cast<double>(rounds);
  e.worker_variance = (2.0 * s * s * (2.0 * count - 1.0) + count * mean_alpha * mean_alpha) / (4.0 * count);
  e.pooled_variance = s * s;
  if (s == 0.0) e.source = VarianceSource::exact;
  return e;
}

/// Checks of scenarios without effect whose z-values are `inflation` times too wide.
std::vector<AaCheck> quiet_suite(std::size_t scenarios, unsigned seed, double inflation = 1.0, double bias = 0.0) {
  std::vector<AaCheck> suite;
  for (const double z : normal_series(scenarios, seed, 0.0, inflation)) {
    AaCheck check;
    check.z = z;
    check.mean_alpha = 0.003 * z + bias;
    suite.push_back(check);
  }
  return suite;
}

TEST(AaCheck, FollowsTheFormula) {
  const AaCheck check = check_aa(estimate_with(0.01, 0.008, 4), kRho);
  EXPECT_THAT(check.t, is_near(0.01 / (0.008 * std::sqrt(0.5))));
  EXPECT_EQ(check.nu, 7.0);
  EXPECT_THAT(check.p, is_near(t_two_sided_p(check.t, 7.0)));
  EXPECT_FALSE(check.is_suspicious);
}

TEST(AaCheck, IsSuspiciousOnlyWhenBothClearAndLargeEnough) {
  EXPECT_TRUE(check_aa(estimate_with(0.02, 0.004, 4), kRho).is_suspicious);
  EXPECT_TRUE(check_aa(estimate_with(-0.02, 0.004, 4), kRho).is_suspicious);
  EXPECT_FALSE(check_aa(estimate_with(0.004, 0.0004, 4), kRho).is_suspicious);
  EXPECT_FALSE(check_aa(estimate_with(0.02, 0.02, 4), kRho).is_suspicious);
}

/// A comparison of three rounds without effect; the base's second worker is slower by `bias`.
AaCheck simulated_check(unsigned seed, double bias, double alpha_sd = 0.01414) {
  PooledModel model;
  const auto z = normal_series(9, seed);
  for (std::size_t r = 0; r < 3; ++r) {
    RoundContrast round;
    round.c = 0.01 * z[3 * r];
    round.alpha = alpha_sd * z[3 * r + 1] + bias;
    round.beta = 0.01414 * z[3 * r + 2];
    model.add(round);
  }
  return check_aa(*model.estimate(), kRho);
}

TEST(AaCheck, HasTheErrorRateThatItSays) {
  int below = 0;
  constexpr int trials = 4000;
  for (unsigned seed = 1; seed <= trials; ++seed) below += simulated_check(seed, 0.0).p < 0.05 ? 1 : 0;
  EXPECT_NEAR(below, 200, 4 * std::sqrt(190.0));
}

TEST(AaCheck, SeesALargeBiasInThreeRounds) {
  int suspicious = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) suspicious += simulated_check(seed, 0.15).is_suspicious ? 1 : 0;
  EXPECT_GE(suspicious, 95);
}

TEST(AaCheck, ExactAgreementIsNotSuspicious) {
  const AaCheck check = check_aa(estimate_with(0.0, 0.0, 4), kRho);
  EXPECT_EQ(check.t, 0.0);
  EXPECT_EQ(check.p, 1.0);
  EXPECT_FALSE(check.is_suspicious);
}

TEST(ZFromT, HasTheSameTailOnBothSides) {
  for (const double t : {0.1, 1.0, 3.0, 12.0, 400.0}) {
    const double z = z_from_t(t, 5.0);
    EXPECT_THAT(normal_cdf(-z), is_near(t_upper_tail(t, 5.0)));
    EXPECT_EQ(z_from_t(-t, 5.0), -z);
  }
  EXPECT_EQ(z_from_t(0.0, 5.0), 0.0);
}

TEST(SuiteControl, HasNoAnswerForSmallSuites) {
  EXPECT_FALSE(control_suite(quiet_suite(kFewestScenarios - 1, 1)));
  EXPECT_TRUE(control_suite(quiet_suite(kFewestScenarios, 1)));
}

TEST(SuiteControl, LeavesHealthySuitesAloneButForAFew) {
  int widened = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    const SuiteControl control = *control_suite(quiet_suite(200, seed));
    widened += control.se_factor > 1.0 ? 1 : 0;
    EXPECT_FALSE(control.is_biased) << seed;
  }
  EXPECT_LE(widened, 2);  // the limit lies three standard deviations of lambda above 1
}

TEST(SuiteControl, LeavesSuitesAloneWhoseBaseScattersMoreOrLessThanTheCandidate) {
  for (const double alpha_sd : {0.0424, 0.0047}) {
    int widened = 0;
    for (unsigned suite = 0; suite < 40; ++suite) {
      std::vector<AaCheck> checks;
      for (unsigned i = 0; i < 100; ++i) checks.push_back(simulated_check(1000 * suite + i, 0.0, alpha_sd));
      widened += control_suite(checks)->se_factor > 1.0 ? 1 : 0;
    }
    EXPECT_LE(widened, 2) << alpha_sd;
  }
}

TEST(SuiteControl, SeesABiasOfThreeRoundsEachWhateverTheCandidateDoes) {
  std::vector<AaCheck> checks;
  for (unsigned i = 0; i < 100; ++i) checks.push_back(simulated_check(i, 0.01, 0.0047));
  EXPECT_GT(control_suite(checks)->se_factor, 1.0);
}

TEST(SuiteControl, WidensErrorsThatAreTooSmall) {
  const SuiteControl control = *control_suite(quiet_suite(200, 1, 1.6));
  EXPECT_GT(control.lambda, 1.0 + 7.2 / std::sqrt(200.0));
  EXPECT_EQ(control.se_factor, std::sqrt(control.lambda));
  EXPECT_NEAR(control.se_factor, 1.6, 0.3);
}

TEST(SuiteControl, NamesABiasThatOneComparisonCanNotSee) {
  const SuiteControl biased = *control_suite(quiet_suite(200, 1, 1.0, 0.003));
  EXPECT_TRUE(biased.is_biased);
  EXPECT_NEAR(biased.mean_alpha, 0.003, 0.0007);
  EXPECT_FALSE(control_suite(quiet_suite(200, 1, 1.0, 0.001))->is_biased);
}

TEST(SuiteControl, ScenariosThatAgreeExactlyAreBiasedOrClean) {
  AaCheck check;
  check.nu = 8.0;
  EXPECT_FALSE(control_suite(std::vector<AaCheck>(30, check))->is_biased);
  check.mean_alpha = 0.01;
  const SuiteControl control = *control_suite(std::vector<AaCheck>(30, check));
  EXPECT_TRUE(control.is_biased);
  EXPECT_TRUE(std::isinf(control.t) || control.t > 1e6);
}

}  // namespace
}  // namespace versus::stats
