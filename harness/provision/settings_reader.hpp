#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "framework/yaml/reader.hpp"
#include "harness/provision/manifest.hpp"

namespace versus::provision {

/// The keys that a rule and a variant share.
std::vector<std::string> settings_keys();

/// Reads them from a map; patch files are found from `folder` and read at once, so that their text counts.
BuildSettings read_settings(yaml::Reader& reader, const yaml::Node& map, const std::filesystem::path& folder);

}  // namespace versus::provision
