#pragma once

#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/scenario.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/ports.hpp"
#include "harness/gate/record_files.hpp"

namespace versus::cli {

/// `--baselines DIR`: the folder of records.
OptionSpec baselines_option(std::string& folder);

/// The folder's records and waivers of a library. Of several errors all but the last are told as messages.
Expected<gate::RecordShelf> open_shelf(const std::string& folder, const std::string& library, Context& context);

/// One error out of several: all but the last are told as messages.
Error tell_all_but_last(std::vector<Error> errors, Context& context);

/// The scenarios of a library that have the tag, `openexr/tile_size` and so on. None is an error (Usage).
Expected<std::vector<std::string>> tagged_scenarios(const Places& places, const std::string& library,
                                                    const std::string& tag, Context& context);

}  // namespace versus::cli
