#include "framework/report/numbers.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace versus::report {

namespace {

// From here on a ratio says more than a percentage.
constexpr double large_ratio = 5.0;
constexpr double small_ratio = 0.1;

std::string three_digits(double value) {
  const double size = std::fabs(value);
  if (size >= 99.95) return fmt::format("{:.0f}", value);
  if (size >= 9.995) return fmt::format("{:.1f}", value);
  return fmt::format("{:.2f}", value);
}

std::string two_digits(double value) {
  return std::fabs(value) >= 9.95 ? fmt::format("{:.0f}", value) : fmt::format("{:.1f}", value);
}

std::string signed_percent(double percent, int decimals) {
  const double zero = decimals == 0 ? 0.5 : 0.05;
  if (std::fabs(percent) < zero) return decimals == 0 ? "0" : "0.0";
  return fmt::format("{:+.{}f}", percent, decimals);
}

int decimals_of(double percent) { return std::fabs(percent) < 9.95 ? 1 : 0; }

std::string grouped(double value) {
  std::string digits = fmt::format("{:.0f}", std::fabs(value));
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, ",");
  return (value < 0 ? "-" : "") + digits;
}

struct Scale {
  double factor;
  std::string_view unit;
};

template <std::size_t N>
std::string scaled(double value, const std::array<Scale, N>& scales, double step) {
  // The largest scale in which the rounded figure is not below one.
  for (std::size_t i = N - 1; i > 0; --i) {
    if (std::fabs(value) >= scales[i].factor * (1 - 0.5 / step)) {
      return fmt::format("{} {}", three_digits(value / scales[i].factor), scales[i].unit);
    }
  }
  const bool whole = value == std::floor(value);
  return fmt::format("{} {}", whole ? fmt::format("{:.0f}", value) : three_digits(value), scales[0].unit);
}

constexpr std::array<Scale, 4> time_scales{{{1, "ns"}, {1e3, "µs"}, {1e6, "ms"}, {1e9, "s"}}};
constexpr std::array<Scale, 4> byte_scales{
    {{1, "B"}, {1024, "KiB"}, {1024.0 * 1024, "MiB"}, {1024.0 * 1024 * 1024, "GiB"}}};

}  // namespace

std::string effect_text(double effect) {
  if (!std::isfinite(effect)) return "?";
  const double ratio = 1 + effect;
  if (ratio >= large_ratio) return "×" + two_digits(ratio);
  if (ratio > 0 && ratio <= small_ratio) return "÷" + two_digits(1 / ratio);
  const double percent = 100 * effect;
  return signed_percent(percent, decimals_of(percent)) + " %";
}

std::string interval_text(model::Interval interval) {
  if (!std::isfinite(interval.low) || !std::isfinite(interval.high)) return "?";
  const double low = 1 + interval.low;
  const double high = 1 + interval.high;
  if (high >= large_ratio && low >= 2) return fmt::format("[×{}, ×{}]", two_digits(low), two_digits(high));
  if (low > 0 && high <= small_ratio) return fmt::format("[÷{}, ÷{}]", two_digits(1 / low), two_digits(1 / high));
  const double size = 100 * std::max(std::fabs(interval.low), std::fabs(interval.high));
  const double width = 100 * (interval.high - interval.low);
  const int decimals = size < 9.95 || width < 2 ? 1 : 0;
  return fmt::format("[{}, {}] %", signed_percent(100 * interval.low, decimals),
                     signed_percent(100 * interval.high, decimals));
}

std::string factor_text(double effect) {
  if (!std::isfinite(effect) || effect <= -1) return effect == -1 ? "none left" : "?";
  const double ratio = 1 + effect;
  if (ratio >= 1) return "×" + (ratio < 1.995 ? fmt::format("{:.2f}", ratio) : two_digits(ratio));
  return "÷" + (1 / ratio < 1.995 ? fmt::format("{:.2f}", 1 / ratio) : two_digits(1 / ratio));
}

std::string share_text(double fraction) {
  if (!std::isfinite(fraction)) return "?";
  const double percent = 100 * fraction;
  const bool whole = std::fabs(percent - std::round(percent)) < 0.005 || std::fabs(percent) >= 9.95;
  return fmt::format("{:.{}f} %", percent, whole ? 0 : 1);
}

std::string quantity_text(double value, std::string_view unit) {
  if (!std::isfinite(value)) return "?";
  if (unit == "ns") return scaled(value, time_scales, 1000);
  if (unit == "bytes") return scaled(value, byte_scales, 1024);
  const bool whole = std::fabs(value - std::round(value)) < 1e-9 || std::fabs(value) >= 100;
  return fmt::format("{} {}", whole ? grouped(value) : three_digits(value), unit);
}

std::string difference_text(double value, std::string_view unit) {
  return (value >= 0 ? "+" : "") + quantity_text(value, unit);
}

std::string exponent_text(double exponent) { return std::isfinite(exponent) ? fmt::format("{:.2f}", exponent) : "?"; }

std::string exponent_change_text(double change) { return std::isfinite(change) ? fmt::format("{:+.3f}", change) : "?"; }

std::string exponent_interval_text(model::Interval interval) {
  return fmt::format("[{}, {}]", exponent_change_text(interval.low), exponent_change_text(interval.high));
}

std::string duration_text(double seconds) {
  if (!std::isfinite(seconds)) return "?";
  if (seconds < 0.95) return fmt::format("{:.1f} s", std::max(seconds, 0.0));
  const auto whole = static_cast<long long>(std::llround(seconds));
  if (whole < 10 && seconds < 9.95) return fmt::format("{:.1f} s", seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) {
    return whole % 60 == 0 ? fmt::format("{} min", whole / 60) : fmt::format("{} min {} s", whole / 60, whole % 60);
  }
  const auto minutes = (whole + 30) / 60;
  return minutes % 60 == 0 ? fmt::format("{} h", minutes / 60) : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

}  // namespace versus::report
