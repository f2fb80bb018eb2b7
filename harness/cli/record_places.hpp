#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/scenario.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/ports.hpp"
#include "harness/cli/run_options.hpp"
#include "harness/gate/record_files.hpp"

namespace versus::cli {

/// `--baselines DIR`: the folder of records.
OptionSpec baselines_option(std::string& folder);

/// Options of `versus run` (as `shared_with_run`) for commands that measure gated scenarios: with the profile `quick`
/// where none is named.
std::vector<OptionSpec> gated_run_options(RunOptions& options, const std::vector<std::string_view>& names);

/// The folder's records and waivers of a library. Of several errors all but the last are told as messages.
Expected<gate::RecordShelf> open_shelf(const std::string& folder, const std::string& library, Context& context);

/// The scenarios of a library that have the tag, `openexr/tile_size` and so on. None is an error (Usage).
Expected<std::vector<std::string>> tagged_scenarios(const Places& places, const std::string& library,
                                                    const std::string& tag, Context& context);

}  // namespace versus::cli
