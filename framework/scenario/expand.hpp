#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/scenario.hpp"

namespace versus::scenario {

/// What the versions that take part offer: axis -> values, the union over the versions in the first one's order.
using Offers = std::map<std::string, std::vector<std::string>>;

inline constexpr std::int64_t most_cases = 100000;

/// The names of the axes that say `all` and need an entry in Offers.
std::vector<std::string> asked_axes(const model::Scenario& scenario);

/// Spreads a scenario into its cases: operations, then the axes in the order of the file, the last one fastest, values
/// in the order written or offered. An axis of the fixture changes the case's fixture and stands among its parameters.
/// Errors (all of kind Usage): an axis that says `all` and has no offer, more than most_cases before exclusions, no
/// case left after them, an image that is too large. Pure and thread-safe.
Expected<std::vector<model::Case>> expand(const model::Scenario& scenario, const Offers& offers);

/// The parameters that the worker knows: those of the case without the fields of its fixture.
model::Parameters worker_parameters(const model::Case& subject);

}  // namespace versus::scenario
