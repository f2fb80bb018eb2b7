#include "framework/stats/detectable_effect.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

#include "framework/stats/distributions.hpp"
#include "framework/stats/group_sequential.hpp"
#include "framework/stats/noncentral_t.hpp"

namespace versus::stats {
namespace {

bool is_test(const TestDesign& design, double power) {
  return design.rounds > 0 && design.sd >= 0.0 && std::isfinite(design.sd) && design.nu > 0.0 &&
         std::isfinite(design.nu) && design.critical_t > 0.0 && std::isfinite(design.critical_t) && power < 1.0 &&
         power > t_upper_tail(design.critical_t, design.nu);
}

double per_noncentrality(const TestDesign& design) { return design.sd / std::sqrt(static_cast<double>(design.rounds)); }

}  // namespace

std::optional<double> detectable_effect(const TestDesign& design, double power) {
  if (!is_test(design, power)) return std::nullopt;
  if (design.sd == 0.0) return 0.0;
  const std::optional<NoncentralTTail> tail = NoncentralTTail::make(design.critical_t, design.nu);
  const std::optional<double> delta = tail ? tail->delta_for(power) : std::nullopt;
  return delta ? std::optional<double>(*delta * per_noncentrality(design)) : std::nullopt;
}

std::optional<double> approximate_detectable_effect(const TestDesign& design, double power) {
  if (!is_test(design, power)) return std::nullopt;
  return (design.critical_t + t_quantile(power, design.nu)) * per_noncentrality(design);
}

std::optional<double> rounds_for_half_width(double critical_t, double sd, double half_width) {
  const double root = critical_t * sd / half_width;
  if (!(half_width > 0.0) || !std::isfinite(root)) return std::nullopt;
  return std::max(1.0, std::ceil(root * root));
}

double projected_nu(const PooledEstimate& now, std::size_t rounds) {
  assert(now.rounds > 0 && rounds >= now.rounds);
  const double then = static_cast<double>(rounds);
  if (now.source == VarianceSource::between_rounds) return then - 1.0;
  return now.nu * (3.0 * then - 1.0) / (3.0 * static_cast<double>(now.rounds) - 1.0);
}

namespace {

/// Half-widths of the two intervals after one of the rounds to come.
struct HalfWidths {
  double at_90 = 0.0;
  double at_95 = 0.0;
};

bool decides(double theta, const HalfWidths& width, const DecisionLimits& limits) {
  const double size = std::fabs(theta);
  return size + width.at_90 < limits.tau || (size - width.at_95 > limits.beyond && size >= limits.rho);
}

/// From the next possible look to Rmax.
std::vector<HalfWidths> widths_to_come(const PooledEstimate& now, const DecisionLimits& limits) {
  const std::optional<Boundary> at_90 = Boundary::make(limits.r_max, 0.10);
  const std::optional<Boundary> at_95 = Boundary::make(limits.r_max, 0.05);
  assert(at_90 && at_95);
  std::vector<HalfWidths> widths;
  for (std::size_t round = std::max(now.rounds + 1, limits.first_look); round <= limits.r_max; ++round) {
    const double nu = projected_nu(now, round);
    const double se = std::sqrt(now.variance / static_cast<double>(round));
    widths.push_back({*at_90->critical_t(round, nu) * se, *at_95->critical_t(round, nu) * se});
  }
  return widths;
}

/// Effects that stand for equal shares of what is possible: the middles of five equal parts.
constexpr std::array<double, 5> kPossible = {.1, .3, .5, .7, .9};

/// Rounds in total that bring the nearer limit outside the interval around theta.
std::optional<double> rounds_without_limit(const PooledEstimate& now, const DecisionLimits& limits) {
  const double size = std::fabs(now.theta);
  const double room_inside = limits.tau - size;
  const double room_beyond = size >= limits.rho ? size - limits.beyond : 0.0;
  const std::optional<Boundary> last = Boundary::make(limits.r_max, room_inside >= room_beyond ? 0.10 : 0.05);
  const double nu = projected_nu(now, std::max(limits.r_max, now.rounds));
  return rounds_for_half_width(*last->critical_t(limits.r_max, nu), std::sqrt(now.variance),
                               std::max(room_inside, room_beyond));
}

}  // namespace

std::optional<RoundsForecast> forecast_rounds(const PooledEstimate& now, const DecisionLimits& limits) {
  if (limits.r_max < 2 || now.rounds == 0 || !(limits.tau > 0.0)) return std::nullopt;
  const std::vector<HalfWidths> widths = widths_to_come(now, limits);
  const double left = now.rounds < limits.r_max ? static_cast<double>(limits.r_max - now.rounds) : 0.0;
  const double share = 1.0 / static_cast<double>(kPossible.size());
  RoundsForecast forecast;
  for (const double probability : kPossible) {
    const double theta = now.theta + (now.se > 0.0 ? now.se * t_quantile(probability, now.nu) : 0.0);
    const auto decided =
        std::find_if(widths.begin(), widths.end(), [&](const HalfWidths& w) { return decides(theta, w, limits); });
    if (decided == widths.end()) {
      forecast.undecided += share;
      forecast.expected += share * left;
    } else {
      forecast.expected += share * (left - static_cast<double>(widths.end() - decided) + 1.0);
    }
  }
  forecast.without_limit = rounds_without_limit(now, limits);
  return forecast;
}

}  // namespace versus::stats
