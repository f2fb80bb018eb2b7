#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace versus::report {

/// A logarithmic scale of nanoseconds over the columns of a terminal.
struct TimeScale {
  double low = 1;
  double high = 10;
  std::size_t columns = 60;
};

/// A scale on which all the values lie with some room at both ends, half a decade wide at least so that small
/// differences do not look large; nothing without values. Precondition: values are finite and above 0, columns >= 8.
std::optional<TimeScale> time_scale(const std::vector<double>& values, std::size_t columns);

/// 0 … columns - 1.
std::size_t column_of(const TimeScale& scale, double value);

/// Two lines below a plot: an axis with its ticks at 1, 2 and 5 of each decade, and what stands under them.
std::vector<std::string> ruler(const TimeScale& scale);

}  // namespace versus::report
