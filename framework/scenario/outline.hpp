#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/model/scenario.hpp"
#include "framework/scenario/vocabulary.hpp"

namespace versus::scenario {

/// One line of what a scenario holds: `tile` -> `8, 64, scanline`.
struct OutlineRow {
  std::string name;
  std::string value;
};

/// The name of the rows of exclusions, one for each; every other name stands once.
inline constexpr std::string_view exclusion_row = "without";

/// What `scenarios show` prints of a scenario with a profile applied: question, file, tags, operations, fixture, axes,
/// fixed parameters, exclusions, metrics with thresholds, checks; in this order, empty ones left out.
std::vector<OutlineRow> outline(const model::Scenario& scenario);

/// The same rows as text, names in a column.
std::string to_text(const std::vector<OutlineRow>& rows);

/// `white_noise 4096x2160 RGBA half seed=1`.
std::string describe(const model::Fixture& fixture);

/// The offers that a vocabulary's known words amount to: for listing cases when no version can be asked.
std::vector<std::string> known_words(const Vocabulary& vocabulary, std::string_view parameter);

}  // namespace versus::scenario
