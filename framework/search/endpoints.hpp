#pragma once

#include <optional>

#include "framework/stats/interval.hpp"
#include "framework/stats/pooled_model.hpp"

namespace versus::search {

enum class Sought {
  Slower,  ///< the last place costs more
  Faster,  ///< it costs less
  Change,  ///< either
};

enum class EndpointState {
  MoreRounds,
  Confirmed,       ///< real, large enough, and known well enough to be divided
  Nothing,         ///< smaller than what can be decided, perhaps nothing at all
  OtherDirection,  ///< real, and not what is sought
  Undecided,       ///< still open after the most rounds
  ControlFailed,   ///< the reference differs from its own copy
};

struct EndpointRule {
  Sought sought = Sought::Slower;
  double least = 0.02;   ///< the smallest log ratio that can be traced: four times a build's own luck
  int most_rounds = 40;  ///< after which it is given up
};

struct EndpointView {
  EndpointState state = EndpointState::MoreRounds;
  int rounds = 0;
  double level = 0;                         ///< log ratio of the last place to the reference
  std::optional<stats::Interval> interval;  ///< 95 %, valid however often it is looked at
};

/// Whether there is something to search for between the two ends (docs/statistics.md, "Bisecting"): the open-ended 95 %
/// interval excludes 0, the standard error is at most a sixth of the effect, and the effect at least `rule.least`.
EndpointView view_endpoints(const stats::PooledModel& model, const EndpointRule& rule);

}  // namespace versus::search
