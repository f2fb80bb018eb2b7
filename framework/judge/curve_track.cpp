#include "framework/judge/curve_track.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "framework/stats/group_sequential.hpp"
#include "framework/stats/slope.hpp"

namespace versus::judge {

Look decide_slope(const stats::PooledEstimate& estimate, const SlopeRule& rule, double se_scale) {
  assert(rule.max_rounds >= 2);
  Look look;
  look.rounds = static_cast<int>(estimate.rounds);
  look.theta = estimate.theta;
  look.se = estimate.se * se_scale;
  const bool enough = estimate.rounds >= stats::first_look(stats::VarianceRule::guarded);
  if (estimate.is_exact()) {
    if (enough) settle_exact(look, std::abs(look.theta) < rule.threshold);
    return look;
  }
  look.interval95 = interval_at(estimate, rule.max_rounds, 0.05, look.se);
  look.interval90 = interval_at(estimate, rule.max_rounds, 0.10, look.se);
  const auto claim = interval_at(estimate, rule.max_rounds, rule.alpha, look.se);
  if (enough && look.interval95 && look.interval90 && claim) {
    const double beyond = rule.strictness == Strictness::BeyondHalfThreshold ? rule.threshold / 2 : 0.0;
    settle_by_intervals(look, {rule.threshold, rule.threshold, beyond}, *claim, rule.max_rounds);
  }
  return look;
}

CurveTrack::CurveTrack(std::vector<double> positions, const SlopeRule& rule)
    : positions_(std::move(positions)), rule_(rule), contrasts_(positions_.size()), tries_(positions_.size(), 0) {}

void CurveTrack::add(std::size_t point, const std::optional<stats::RoundContrast>& contrast) {
  if (settled()) return;
  ++tries_[point];
  if (contrast) contrasts_[point].push_back(*contrast);
  const auto next = static_cast<std::size_t>(look_.rounds);
  std::vector<stats::RoundContrast> round;
  for (const auto& of_point : contrasts_) {
    if (of_point.size() <= next) return;
    round.push_back(of_point[next]);
  }
  const auto slope = stats::slope_contrast(positions_, round);
  assert(slope && "positions are positive, and two of them differ");
  model_.add(*slope);
  look_ = decide_slope(*model_.estimate(), rule_);
}

bool CurveTrack::gave_up() const {
  for (std::size_t point = 0; point < tries_.size(); ++point) {
    const bool waited_for = contrasts_[point].size() <= static_cast<std::size_t>(look_.rounds);
    if (waited_for && tries_[point] >= 2 * rule_.max_rounds) return true;
  }
  return false;
}

bool CurveTrack::wants(std::size_t point) const {
  const bool waited_for = contrasts_[point].size() <= static_cast<std::size_t>(look_.rounds);
  return !settled() && waited_for && !gave_up();
}

Look CurveTrack::latest(double scale) const {
  const auto estimate = model_.estimate();
  return estimate ? decide_slope(*estimate, rule_, scale) : look_;
}

double CurveTrack::expected_rounds_left() const {
  if (settled() || gave_up()) return 0;
  const int first = static_cast<int>(stats::first_look(stats::VarianceRule::guarded));
  const int more =
      look_.rounds < first ? first - look_.rounds : std::min(look_.rounds, rule_.max_rounds - look_.rounds);
  return std::max(1, more);
}

}  // namespace versus::judge
