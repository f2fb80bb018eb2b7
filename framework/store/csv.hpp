#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace versus::store {

/// The text as one field of a line: in quotes when it holds a comma, a quote or a line's end (RFC 4180).
std::string csv_field(std::string_view text);

/// A number with all its digits: whole numbers without a point, others in the fewest digits that read back equal.
std::string csv_number(double value);

/// The fields of one line, quotes removed; nothing when a quote is not closed or stands inside an unquoted field.
std::optional<std::vector<std::string>> csv_fields(std::string_view line);

}  // namespace versus::store
