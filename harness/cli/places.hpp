#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "harness/cli/command.hpp"

namespace versus::cli {

/// The options by which a command finds its files; each command that needs them declares them.
struct PlaceOptions {
  std::string store;
  std::vector<std::string> manifests;
};

OptionSpec store_option(PlaceOptions& options);
OptionSpec manifest_option(PlaceOptions& options);

Expected<Places> find_places(const Context& context, const PlaceOptions& options);

/// The run store that the options or the environment name; needs no share folder.
std::filesystem::path store_file(const Context& context, const PlaceOptions& options);

}  // namespace versus::cli
