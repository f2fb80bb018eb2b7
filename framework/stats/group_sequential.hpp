#pragma once

#include <cstddef>
#include <optional>

#include "framework/stats/interval.hpp"

namespace versus::stats {

// Looking after every round without spending more than alpha over all looks together (the
// sequential procedure, docs/statistics.md, "Sequential rule"): at round R of at most Rmax a
// two-sided p of c sqrt(R / Rmax) or less rejects. The constants c(Rmax, alpha) come from 1.6
// million simulated paths with looks at 2..Rmax; beginning later only makes the rule stricter.

/// c by interpolation of its table, linear in log c, log Rmax and log alpha. Beyond the table (Rmax 4 to 24, alpha 1e-4
/// to .1) the nearest line goes on, below Rmax = 4 the constant of 4; there and everywhere c lies between what
/// Bonferroni's inequality over the looks gives and alpha itself, so that Rmax = 2, a single look, spends all of alpha.
/// nullopt unless r_max >= 2 and 0 < alpha < 1.
std::optional<double> spending_constant(std::size_t r_max, double alpha);

/// The rule for one (Rmax, alpha).
class Boundary {
 public:
  /// nullopt as for `spending_constant`.
  static std::optional<Boundary> make(std::size_t r_max, double alpha);

  std::size_t r_max() const { return r_max_; }
  double alpha() const { return alpha_; }

  /// The two-sided p at which round `round` rejects; nullopt for round 0 and beyond Rmax, where
  /// nothing is left to spend.
  std::optional<double> level(std::size_t round) const;

  /// The |t| which has that p on `nu` degrees of freedom. nullopt as above and unless nu > 0.
  std::optional<double> critical_t(std::size_t round, double nu) const;

 private:
  Boundary(std::size_t r_max, double alpha, double constant) : r_max_(r_max), alpha_(alpha), constant_(constant) {}

  std::size_t r_max_;
  double alpha_;
  double constant_;
};

/// theta +- critical_t * se: with the boundary's critical value a repeated confidence interval, which holds at all
/// looks at once, so that stopping when it looks good does not bias it.
Interval repeated_interval(double theta, double se, double critical_t);

/// The p-value of a comparison that was looked at repeatedly: q = min over looks of p_R / sqrt(R / Rmax), then the
/// alpha whose constant is q. Two-sided; halve it for the side on which theta lies.
class SequentialPValue {
 public:
  /// Precondition: r_max >= 2.
  explicit SequentialPValue(std::size_t r_max);

  /// The two-sided p of one look, in [0, 1]. A NaN, and a round that is 0 or beyond Rmax, says nothing and is left out.
  void add(std::size_t round, double two_sided_p);

  /// 1 before the first look.
  double value() const;

 private:
  std::size_t r_max_;
  std::optional<double> smallest_;
};

}  // namespace versus::stats
