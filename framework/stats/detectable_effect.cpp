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

/// The widths at looks to come, if the scatter stays.
class WidthsToCome {
 public:
  WidthsToCome(const PooledEstimate& now, const DecisionLimits& limits)
      : now_(now), at_90_(*Boundary::make(limits.r_max, 0.10)), at_95_(*Boundary::make(limits.r_max, 0.05)) {}

  HalfWidths at(std::size_t round) const {
    const double nu = projected_nu(now_, round);
    const double se = std::sqrt(now_.variance / static_cast<double>(round));
    return {*at_90_.critical_t(round, nu) * se, *at_95_.critical_t(round, nu) * se};
  }

 private:
  const PooledEstimate& now_;
  Boundary at_90_;
  Boundary at_95_;
};

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
  const double left = now.rounds < limits.r_max ? static_cast<double>(limits.r_max - now.rounds) : 0.0;
  constexpr double share = 1.0 / static_cast<double>(kPossible.size());
  std::vector<double> open;
  for (const double probability : kPossible) {
    open.push_back(now.theta + (now.se > 0.0 ? now.se * t_quantile(probability, now.nu) : 0.0));
  }
  RoundsForecast forecast;
  const WidthsToCome widths(now, limits);
  const std::size_t next = std::max(now.rounds + 1, limits.first_look);
  for (std::size_t round = next; round <= limits.r_max && !open.empty(); ++round) {
    const HalfWidths width = widths.at(round);
    const auto still_open =
        std::remove_if(open.begin(), open.end(), [&](double theta) { return decides(theta, width, limits); });
    const double decided = static_cast<double>(open.end() - still_open);
    forecast.expected += decided * share * static_cast<double>(round - now.rounds);
    open.erase(still_open, open.end());
  }
  forecast.undecided = static_cast<double>(open.size()) * share;
  forecast.expected += forecast.undecided * left;
  forecast.without_limit = rounds_without_limit(now, limits);
  return forecast;
}

}  // namespace versus::stats
