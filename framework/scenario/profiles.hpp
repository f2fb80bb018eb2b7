#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/yaml/reader.hpp"

namespace versus::scenario {

/// The document with one profile's keys put in place of its own: maps (`fixture`, `fixed`, `axes`, `metrics`, `checks`)
/// are replaced key by key, lists (`operations`, `exclude`) as a whole. Marks stay, so errors point at the right line.
yaml::Node with_profile(yaml::Reader& reader, const yaml::Node& base, const yaml::Entry& profile);

/// The profiles of a document, in order. Problems of the section itself are recorded.
std::vector<const yaml::Entry*> profiles_in(yaml::Reader& reader, const yaml::Node& root);

/// The names of all profiles, `full` included.
std::vector<std::string> profile_names(const std::vector<const yaml::Entry*>& profiles);

}  // namespace versus::scenario
