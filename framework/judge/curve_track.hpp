#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "framework/judge/timing_rule.hpp"
#include "framework/stats/pooled_model.hpp"
#include "framework/stats/quartet.hpp"

namespace versus::judge {

/// What a difference of exponents is held against.
struct SlopeRule {
  double threshold = 0.02;  ///< >= 0
  int max_rounds = 12;      ///< Rmax
  /// Two-sided level of the claims *slower* and *faster*, smaller than .05 where a run has several curves.
  double alpha = 0.05;
  Strictness strictness = Strictness::AnyRealEffect;
};

/// The verdict on a difference of exponents after a look (docs/statistics.md, "Scaling exponent over a sweep"):
/// equivalent where the 90 % interval lies inside the threshold; slower where the estimate is at least the threshold
/// and the interval of level 1 − alpha lies above 0 (BeyondHalfThreshold: above half the threshold); faster likewise;
/// else undecided, and inconclusive at Rmax. `interval95` is the 95 % interval. Precondition: rule.max_rounds >= 2.
Look decide_slope(const stats::PooledEstimate& estimate, const SlopeRule& rule, double se_scale = 1.0);

/// One candidate along one curve: takes the rounds of the points in any order and judges a round of the curve whenever
/// each point has given one more. Not safe for concurrent use.
class CurveTrack {
 public:
  /// `positions`: of the points on the axis, positive, two of them different at least.
  CurveTrack(std::vector<double> positions, const SlopeRule& rule);

  /// A round of one point; nothing where it gave no contrast. Once decided, rounds are ignored.
  void add(std::size_t point, const std::optional<stats::RoundContrast>& contrast);

  /// Whether the curve is undecided and this point the one (or one of those) that it waits for. A point that keeps
  /// giving no contrasts is given up at twice Rmax rounds.
  bool wants(std::size_t point) const;

  bool settled() const { return look_.decided.has_value(); }
  const Look& look() const { return look_; }
  int rounds() const { return look_.rounds; }

  /// A point has given no contrast in twice Rmax rounds: the curve waits no longer.
  bool gave_up() const;

  /// The look with every standard error multiplied.
  Look latest(double scale) const;

  /// Further rounds of each point expected until a decision: as many as there are, at most what is left to Rmax.
  double expected_rounds_left() const;

 private:
  std::vector<double> positions_;
  SlopeRule rule_;
  stats::PooledModel model_;
  std::vector<std::vector<stats::RoundContrast>> contrasts_;  // by point, in their order
  std::vector<int> tries_;                                    // by point: rounds with and without a contrast
  Look look_;
};

}  // namespace versus::judge
