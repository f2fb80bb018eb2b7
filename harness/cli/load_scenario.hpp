#pragma once

#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/scenario.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/scenario_shelf.hpp"

namespace versus::cli {

/// One error out of several, of which there is one at least: all but the last are told as messages.
Error tell_all_but_last(std::vector<Error> errors, Context& context);

/// The scenario of this name or file with one of its profiles. Of several errors all but the last are told as messages.
Expected<model::Scenario> load_scenario(ScenarioShelf& shelf, const std::string& name, const std::string& profile,
                                        Context& context);

}  // namespace versus::cli
