#include "framework/store/csv.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

namespace versus::store {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string field = "\"";
  for (char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

std::string csv_number(double value) {
  constexpr double exactly_whole = 9007199254740992.0;  // 2^53
  if (std::abs(value) < exactly_whole && std::trunc(value) == value) {
    return fmt::format("{}", static_cast<std::int64_t>(value));
  }
  return fmt::format("{}", value);
}

std::optional<std::vector<std::string>> csv_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  bool closed = false;  // the field's closing quote was read: only a comma may follow
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (quoted) {
      if (c != '"') {
        fields.back() += c;
      } else if (at + 1 < line.size() && line[at + 1] == '"') {
        fields.back() += c;
        ++at;
      } else {
        quoted = false;
        closed = true;
      }
    } else if (c == ',') {
      fields.emplace_back();
      closed = false;
    } else if (closed) {
      return std::nullopt;
    } else if (c == '"') {
      if (!fields.back().empty()) return std::nullopt;
      quoted = true;
    } else {
      fields.back() += c;
    }
  }
  if (quoted) return std::nullopt;
  return fields;
}

}  // namespace versus::store
