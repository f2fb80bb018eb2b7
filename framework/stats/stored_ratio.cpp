#include "framework/stats/stored_ratio.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "framework/stats/distributions.hpp"
#include "framework/stats/location.hpp"

namespace versus::stats {
namespace {

bool is_usable(const StoredRatio& r) { return std::isfinite(r.log_ratio) && r.se > 0.0 && std::isfinite(r.se); }

struct Weighted {
  double mean = 0.0;
  double weight = 0.0;
  double squared_weights = 0.0;
};

Weighted weigh(const std::vector<StoredRatio>& sessions, double tau2) {
  Weighted sum;
  for (const StoredRatio& r : sessions) {
    const double weight = 1.0 / (r.se * r.se + tau2);
    sum.weight += weight;
    sum.squared_weights += weight * weight;
    sum.mean += weight * r.log_ratio;
  }
  sum.mean /= sum.weight;
  return sum;
}

}  // namespace

RatioChange change_since(const StoredRatio& today, const StoredRatio& stored, double session_sd) {
  assert(today.se >= 0.0 && stored.se >= 0.0 && session_sd >= 0.0);
  const double variance = today.se * today.se + stored.se * stored.se + 2.0 * session_sd * session_sd;
  return {today.log_ratio - stored.log_ratio, std::sqrt(variance)};
}

PooledEstimate estimate_since(const PooledEstimate& today, const StoredRatio& stored, double session_sd) {
  const RatioChange change = change_since(StoredRatio{today.theta, today.se}, stored, session_sd);
  PooledEstimate estimate = today;
  estimate.theta = change.difference;
  estimate.ratio = std::exp(change.difference);
  if (today.is_exact() && change.se == 0.0) return estimate;
  if (today.is_exact()) {
    estimate.source = VarianceSource::pooled;
    estimate.nu = std::max(1.0, static_cast<double>(today.rounds) - 1.0);
  }
  estimate.se = change.se;
  estimate.variance = change.se * change.se * static_cast<double>(today.rounds);
  estimate.t = change.difference / change.se;
  return estimate;
}

std::optional<RatioPrediction> predict_ratio(Series past, double se, double confidence) {
  if (past.size() < kFewestSessions || !all_finite(past) || !(se >= 0.0) || std::isinf(se)) return std::nullopt;
  if (!(confidence > 0.0 && confidence < 1.0)) return std::nullopt;
  const double sessions = static_cast<double>(past.size());
  const double spread = std::max(std::sqrt(*sample_variance(past)), se);
  const double critical = t_upper_quantile(0.5 * (1.0 - confidence), sessions - 1.0);
  return RatioPrediction{*mean(past), critical * spread * std::sqrt(1.0 + 1.0 / sessions), past.size()};
}

std::optional<RandomEffects> dersimonian_laird(const std::vector<StoredRatio>& sessions) {
  if (sessions.size() < 2 || !std::all_of(sessions.begin(), sessions.end(), is_usable)) return std::nullopt;
  const Weighted fixed = weigh(sessions, 0.0);
  RandomEffects result;
  result.fixed_mean = fixed.mean;
  for (const StoredRatio& r : sessions) result.q += std::pow((r.log_ratio - fixed.mean) / r.se, 2);
  const double excess = result.q - (static_cast<double>(sessions.size()) - 1.0);
  result.tau2 = std::max(0.0, excess / (fixed.weight - fixed.squared_weights / fixed.weight));
  const Weighted random = weigh(sessions, result.tau2);
  result.mean = random.mean;
  result.se = 1.0 / std::sqrt(random.weight);
  return result;
}

}  // namespace versus::stats
