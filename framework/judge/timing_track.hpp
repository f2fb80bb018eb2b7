#pragma once

#include <optional>

#include "framework/judge/timing_rule.hpp"
#include "framework/stats/group_sequential.hpp"
#include "framework/stats/pooled_model.hpp"
#include "framework/stats/quartet.hpp"

namespace versus::judge {

/// Which side of equality a claim is on.
enum class Direction { Slower, Faster };

/// One comparison (case, metric, candidate) in one stage, round by round. O(1) per round. Not safe for concurrent use.
class TimingTrack {
 public:
  explicit TimingTrack(const TimingRule& rule);

  /// Takes one round; rounds beyond Rmax are ignored. The first decision stands: later rounds do not take it back, but
  /// count for `latest` and the p-values.
  void add(const stats::RoundContrast& round);

  const TimingRule& rule() const { return rule_; }
  const Look& look() const { return look_; }
  int rounds() const { return look_.rounds; }
  bool settled() const { return look_.decided.has_value(); }
  const stats::PooledModel& model() const { return model_; }

  /// The model's estimate, as the change since what was accepted; nothing before the first round.
  std::optional<stats::PooledEstimate> estimate() const;

  /// All rounds judged anew, with every standard error multiplied by `scale`.
  Look latest(double scale = 1.0) const;

  /// The sequential p-value of the claim that the candidate is slower (faster); one-sided, valid at every look.
  double p_value(Direction direction) const;

  /// Whether the baseline differs from its own copy beyond chance (p < .001) and beyond 0.5 %.
  bool control_failed() const;

  /// Smallest effect (fraction) that the rounds so far would find with `power`; nothing before the second round.
  std::optional<double> detectable_effect(double power) const;

  /// The same at Rmax, if the scatter stays.
  std::optional<double> detectable_effect_at_end(double power) const;

  /// Further rounds expected until a decision, at most what is left to Rmax.
  double expected_rounds_left() const;

 private:
  TimingRule rule_;
  stats::PooledModel model_;
  stats::SequentialPValue p_slower_;
  stats::SequentialPValue p_faster_;
  Look look_;
};

}  // namespace versus::judge
