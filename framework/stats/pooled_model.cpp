#include "framework/stats/pooled_model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "framework/stats/distributions.hpp"

namespace versus::stats {
namespace {

// Rounding of logarithms leaves 1e-16 where the times are equal; the finest scatter of a real
// clock (1 ns in 1 ms) is 1e-6.
constexpr double kRoundingNoise = 1e-12;

// When to speak of a dependence on the machine's state. The quotient alone passes 3 in one of
// eight unaffected comparisons of three rounds, hence the second condition.
constexpr double kEvidentRatio = 3.0;
constexpr double kEvidentP = 0.01;

double as_double(std::size_t n) { return static_cast<double>(n); }

}  // namespace

std::size_t first_look(VarianceRule rule) { return rule == VarianceRule::pooled_only ? 2 : 3; }

void PooledModel::add(const RoundContrast& round) {
  assert(std::isfinite(round.c) && std::isfinite(round.alpha) && std::isfinite(round.beta));
  speeds_.push_back({round.log_time, round.c});
  const double count = as_double(rounds());
  const double before = round.c - theta_;
  theta_ += before / count;
  c_squares_ += before * (round.c - theta_);
  alpha_squares_ += round.alpha * round.alpha;
  beta_squares_ += round.beta * round.beta;
  mean_alpha_ += (round.alpha - mean_alpha_) / count;
}

// Satterthwaite's degrees of freedom when the two sides' worker variances differ; never below what
// one side alone gives (R), never above what equal variances give (3R - 1).
double PooledModel::satterthwaite_nu(double s2) const {
  const double count = as_double(rounds());
  const double nu0 = 3.0 * count - 1.0;
  const double base = alpha_squares_ / (2.0 * count * s2);
  const double candidate = beta_squares_ / (2.0 * count * s2);
  const double spread = count * (base * base + candidate * candidate) / (1.0 + 2.0 / count);
  return std::clamp(nu0 * nu0 / (spread + count - 1.0), count, nu0);
}

bool PooledModel::has_no_scatter(double s2) const {
  return std::sqrt(s2) <= kRoundingNoise * std::max(1.0, std::fabs(theta_));
}

std::optional<PooledEstimate> PooledModel::estimate() const {
  if (rounds() == 0) return std::nullopt;
  const double count = as_double(rounds());
  const double nu0 = 3.0 * count - 1.0;
  PooledEstimate e;
  e.rounds = rounds();
  e.theta = theta_;
  e.ratio = std::exp(theta_);
  e.mean_alpha = mean_alpha_;
  if (rounds() >= 2) {
    e.alpha_variance = std::max(0.0, alpha_squares_ - count * mean_alpha_ * mean_alpha_) / (count - 1.0);
  }
  e.pooled_variance = (0.5 * alpha_squares_ + 0.5 * beta_squares_ + c_squares_) / nu0;
  e.worker_variance = (alpha_squares_ + beta_squares_) / (4.0 * count);
  if (rounds() >= 2) e.between_variance = c_squares_ / (count - 1.0);
  if (has_no_scatter(e.pooled_variance)) {
    e.source = VarianceSource::exact;
    e.pooled_nu = nu0;
    e.nu = nu0;
    return e;
  }
  e.pooled_nu = satterthwaite_nu(e.pooled_variance);
  const bool scattered = e.between_variance && *e.between_variance > e.pooled_variance;
  if (rule_ == VarianceRule::guarded && scattered) {
    e.source = VarianceSource::between_rounds;
    e.variance = *e.between_variance;
    e.nu = count - 1.0;
  } else {
    e.variance = e.pooled_variance;
    e.nu = e.pooled_nu;
  }
  e.se = std::sqrt(e.variance / count);
  e.t = e.theta / e.se;
  return e;
}

std::optional<StateDependence> PooledModel::state_dependence() const {
  if (rounds() < 3) return std::nullopt;
  const double count = as_double(rounds());
  const double worker = (alpha_squares_ + beta_squares_) / (4.0 * count);
  if (has_no_scatter(worker)) return std::nullopt;
  StateDependence dependence;
  dependence.variance_ratio = c_squares_ / (count - 1.0) / worker;
  dependence.p = f_upper_tail(dependence.variance_ratio, count - 1.0, 2.0 * count);
  dependence.is_evident = dependence.variance_ratio > kEvidentRatio && dependence.p < kEvidentP;
  return dependence;
}

std::optional<ThetaBySpeed> PooledModel::theta_by_speed() const {
  if (rounds() < 2) return std::nullopt;
  std::vector<RoundSpeed> sorted = speeds_;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const RoundSpeed& a, const RoundSpeed& b) { return a.log_time < b.log_time; });
  ThetaBySpeed halves;
  halves.rounds_each = sorted.size() / 2;
  for (std::size_t i = 0; i < halves.rounds_each; ++i) {
    const double count = as_double(i + 1);
    halves.faster += (sorted[i].c - halves.faster) / count;
    halves.slower += (sorted[sorted.size() - 1 - i].c - halves.slower) / count;
  }
  return halves;
}

}  // namespace versus::stats
