#pragma once

#include <optional>

#include "framework/judge/look.hpp"
#include "framework/stats/pooled_model.hpp"
#include "framework/stats/stored_ratio.hpp"

namespace versus::judge {

/// From which size on an effect counts as *slower*.
enum class Strictness {
  AnyRealEffect,        ///< the 95 % interval lies above 0 and the estimate above the floor of 0.5 %
  BeyondHalfThreshold,  ///< the 95 % interval lies above half the threshold: for gates
};

/// What one timing comparison is held against.
struct TimingRule {
  double threshold = 0.03;  ///< fraction, >= 0; 0 means that no difference is small enough to be called equivalent
  int max_rounds = 12;      ///< Rmax
  Strictness strictness = Strictness::AnyRealEffect;
  stats::VarianceRule variance = stats::VarianceRule::guarded;
  std::optional<double> half_width;  ///< log scale: no decision before the 95 % interval is this narrow
  stats::StoredRatio accepted;       ///< the candidate is judged by its distance from here
  double session_sd = 0;             ///< of `accepted`
};

/// Effects below this are never called slower or faster: code layout alone moves more (docs/statistics.md).
inline constexpr double smallest_effect = 0.005;

/// The order of rules of the procedure (docs/statistics.md, "Verdicts"): equivalent, slower, faster, undecided.
/// `estimate` is the pooled model's after the present round; `se_scale` >= 1 widens it by a suite-wide factor.
/// Precondition: rule.max_rounds >= 2.
Look decide(const stats::PooledEstimate& estimate, const TimingRule& rule, double se_scale = 1.0);

}  // namespace versus::judge
