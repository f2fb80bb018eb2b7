#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "framework/model/version_name.hpp"

namespace versus::cli {

/// Reads the quantities of the command line. `place` is the option that the text came from, for messages. All errors
/// are of kind Usage. Pure.

/// `90s`, `5m`, `1h30m`, `200us`, `1.5h`: numbers, each with a unit (h, m, min, s, ms, us, µs, ns), added up. More than
/// zero, at most a year.
Expected<std::chrono::nanoseconds> parse_duration(std::string_view place, std::string_view text);

/// `3%`, `0.5 %`, `0.03`: a fraction from 0 to below 10. A bare number of 1 and more is refused, since whoever writes
/// `3` means three percent.
Expected<double> parse_share(std::string_view place, std::string_view text);

/// A whole number without a sign.
Expected<std::uint64_t> parse_whole(std::string_view place, std::string_view text, std::uint64_t least,
                                    std::uint64_t most);

/// `VERSION=10%`, `VERSION/CASEPATTERN=200us`, `VERSION=offset_search`. VERSION is one of `versions` (the longest that
/// fits, since a path holds slashes as well), its library may be left out.
Expected<model::Injection> parse_injection(std::string_view place, std::string_view text,
                                           const std::vector<model::VersionName>& versions);

}  // namespace versus::cli
