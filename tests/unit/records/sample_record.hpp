#pragma once

#include "framework/model/baseline_record.hpp"

namespace versus::records::sample {

/// Two cases of openexr/tile_size: one with clocks, a count and a difference from zero, one with a clock only.
model::BaselineRecord record();

inline constexpr const char* first_case = "openexr/tile_size/read/compression=none,tile=8";
inline constexpr const char* second_case = "openexr/tile_size/write/compression=zip,tile=8";

}  // namespace versus::records::sample
