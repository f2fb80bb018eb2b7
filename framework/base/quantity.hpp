#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace versus::base {

/// What a number with a unit measures.
enum class Dimension {
  Time,  ///< ns, us, ms, s; held in nanoseconds
  Rate,  ///< Bps, KBps, MBps, GBps (powers of 1000); held in bytes per second
};

/// `100us`, `200MBps`: a whole number without leading zeros and, at once behind it, its unit, so that it is one word
/// and may stand in a case's id. Nothing for any other text, and for what does not fit. Thread-safe.
std::optional<std::int64_t> parse_quantity(std::string_view text, Dimension dimension);

/// From the smallest unit to the largest.
std::vector<std::string> units_of(Dimension dimension);

}  // namespace versus::base
