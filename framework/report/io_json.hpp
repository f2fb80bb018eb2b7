#pragma once

#include <nlohmann/json_fwd.hpp>

#include "framework/model/measurement.hpp"

namespace versus::report {

/// The object `io` of one case and version, as docs/formats.md has it; null when nothing was recorded.
nlohmann::ordered_json io_json(const model::Counts& counts);

}  // namespace versus::report
