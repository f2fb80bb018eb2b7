#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/model/scenario.hpp"
#include "framework/scenario/checked.hpp"
#include "framework/scenario/vocabulary.hpp"

namespace versus::scenario {

/// What can be said of a scenario without its library's vocabulary.
struct Headline {
  std::string library;
  std::string name;
  std::string question;
  std::vector<std::string> tags;
  std::vector<std::string> profiles;  ///< in the order of the file; `full` is always among them
};

/// The profile that every scenario has: the file as it stands when it does not define it.
inline constexpr std::string_view full_profile = "full";

/// Reads the headline; the library's name in it tells which vocabulary parse_scenario needs.
Checked<Headline> read_headline(std::string_view text, std::string_view file_name);

/// Reads a scenario (docs/scenario-language.md describes the language) and applies a profile. All profiles are checked,
/// whichever is asked for. Parameters that the scenario does not give get the vocabulary's default in `fixed`. A
/// relative `file:` of the fixture is resolved against the folder of `file_name`.
/// Errors carry `file_name:line:column`. Pure and thread-safe.
Checked<model::Scenario> parse_scenario(std::string_view text, std::string_view file_name, const Vocabulary& vocabulary,
                                        std::string_view profile);

}  // namespace versus::scenario
