#pragma once

#include <string>

#include "framework/base/expected.hpp"
#include "framework/search/events.hpp"
#include "harness/bisect/axis.hpp"
#include "harness/bisect/order.hpp"
#include "harness/bisect/reading.hpp"
#include "harness/executor/local.hpp"

namespace versus::bisect {

/// Two places to be held against each other on fresh launches.
struct NeighbourCheck {
  const Order& order;
  const model::Scenario& scenario;
  const Reading& reading;
  const Limits& limits;
  const search::Compare& action;
};

struct NeighbourResult {
  search::Compared compared;
  std::string run;  ///< id: stored as every run
  bool interrupted = false;
};

/// Makes an ordinary run of the two, its threshold half of the expected step, so that *equivalent* means that the step
/// is not here.
Expected<NeighbourResult> check_neighbours(const NeighbourCheck& check, const Axis& axis,
                                           const executor::Surroundings& surroundings);

}  // namespace versus::bisect
