#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "framework/model/measurement.hpp"

namespace versus::report {

/// The bytes of the smallest and the largest call in a class of model::CallProfile: 0 and 0, 1 and 1, 2 and 3, 4 and 7,
/// …
std::int64_t smallest_of(std::size_t size_class);
std::int64_t largest_of(std::size_t size_class);

/// `0 B`, `1 B`, `2 B +`, `4 KiB +`: the class for people, by its smallest call.
std::string size_class_text(std::size_t size_class);

/// Reads and writes that began where the last one on the file ended, as a share of all; nothing when there were none,
/// or the run was recorded without.
std::optional<double> sequential_share(const model::Counts& counts);

}  // namespace versus::report
