#include "framework/judge/timing_rule.hpp"

#include <cmath>

#include "framework/stats/group_sequential.hpp"

namespace versus::judge {

Look decide(const stats::PooledEstimate& estimate, const TimingRule& rule, double se_scale) {
  Look look;
  look.rounds = static_cast<int>(estimate.rounds);
  look.theta = estimate.theta;
  look.se = estimate.se * se_scale;
  const double tau = std::log1p(rule.threshold);
  const double rho = std::log1p(smallest_effect);
  const double beyond = rule.strictness == Strictness::BeyondHalfThreshold ? std::log1p(rule.threshold / 2) : 0.0;
  const bool enough = estimate.rounds >= stats::first_look(rule.variance);
  if (estimate.is_exact()) {
    if (enough) settle_exact(look, std::abs(look.theta) <= tau);
    return look;
  }
  look.interval95 = interval_at(estimate, rule.max_rounds, 0.05, look.se);
  look.interval90 = interval_at(estimate, rule.max_rounds, 0.10, look.se);
  if (enough && look.interval95 && look.interval90) {
    settle_by_intervals(look, {tau, rho, beyond}, *look.interval95, rule.max_rounds);
    const double half_width = (look.interval95->high - look.interval95->low) / 2;
    if (rule.half_width && half_width > *rule.half_width && look.rounds < rule.max_rounds) {
      look.decided = std::nullopt;
      look.rule = model::Rule::Undecided;
    }
  }
  return look;
}

}  // namespace versus::judge
