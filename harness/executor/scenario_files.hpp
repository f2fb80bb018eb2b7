#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/scenario.hpp"
#include "framework/scenario/expand.hpp"
#include "framework/scenario/vocabulary.hpp"
#include "harness/system/share.hpp"

namespace versus::executor {

/// The file behind `openexr/tile_size` or a path. A name that is neither is an error that suggests.
Expected<std::filesystem::path> find_scenario(const std::string& name, const system::Share& share);

/// The vocabulary of a library's adapter.
Expected<scenario::Vocabulary> load_vocabulary(const std::string& library, const system::Share& share);

/// A scenario with one profile applied. All errors of the file come as one Error, a line each.
Expected<model::Scenario> load_scenario(const std::string& name, const std::string& profile,
                                        const system::Share& share);

/// All `<library>/<name>` that come with versus, sorted.
std::vector<std::string> shipped_scenarios(const system::Share& share);

}  // namespace versus::executor
