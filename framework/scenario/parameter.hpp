#pragma once

#include <string>
#include <string_view>

#include "framework/scenario/vocabulary.hpp"
#include "framework/yaml/reader.hpp"

namespace versus::scenario {

// How a vocabulary's file describes one parameter. Problems are recorded in the reader.

/// An entry of `parameters`.
Parameter read_parameter(yaml::Reader& reader, const yaml::Entry& entry);

/// A word that will stand in case ids; false when it cannot.
bool check_id_word(yaml::Reader& reader, const std::string& word, yaml::Place place, std::string_view what);

/// `description`, empty when there is none.
std::string description_in(yaml::Reader& reader, const yaml::Node& map, std::string_view what);

}  // namespace versus::scenario
