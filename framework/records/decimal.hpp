#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace versus::records {

/// `-0.5`, `12`, `2.41`: digits with perhaps a sign and a point; no exponent, no infinity. Independent of the locale.
std::optional<double> parse_decimal(std::string_view text);

/// The shortest such text with at most `places` digits behind the point; `-0` is `0`. Precondition: finite.
std::string decimal_text(double value, int places);

/// An effect of a record: of a ratio far below 1 more digits, so that the ratio keeps four.
std::string effect_decimal(double effect);

}  // namespace versus::records
