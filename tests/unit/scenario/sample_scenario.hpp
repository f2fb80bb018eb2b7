#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/model/scenario.hpp"
#include "framework/scenario/parse.hpp"
#include "framework/scenario/vocabulary.hpp"

namespace versus::scenario {

/// A vocabulary with one of each kind of parameter.
std::string_view sample_vocabulary_text();
const Vocabulary& sample_vocabulary();

/// The language's every section, as `openexr/tile_size` uses it.
std::string_view sample_scenario_text();

/// The sample with its first occurrence of a piece of text replaced; the piece must be there.
std::string sample_with(std::string_view piece, std::string_view replacement);

/// All messages of a text parsed as `t.yaml`; empty when it is right.
std::vector<std::string> messages_of(std::string_view text, std::string_view profile = "full");

/// The parsed sample, or a test failure.
model::Scenario parsed(std::string_view text, std::string_view profile = "full");

}  // namespace versus::scenario
