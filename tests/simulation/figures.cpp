#include "tests/simulation/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace versus::simulation {

namespace {

constexpr double margin_errors = 3;
constexpr double difference_errors = 4;

/// Half of the last digit written.
double rounding_of(const std::string& written) {
  const auto point = written.find('.');
  const auto digits = point == std::string::npos ? 0 : written.size() - point - 1;
  return 0.5 * std::pow(10.0, -static_cast<double>(digits));
}

std::string text(double value) {
  const double size = std::fabs(value);
  if (size >= 100) return fmt::format("{:.0f}", value);
  if (size >= 2) return fmt::format("{:.2f}", value);
  return fmt::format("{:.4f}", value);
}

std::string text(const Figure& figure) {
  std::string out = fmt::format("{} {} ±{}", figure.name, text(figure.ours), text(figure.error));
  if (!figure.published.empty()) out += fmt::format(" [{}{}]", figure.published, differs(figure) ? " ~" : "");
  if (figure.bound) {
    const char* sign = figure.bound->side == Bound::Side::AtMost ? "≤" : "≥";
    out += fmt::format(" {} {} (margin {})", sign, text(figure.bound->value), text(margin(figure)));
  }
  if (is_left(figure)) out += " LEFT";
  return out;
}

}  // namespace

Figure Figure::expecting(std::string_view written) const {
  Figure other = *this;
  other.published = std::string(written);
  return other;
}

Figure Figure::with(Bound limit) const {
  Figure other = *this;
  other.bound = limit;
  return other;
}

Figure share(std::string name, std::int64_t hits, std::int64_t trials) {
  const double n = static_cast<double>(trials);
  const double p = static_cast<double>(hits) / n;
  Figure figure = number(std::move(name), p, std::sqrt(p * (1 - p) / n));
  figure.trials = trials;
  return figure;
}

Figure mean(std::string name, double sum, double squares, std::int64_t trials) {
  const double n = static_cast<double>(trials);
  const double value = sum / n;
  return number(std::move(name), value, std::sqrt(std::max(0.0, squares / n - value * value) / n));
}

Figure number(std::string name, double value, double error) {
  Figure figure;
  figure.name = std::move(name);
  figure.ours = value;
  figure.error = error;
  return figure;
}

double margin(const Figure& figure) {
  if (!figure.bound) return 0;
  double error = figure.error;
  if (figure.trials) {
    const double p = figure.bound->value;
    error = std::sqrt(p * (1 - p) / static_cast<double>(*figure.trials));
  }
  return margin_errors * error;
}

bool is_left(const Figure& figure) {
  if (!figure.bound) return false;
  if (figure.bound->side == Bound::Side::AtMost) return !(figure.ours <= figure.bound->value + margin(figure));
  return !(figure.ours >= figure.bound->value - margin(figure));
}

bool differs(const Figure& figure) {
  if (figure.published.empty()) return false;
  if (figure.ours == 0 && figure.error == 0) return false;  // nothing seen: too few paths to tell
  const double expected = std::strtod(figure.published.c_str(), nullptr);
  double error = figure.error;
  if (figure.trials) {
    error = std::max(error, std::sqrt(expected * (1 - expected) / static_cast<double>(*figure.trials)));
  }
  const double tolerance = difference_errors * std::sqrt(2.0) * error + rounding_of(figure.published);
  return std::fabs(figure.ours - expected) > tolerance;
}

std::string print(const Table& table) {
  std::string out = table.title + "\n";
  for (const auto& note : table.notes) out += "  " + note + "\n";
  std::size_t width = 0;
  for (const auto& row : table.rows) width = std::max(width, row.what.size());
  for (const auto& row : table.rows) {
    out += fmt::format("  {:<{}}", row.what, width);
    const char* separator = "  ";
    for (const auto& figure : row.figures) {
      out += separator + text(figure);
      separator = "; ";
    }
    out += "\n";
  }
  return out;
}

int count_left(const Table& table) {
  int left = 0;
  for (const auto& row : table.rows) {
    left += static_cast<int>(std::count_if(row.figures.begin(), row.figures.end(), is_left));
  }
  return left;
}

}  // namespace versus::simulation
