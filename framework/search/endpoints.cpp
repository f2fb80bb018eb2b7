#include "framework/search/endpoints.hpp"

#include <cmath>

#include "framework/stats/aa_control.hpp"
#include "framework/stats/confidence_sequence.hpp"
#include "framework/stats/group_sequential.hpp"

namespace versus::search {

namespace {

constexpr double kErrorRate = 0.05;
constexpr double kShareOfEffect = 1.0 / 6;  // what the standard error may be of the effect
constexpr double kControlFloor = 0.005;     // a smaller difference of equal code is no fault

bool is_sought(double level, Sought sought) {
  return sought == Sought::Change || (sought == Sought::Slower) == (level > 0);
}

EndpointState found(const stats::PooledEstimate& estimate, const EndpointRule& rule) {
  if (stats::check_aa(estimate, std::log1p(kControlFloor)).is_suspicious) return EndpointState::ControlFailed;
  return is_sought(estimate.theta, rule.sought) ? EndpointState::Confirmed : EndpointState::OtherDirection;
}

EndpointState state_of(const stats::PooledEstimate& estimate, const EndpointView& view, const EndpointRule& rule) {
  const bool large = std::abs(view.level) >= rule.least;
  if (estimate.is_exact()) return large ? found(estimate, rule) : EndpointState::Nothing;
  const bool last = view.rounds >= rule.most_rounds;
  if (!view.interval) return last ? EndpointState::Undecided : EndpointState::MoreRounds;
  if (view.interval->lower > -rule.least && view.interval->upper < rule.least) return EndpointState::Nothing;
  const bool real = view.interval->lower > 0 || view.interval->upper < 0;
  const bool sharp = estimate.se <= kShareOfEffect * std::abs(view.level);
  if (real && large && sharp) return found(estimate, rule);
  if (!last) return EndpointState::MoreRounds;
  return real && !large ? EndpointState::Nothing : EndpointState::Undecided;
}

}  // namespace

EndpointView view_endpoints(const stats::PooledModel& model, const EndpointRule& rule) {
  EndpointView view;
  const auto estimate = model.estimate();
  if (!estimate) return view;
  view.rounds = static_cast<int>(estimate->rounds);
  view.level = estimate->theta;
  if (const auto critical = stats::sequence_critical_t(estimate->rounds, estimate->nu, kErrorRate)) {
    view.interval = stats::repeated_interval(estimate->theta, estimate->se, *critical);
  }
  if (model.may_decide()) view.state = state_of(*estimate, view, rule);
  return view;
}

}  // namespace versus::search
