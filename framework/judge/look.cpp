#include "framework/judge/look.hpp"

#include <cassert>

#include "framework/stats/group_sequential.hpp"

namespace versus::judge {

namespace {

using model::Rule;
using model::Verdict;

void settle(Look& look, Verdict verdict, Rule why) {
  look.decided = verdict;
  look.rule = why;
}

}  // namespace

std::optional<model::Interval> interval_at(const stats::PooledEstimate& estimate, int max_rounds, double alpha,
                                           double se) {
  const auto boundary = stats::Boundary::make(static_cast<std::size_t>(max_rounds), alpha);
  const auto critical = boundary ? boundary->critical_t(estimate.rounds, estimate.nu) : std::nullopt;
  if (!critical) return std::nullopt;
  const auto interval = stats::repeated_interval(estimate.theta, se, *critical);
  return model::Interval{interval.lower, interval.upper};
}

void settle_exact(Look& look, bool within) {
  look.interval95 = model::Interval{look.theta, look.theta};
  look.interval90 = look.interval95;
  if (look.theta == 0) {
    settle(look, Verdict::Equivalent, Rule::ExactEqual);
  } else if (within) {
    settle(look, Verdict::Equivalent, Rule::ExactWithinThreshold);
  } else if (look.theta > 0) {
    settle(look, Verdict::Slower, Rule::ExactAbove);
  } else {
    settle(look, Verdict::Faster, Rule::ExactBelow);
  }
}

void settle_by_intervals(Look& look, const Bounds& bounds, const model::Interval& claim, int max_rounds) {
  assert(look.interval95 && look.interval90);
  if (look.interval90->low > -bounds.within && look.interval90->high < bounds.within) {
    const bool real = look.interval95->low > 0 || look.interval95->high < 0;
    settle(look, Verdict::Equivalent, real ? Rule::WithinThresholdButReal : Rule::WithinThreshold);
  } else if (claim.low > bounds.beyond && look.theta >= bounds.least) {
    settle(look, Verdict::Slower, Rule::IntervalAboveZero);
  } else if (claim.high < -bounds.beyond && look.theta <= -bounds.least) {
    settle(look, Verdict::Faster, Rule::IntervalBelowZero);
  } else if (look.rounds >= max_rounds) {
    settle(look, Verdict::Inconclusive, Rule::RoundsExhausted);
  } else {
    look.rule = Rule::Undecided;
  }
}

}  // namespace versus::judge
