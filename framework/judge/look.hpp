#pragma once

#include <optional>

#include "framework/model/verdict.hpp"
#include "framework/stats/pooled_model.hpp"

namespace versus::judge {

/// The state of one comparison after a look. Logarithms of ratios.
struct Look {
  int rounds = 0;
  std::optional<model::Verdict> decided;  ///< nothing while more rounds are needed
  model::Rule rule = model::Rule::TooFewRounds;
  double theta = 0;
  double se = 0;
  std::optional<model::Interval> interval95;
  std::optional<model::Interval> interval90;
};

/// What a look is held against, on the scale of theta. All >= 0.
struct Bounds {
  double within = 0;  ///< *equivalent* inside of it
  double least = 0;   ///< no smaller effect is *slower* or *faster*
  double beyond = 0;  ///< what the claiming interval must clear
};

/// theta +- critical value * se at the two-sided level `alpha`, spent over at most `max_rounds` looks. nullopt where
/// the table of critical values has none for this look.
std::optional<model::Interval> interval_at(const stats::PooledEstimate& estimate, int max_rounds, double alpha,
                                           double se);

/// Where nothing scatters: theta is as good as counted. `within`: whether it lies within the threshold.
void settle_exact(Look& look, bool within);

/// The order of rules (docs/statistics.md, "Verdicts"): equivalent, slower, faster, exhausted, undecided. `claim` is
/// the interval of *slower* and *faster*. Precondition: both intervals of the look are there.
void settle_by_intervals(Look& look, const Bounds& bounds, const model::Interval& claim, int max_rounds);

}  // namespace versus::judge
