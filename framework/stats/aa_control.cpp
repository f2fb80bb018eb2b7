#include "framework/stats/aa_control.hpp"

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
constexpr double kInflation = 4.7;  // lambda's excess over 1, times sqrt(S), that chance does not reach

double bias_limit() { return std::log(1.002); }

double t_of(double mean, double variance, double count) {
  if (mean == 0.0) return 0.0;
  if (variance == 0.0) return std::copysign(std::numeric_limits<double>::infinity(), mean);
  return mean / std::sqrt(variance / count);
}

}  // namespace

AaCheck check_aa(const PooledEstimate& estimate, double rho) {
  assert(estimate.rounds > 0);
  AaCheck check;
  check.nu = estimate.pooled_nu;
  check.mean_alpha = estimate.mean_alpha;
  if (estimate.is_exact()) return check;
  check.t = t_of(estimate.mean_alpha, 2.0 * estimate.pooled_variance, static_cast<double>(estimate.rounds));
  check.p = t_two_sided_p(check.t, check.nu);
  check.is_suspicious = check.p < kSuspiciousP && std::fabs(check.mean_alpha) > rho;
  return check;
}

double z_from_t(double t, double nu) { return std::copysign(normal_upper_quantile(t_upper_tail(std::fabs(t), nu)), t); }

std::optional<SuiteControl> control_suite(const std::vector<AaCheck>& scenarios) {
  if (scenarios.size() < kFewestScenarios) return std::nullopt;
  std::vector<double> squares;
  std::vector<double> alphas;
  for (const AaCheck& check : scenarios) {
    const double z = z_from_t(check.t, check.nu);
    squares.push_back(z * z);
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
