#pragma once

#include <optional>
#include <string>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "framework/search/bisection.hpp"
#include "framework/stats/quartet.hpp"

namespace versus::bisect {

/// The word for the hash of what was read or written, which stands where a metric's name can.
inline constexpr const char* pixels_word = "pixels";

/// What is read of a version in the case.
struct Reading {
  std::string name;                     ///< `cpu_time`, `read_calls`, `pixels`
  std::optional<model::Metric> metric;  ///< none: pixels
  std::string unit;                     ///< of values; empty for pixels
  search::Reading kind = search::Reading::Timed;
};

/// An empty name stands for the clock that decides the case. An unknown name is an error that suggests.
Expected<Reading> reading_of(const std::string& name, const model::Case& subject);

/// The contrast of the side at `position` (1…) of a round against the one at 0; nothing where a worker is missing, or
/// its figures are. Precondition: a timed reading.
std::optional<stats::RoundContrast> contrast_of(const Reading& reading, const model::Round& round, int position);

/// The figure of a counting pass. An error of kind Unfit when a second pass gave another one. Precondition: an exact
/// reading with a metric.
Expected<double> value_of(const Reading& reading, const model::Counts& counts, const std::string& version);

}  // namespace versus::bisect
