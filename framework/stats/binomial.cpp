#include "framework/stats/binomial.hpp"

#include "framework/stats/distributions.hpp"

namespace versus::stats {

std::optional<Interval> clopper_pearson(std::size_t hits, std::size_t trials, double confidence) {
  if (trials == 0 || hits > trials || !(confidence > 0.0 && confidence < 1.0)) return std::nullopt;
  const double tail = 0.5 * (1.0 - confidence);
  const double yes = static_cast<double>(hits);
  const double no = static_cast<double>(trials - hits);
  Interval interval{0.0, 1.0};
  if (hits > 0) interval.lower = beta_quantile(tail, yes, no + 1.0);
  if (hits < trials) interval.upper = beta_quantile(1.0 - tail, yes + 1.0, no);
  return interval;
}

}  // namespace versus::stats
