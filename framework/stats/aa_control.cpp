#include "framework/stats/aa_control.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "framework/stats/distributions.hpp"
#include "framework/stats/genomic_control.hpp"
#include "framework/stats/location.hpp"

namespace versus::stats {
namespace {

constexpr double kSuspiciousP = 0.001;
constexpr double kBiasT = 3.3;

// Lambda's excess over 1, times sqrt(S), that one clean suite in a thousand passes: the median of S squared normal
// values has the standard deviation 1.0616 / sqrt(S), which is 2.333 / sqrt(S) in lambda, and this is 3.09 times that.
constexpr double kInflation = 7.2;

double bias_limit() { return std::log(1.002); }

double t_of(double mean, double variance, double count) {
  if (mean == 0.0) return 0.0;
  if (variance == 0.0) return std::copysign(std::numeric_limits<double>::infinity(), mean);
  return mean / std::sqrt(variance / count);
}

}  // namespace

// The scatter is taken around the mean of alpha: pooled with it, a constant bias would be its own excuse, and no bias
// could ever reach p < .001 in three rounds. And from alpha and beta alone, for what moves c is not in question here.
AaCheck check_aa(const PooledEstimate& estimate, double rho) {
  assert(estimate.rounds > 0);
  const double rounds = static_cast<double>(estimate.rounds);
  AaCheck check;
  check.nu = 2.0 * rounds - 1.0;
  check.mean_alpha = estimate.mean_alpha;
  if (estimate.is_exact()) return check;
  const double around_zero = 4.0 * rounds * estimate.worker_variance;
  const double around_mean = std::max(0.0, around_zero - rounds * estimate.mean_alpha * estimate.mean_alpha);
  check.t = t_of(estimate.mean_alpha, around_mean / check.nu, rounds);
  check.p = t_two_sided_p(check.t, check.nu);
  // Of a suite's median nothing would be left for chance to even out if a noisy base were held against the scatter of a
  // quiet candidate.
  if (rounds >= 2) check.z = z_from_t(t_of(estimate.mean_alpha, estimate.alpha_variance, rounds), rounds - 1.0);
  check.is_suspicious = check.p < kSuspiciousP && std::fabs(check.mean_alpha) > rho;
  return check;
}

double z_from_t(double t, double nu) { return std::copysign(normal_upper_quantile(t_upper_tail(std::fabs(t), nu)), t); }

std::optional<SuiteControl> control_suite(const std::vector<AaCheck>& scenarios) {
  if (scenarios.size() < kFewestScenarios) return std::nullopt;
  std::vector<double> squares;
  std::vector<double> alphas;
  for (const AaCheck& check : scenarios) {
    squares.push_back(check.z * check.z);
    alphas.push_back(check.mean_alpha);
  }
  const double count = static_cast<double>(scenarios.size());
  SuiteControl control;
  control.lambda = *genomic_control(squares);
  if (control.lambda > 1.0 + kInflation / std::sqrt(count)) control.se_factor = std::sqrt(control.lambda);
  control.mean_alpha = *mean(alphas);
  control.t = t_of(control.mean_alpha, *sample_variance(alphas), count);
  control.is_biased = std::fabs(control.mean_alpha) > bias_limit() && std::fabs(control.t) > kBiasT;
  return control;
}

}  // namespace versus::stats
