#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "framework/stats/quartet.hpp"

namespace versus::stats {

// The model over rounds (the sequential procedure, docs/statistics.md, "Pooled model"): c_r has
// variance sigma^2, alpha_r and beta_r have 2 sigma^2 each, sigma^2 being the variance of one
// worker; so that every round gives three looks at sigma^2, two of which no effect can touch.

enum class VarianceRule {
  /// sigma^2 pooled from alpha, beta and c alone; looks from the second round on. Right while the
  /// ratio is the same in all states of the machine. Kept for the simulator's comparison.
  pooled_only,
  /// Where the c_r scatter more than that, their own variance counts; looks from the third round
  /// on. The rule that verdicts use.
  guarded
};

/// The first round after which a verdict may be given: 2 and 3.
std::size_t first_look(VarianceRule rule);

enum class VarianceSource {
  pooled,          ///< alpha, beta and c together
  between_rounds,  ///< the scatter of c over rounds, which was the larger
  exact            ///< no scatter at all: compare exactly, no test
};

/// The state after R rounds. Everything on the log scale but `ratio`.
struct PooledEstimate {
  std::size_t rounds = 0;
  double theta = 0.0;  ///< mean of c_r
  double ratio = 1.0;  ///< exp(theta)
  VarianceSource source = VarianceSource::pooled;
  double variance = 0.0;    ///< of one round's c, from `source`; 0 when exact
  double nu = 0.0;          ///< its degrees of freedom
  double se = 0.0;          ///< sqrt(variance / R)
  std::optional<double> t;  ///< theta / se; none when exact

  double pooled_variance = 0.0;            ///< s^2
  double pooled_nu = 0.0;                  ///< Satterthwaite, within [R, 3R - 1]
  std::optional<double> between_variance;  ///< V_c; from the second round on
  double worker_variance = 0.0;            ///< sigma^2 from alpha and beta alone, 2R df
  double mean_alpha = 0.0;                 ///< for the A/A control
  double alpha_variance = 0.0;             ///< of alpha around its mean, R - 1 df; 0 in the first round

  bool is_exact() const { return source == VarianceSource::exact; }
};

/// Does the ratio itself depend on the machine's state? V_c against what the workers' own scatter
/// predicts. (Against s^2, which holds V_c, the quotient could never pass (3R-1)/(R-1).)
struct StateDependence {
  double variance_ratio = 1.0;  ///< V_c / sigma^2 from alpha and beta
  double p = 1.0;               ///< chance of that much when the ratio does not depend on the state
  bool is_evident = false;      ///< variance_ratio > 3 and p < .01
};

/// theta in the half of the rounds in which the machine was faster, and in the slower half. The
/// middle one of an odd number of rounds is in neither.
struct ThetaBySpeed {
  double faster = 0.0;
  double slower = 0.0;
  std::size_t rounds_each = 0;
};

/// Takes rounds one at a time, O(1) each; `estimate` is O(1) in the rounds behind it as well.
/// Keeps 16 bytes a round for `theta_by_speed`. Not safe for concurrent change.
class PooledModel {
 public:
  explicit PooledModel(VarianceRule rule = VarianceRule::guarded) : rule_(rule) {}

  /// Precondition: all numbers of the round are finite (`read_round` sees to that).
  void add(const RoundContrast& round);

  VarianceRule rule() const { return rule_; }
  std::size_t rounds() const { return speeds_.size(); }

  /// Enough rounds for a verdict by the rule, whatever it may be.
  bool may_decide() const { return rounds() >= first_look(rule_); }

  /// nullopt before the first round.
  std::optional<PooledEstimate> estimate() const;

  /// From the third round on; nullopt before and when all workers agree exactly.
  std::optional<StateDependence> state_dependence() const;

  /// nullopt below two rounds.
  std::optional<ThetaBySpeed> theta_by_speed() const;

 private:
  struct RoundSpeed {
    double log_time;
    double c;
  };

  double satterthwaite_nu(double s2) const;
  bool has_no_scatter(double s2) const;

  VarianceRule rule_;
  double theta_ = 0.0;
  double c_squares_ = 0.0;  // sum (c - theta)^2, by Welford's update
  double alpha_squares_ = 0.0;
  double beta_squares_ = 0.0;
  double mean_alpha_ = 0.0;
  std::vector<RoundSpeed> speeds_;
};

}  // namespace versus::stats
