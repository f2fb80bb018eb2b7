#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/model/fixture.hpp"
#include "framework/scenario/checked.hpp"

namespace versus::scenario {

/// The fields of a fixture that a scenario may give once or sweep: `recipe`, `size`, `type`, `channels`, `seed`,
/// `frame`.
const std::vector<std::string>& fixture_fields();
bool is_fixture_field(std::string_view name);

/// Sets one field from the text of a scenario: `size` from `4096x2160`, `channels` from `RGBA` (capital letters, one
/// channel each), the others by their words or numbers. The fixture is unchanged when the value is refused.
std::optional<Refusal> set_field(model::Fixture& fixture, std::string_view field, std::string_view value);

/// Sets the channels from their names, for names that are longer than a letter.
std::optional<Refusal> set_channels(model::Fixture& fixture, const std::vector<std::string>& names);

/// Why an image of these measures is refused though each field alone is fine: it would be too large.
std::optional<Refusal> size_refusal(const model::Fixture& fixture);

/// `RGBA` when every name is one capital letter, otherwise `R,diffuse.R`.
std::string channel_text(const std::vector<std::string>& channels);

}  // namespace versus::scenario
