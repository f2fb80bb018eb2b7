#include "framework/judge/curve_track.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "framework/stats/group_sequential.hpp"
#include "framework/stats/slope.hpp"

namespace versus::judge {

namespace {

using model::Rule;
using model::Verdict;

std::optional<model::Interval> interval_at(const stats::PooledEstimate& estimate, int max_rounds, double alpha,
                                           double se) {
  const auto boundary = stats::Boundary::make(static_cast<std::size_t>(max_rounds), alpha);
  const auto critical = boundary ? boundary->critical_t(estimate.rounds, estimate.nu) : std::nullopt;
  if (!critical) return std::nullopt;
  const auto interval = stats::repeated_interval(estimate.theta, se, *critical);
  return model::Interval{interval.lower, interval.upper};
}

void settle(Look& look, Verdict verdict, Rule why) {
  look.decided = verdict;
  look.rule = why;
}

void settle_exact(Look& look, double threshold) {
  look.interval95 = model::Interval{look.theta, look.theta};
  look.interval90 = look.interval95;
  if (look.theta == 0) {
    settle(look, Verdict::Equivalent, Rule::ExactEqual);
  } else if (std::abs(look.theta) < threshold) {
    settle(look, Verdict::Equivalent, Rule::ExactWithinThreshold);
  } else {
    const bool slower = look.theta > 0;
    settle(look, slower ? Verdict::Slower : Verdict::Faster, slower ? Rule::ExactAbove : Rule::ExactBelow);
  }
}

}  // namespace

Look decide_slope(const stats::PooledEstimate& estimate, const SlopeRule& rule, double se_scale) {
  assert(rule.max_rounds >= 2);
  Look look;
  look.rounds = static_cast<int>(estimate.rounds);
  look.theta = estimate.theta;
  look.se = estimate.se * se_scale;
  const bool enough = estimate.rounds >= stats::first_look(stats::VarianceRule::guarded);
  if (estimate.is_exact()) {
    if (enough) settle_exact(look, rule.threshold);
    return look;
  }
  look.interval95 = interval_at(estimate, rule.max_rounds, 0.05, look.se);
  look.interval90 = interval_at(estimate, rule.max_rounds, 0.10, look.se);
  const auto claim = interval_at(estimate, rule.max_rounds, rule.alpha, look.se);
  if (!enough || !look.interval95 || !look.interval90 || !claim) return look;

  const double beyond = rule.strictness == Strictness::BeyondHalfThreshold ? rule.threshold / 2 : 0.0;
  if (look.interval90->low > -rule.threshold && look.interval90->high < rule.threshold) {
    const bool real = look.interval95->low > 0 || look.interval95->high < 0;
    settle(look, Verdict::Equivalent, real ? Rule::WithinThresholdButReal : Rule::WithinThreshold);
  } else if (claim->low > beyond && look.theta >= rule.threshold) {
    settle(look, Verdict::Slower, Rule::IntervalAboveZero);
  } else if (claim->high < -beyond && look.theta <= -rule.threshold) {
    settle(look, Verdict::Faster, Rule::IntervalBelowZero);
  } else if (look.rounds >= rule.max_rounds) {
    settle(look, Verdict::Inconclusive, Rule::RoundsExhausted);
  } else {
    look.rule = Rule::Undecided;
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
