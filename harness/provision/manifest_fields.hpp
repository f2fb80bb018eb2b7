#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "framework/yaml/reader.hpp"

namespace versus::provision {

/// What manifests need besides yaml::Reader. A missing key is no problem here and gives an empty value; a wrong type
/// is recorded in the reader.

std::string word(yaml::Reader& reader, const yaml::Node& map, std::string_view key);

/// A list of words; one word alone stands for a list of one.
std::vector<std::string> words(yaml::Reader& reader, const yaml::Node& map, std::string_view key);

/// A map from word to word; a key without a value has an empty word.
std::map<std::string, std::string> dictionary(yaml::Reader& reader, const yaml::Node& map, std::string_view key);

/// Calls `read` for each item of the list under a key.
void each(yaml::Reader& reader, const yaml::Node& map, std::string_view key,
          const std::function<void(const yaml::Node&)>& read);

}  // namespace versus::provision
