#include "framework/model/curve.hpp"

#include <charconv>
#include <cmath>

namespace versus::model {

namespace {

std::optional<double> positive(std::string_view text) {
  double value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  const bool whole = failed == std::errc{} && end == text.data() + text.size();
  return whole && std::isfinite(value) && value > 0 ? std::optional<double>(value) : std::nullopt;
}

}  // namespace

std::optional<double> curve_position(std::string_view value) {
  const auto cross = value.find('x');
  if (cross == std::string_view::npos) return positive(value);
  const auto width = positive(value.substr(0, cross));
  const auto height = positive(value.substr(cross + 1));
  return width && height ? std::optional<double>(*width * *height) : std::nullopt;
}

}  // namespace versus::model
