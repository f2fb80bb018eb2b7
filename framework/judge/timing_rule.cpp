#include "framework/judge/timing_rule.hpp"

#include <cmath>

#include "framework/stats/group_sequential.hpp"

namespace versus::judge {

namespace {

using model::Rule;
using model::Verdict;

std::optional<model::Interval> interval_at(const stats::PooledEstimate& estimate, const TimingRule& rule, double alpha,
                                           double se) {
  const auto boundary = stats::Boundary::make(static_cast<std::size_t>(rule.max_rounds), alpha);
  if (!boundary) return std::nullopt;
  const auto critical = boundary->critical_t(estimate.rounds, estimate.nu);
  if (!critical) return std::nullopt;
  const auto interval = stats::repeated_interval(estimate.theta, se, *critical);
  return model::Interval{interval.lower, interval.upper};
}

void settle(Look& look, Verdict verdict, Rule why) {
  look.decided = verdict;
  look.rule = why;
}

// No scatter at all: the times are as good as counted, and are compared as such.
Look decide_exact(Look look, double tau, double beyond) {
  look.interval95 = model::Interval{look.theta, look.theta};
  look.interval90 = look.interval95;
  if (look.theta == 0) {
    settle(look, Verdict::Equivalent, Rule::ExactEqual);
  } else if (std::abs(look.theta) <= tau) {
    settle(look, Verdict::Equivalent, Rule::ExactWithinThreshold);
  } else if (look.theta > beyond) {
    settle(look, Verdict::Slower, Rule::ExactAbove);
  } else {
    settle(look, Verdict::Faster, Rule::ExactBelow);
  }
  return look;
}

}  // namespace

Look decide(const stats::PooledEstimate& estimate, const TimingRule& rule, double se_scale) {
  Look look;
  look.rounds = static_cast<int>(estimate.rounds);
  look.theta = estimate.theta;
  look.se = estimate.se * se_scale;
  const double tau = std::log1p(rule.threshold);
  const double rho = std::log1p(smallest_effect);
  const double beyond = rule.strictness == Strictness::BeyondHalfThreshold ? std::log1p(rule.threshold / 2) : 0.0;
  const bool enough = estimate.rounds >= stats::first_look(rule.variance);
  if (estimate.is_exact()) return enough ? decide_exact(look, tau, beyond) : look;

  look.interval95 = interval_at(estimate, rule, 0.05, look.se);
  look.interval90 = interval_at(estimate, rule, 0.10, look.se);
  if (!enough || !look.interval95 || !look.interval90) return look;

  if (look.interval90->low > -tau && look.interval90->high < tau) {
    const bool real = look.interval95->low > 0 || look.interval95->high < 0;
    settle(look, Verdict::Equivalent, real ? Rule::WithinThresholdButReal : Rule::WithinThreshold);
  } else if (look.interval95->low > beyond && look.theta >= rho) {
    settle(look, Verdict::Slower, Rule::IntervalAboveZero);
  } else if (look.interval95->high < -beyond && look.theta <= -rho) {
    settle(look, Verdict::Faster, Rule::IntervalBelowZero);
  } else if (look.rounds >= rule.max_rounds) {
    settle(look, Verdict::Inconclusive, Rule::RoundsExhausted);
  } else {
    look.rule = Rule::Undecided;
  }
  return look;
}

}  // namespace versus::judge
