#pragma once

#include <filesystem>
#include <string>

#include "framework/base/expected.hpp"
#include "framework/model/scenario.hpp"
#include "harness/bisect/axis.hpp"
#include "harness/bisect/order.hpp"
#include "harness/bisect/report.hpp"
#include "harness/executor/local.hpp"

namespace versus::bisect {

/// The line that an order names. Reads manifests and repositories; errors as of the functions that make axes.
Expected<Axis> axis_of(const Order& order, const executor::Surroundings& surroundings);

/// Searches the line for what the order asks for: confirms the ends side by side, builds and measures places beside
/// both ends, compares what it finds with its neighbour, and keeps its state after each step (docs/bisect.md).
/// Errors: the line cannot be made, an end does not build or cannot do the case, the machine fails. An interruption
/// and a spent budget are no errors: the report says so.
Expected<Report> bisect(const Order& order, const model::Scenario& scenario, const Limits& limits,
                        const executor::Surroundings& surroundings);

/// The order of a search that is stored below `data`, so that its scenario can be read.
Expected<Order> stored_order(const std::string& id, const std::filesystem::path& data);

/// Goes on with a stored search (`latest`: the newest). What was measured counts; the line must be the same still.
Expected<Report> resume(const std::string& id, const model::Scenario& scenario, const Limits& limits,
                        const executor::Surroundings& surroundings);

}  // namespace versus::bisect
