#include "framework/report/call_sizes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

namespace versus::report {

std::int64_t smallest_of(std::size_t size_class) {
  return size_class == 0 ? 0 : std::int64_t{1} << std::min<std::size_t>(size_class - 1, 62);
}

std::int64_t largest_of(std::size_t size_class) {
  return size_class >= 63 ? std::numeric_limits<std::int64_t>::max() : (std::int64_t{1} << size_class) - 1;
}

std::string size_class_text(std::size_t size_class) {
  static constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  const std::int64_t smallest = smallest_of(size_class);
  if (size_class == 0) return "0 B";
  const std::size_t unit = (size_class - 1) / 10;
  return fmt::format("{} {}{}", smallest >> (10 * unit), units[unit], size_class == 1 ? "" : " +");
}

std::optional<double> sequential_share(const model::Counts& counts) {
  const std::int64_t all = counts.read_calls + counts.write_calls;
  if (!counts.calls || all <= 0) return std::nullopt;
  return static_cast<double>(counts.calls->sequential_calls) / static_cast<double>(all);
}

}  // namespace versus::report
