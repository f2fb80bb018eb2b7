#include "framework/records/decimal.hpp"

#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace versus::records {

std::optional<double> parse_decimal(std::string_view text) {
  std::string_view digits = text;
  if (!digits.empty() && (digits.front() == '-' || digits.front() == '+')) digits.remove_prefix(1);
  if (digits.empty() || digits.front() == '.' || digits.back() == '.' || digits.size() > 30) return std::nullopt;
  int points = 0;
  for (const char c : digits) {
    if (c == '.') ++points;
    if (c != '.' && (c < '0' || c > '9')) return std::nullopt;
  }
  if (points > 1) return std::nullopt;
  double value = 0;
  const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed);
  if (end.ec != std::errc() || end.ptr != digits.data() + digits.size()) return std::nullopt;
  return text.front() == '-' ? -value : value;
}

std::string decimal_text(double value, int places) {
  std::string text = fmt::format("{:.{}f}", value, places);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string effect_decimal(double effect) {
  const double ratio = 1 + effect;
  int places = 4;
  for (double scale = ratio; scale > 0 && scale < 0.5 && places < 10; scale *= 10) ++places;
  return decimal_text(effect, places);
}

}  // namespace versus::records
