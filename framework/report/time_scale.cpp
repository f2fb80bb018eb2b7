#include "framework/report/time_scale.hpp"

#include <algorithm>
#include <cmath>

#include "framework/report/numbers.hpp"
#include "framework/report/text.hpp"

namespace versus::report {

namespace {

constexpr double least_span = 3.1623;  // half a decade
constexpr double room = 1.05;

std::vector<double> ticks_of(const TimeScale& scale) {
  std::vector<double> ticks;
  for (double decade = std::pow(10, std::floor(std::log10(scale.low))); decade <= scale.high; decade *= 10) {
    for (const double step : {1.0, 2.0, 5.0}) {
      if (step * decade >= scale.low && step * decade <= scale.high) ticks.push_back(step * decade);
    }
  }
  return ticks;
}

// `1.00 ms` and `500 µs` need no decimals: ticks are round.
std::string tick_text(double value) {
  std::string text = quantity_text(value, "ns");
  const std::size_t point = text.find('.');
  if (point == std::string::npos) return text;
  return text.erase(point, text.find(' ') - point);
}

}  // namespace

std::optional<TimeScale> time_scale(const std::vector<double>& values, std::size_t columns) {
  if (values.empty()) return std::nullopt;
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  const double middle = std::sqrt(*low) * std::sqrt(*high);
  const double span = std::max(*high / *low * room * room, least_span);
  return TimeScale{middle / std::sqrt(span), middle * std::sqrt(span), columns};
}

std::size_t column_of(const TimeScale& scale, double value) {
  const double share = std::log(value / scale.low) / std::log(scale.high / scale.low);
  const double column = std::floor(share * static_cast<double>(scale.columns));
  return static_cast<std::size_t>(std::clamp(column, 0.0, static_cast<double>(scale.columns - 1)));
}

std::vector<std::string> ruler(const TimeScale& scale) {
  std::string texts;
  std::size_t free_from = 0;  // columns of `texts` that are taken
  std::string line(scale.columns, '-');
  for (const double tick : ticks_of(scale)) {
    const std::size_t column = column_of(scale, tick);
    line[column] = '+';
    const std::string text = tick_text(tick);
    const std::size_t width = display_width(text);
    if (column < free_from || column + width > scale.columns) continue;
    texts = pad_right(texts, column) + text;
    free_from = column + width + 2;
  }
  return {line, texts};
}

}  // namespace versus::report
