#include "framework/judge/timing_track.hpp"

#include <algorithm>
#include <cmath>

#include "framework/stats/aa_control.hpp"
#include "framework/stats/detectable_effect.hpp"
#include "framework/stats/distributions.hpp"

namespace versus::judge {

namespace {

std::optional<double> detectable(const TimingTrack& track, std::size_t rounds, double power) {
  const auto estimate = track.estimate();
  if (!estimate || estimate->is_exact() || rounds < 2) return std::nullopt;
  const auto boundary = stats::Boundary::make(static_cast<std::size_t>(track.rule().max_rounds), 0.05);
  const double nu = rounds == estimate->rounds ? estimate->nu : stats::projected_nu(*estimate, rounds);
  const auto critical = boundary ? boundary->critical_t(rounds, nu) : std::nullopt;
  if (!critical) return std::nullopt;
  const stats::TestDesign design{rounds, std::sqrt(estimate->variance), nu, *critical};
  const auto log_effect = stats::detectable_effect(design, power);
  return log_effect ? std::optional<double>(std::expm1(*log_effect)) : std::nullopt;
}

}  // namespace

TimingTrack::TimingTrack(const TimingRule& rule)
    : rule_(rule),
      model_(rule.variance),
      p_slower_(static_cast<std::size_t>(rule.max_rounds)),
      p_faster_(static_cast<std::size_t>(rule.max_rounds)) {}

std::optional<stats::PooledEstimate> TimingTrack::estimate() const {
  auto estimate = model_.estimate();
  const bool nothing_accepted = rule_.accepted.log_ratio == 0 && rule_.accepted.se == 0 && rule_.session_sd == 0;
  if (!estimate || nothing_accepted) return estimate;
  return stats::estimate_since(*estimate, rule_.accepted, rule_.session_sd);
}

void TimingTrack::add(const stats::RoundContrast& round) {
  if (look_.rounds >= rule_.max_rounds) return;
  model_.add(round);
  const auto now = estimate();
  if (settled()) {
    look_.rounds = static_cast<int>(now->rounds);
  } else {
    look_ = decide(*now, rule_);
  }
  if (!now->t || now->rounds < stats::first_look(rule_.variance)) return;
  const double p = stats::t_two_sided_p(*now->t, now->nu);
  (now->theta > 0 ? p_slower_ : p_faster_).add(now->rounds, p);
}

Look TimingTrack::latest(double scale) const {
  const auto now = estimate();
  return now ? decide(*now, rule_, scale) : look_;
}

bool TimingTrack::control_failed() const {
  const auto estimate = model_.estimate();
  return estimate && stats::check_aa(*estimate, std::log1p(smallest_effect)).is_suspicious;
}

double TimingTrack::p_value(Direction direction) const {
  const auto now = estimate();
  if (now && now->is_exact() && settled()) {
    const bool agrees = direction == Direction::Slower ? now->theta > 0 : now->theta < 0;
    return agrees ? 0.0 : 1.0;
  }
  return (direction == Direction::Slower ? p_slower_ : p_faster_).value() / 2;
}

std::optional<double> TimingTrack::detectable_effect(double power) const {
  return detectable(*this, static_cast<std::size_t>(look_.rounds), power);
}

std::optional<double> TimingTrack::detectable_effect_at_end(double power) const {
  return detectable(*this, static_cast<std::size_t>(rule_.max_rounds), power);
}

double TimingTrack::expected_rounds_left() const {
  if (settled()) return 0;
  const double first = static_cast<double>(stats::first_look(rule_.variance));
  const auto now = estimate();
  if (!now || look_.rounds < 2 || rule_.threshold <= 0) return std::max(1.0, first - look_.rounds);
  stats::DecisionLimits limits;
  limits.tau = std::log1p(rule_.threshold);
  limits.rho = std::log1p(smallest_effect);
  limits.beyond = rule_.strictness == Strictness::BeyondHalfThreshold ? std::log1p(rule_.threshold / 2) : 0.0;
  limits.r_max = static_cast<std::size_t>(rule_.max_rounds);
  limits.first_look = stats::first_look(rule_.variance);
  const auto forecast = stats::forecast_rounds(*now, limits);
  const double left = rule_.max_rounds - look_.rounds;
  return forecast ? std::clamp(forecast->expected, 1.0, std::max(1.0, left)) : left;
}

}  // namespace versus::judge
