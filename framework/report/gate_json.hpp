#pragma once

#include <nlohmann/json_fwd.hpp>

#include "framework/model/gate.hpp"

namespace versus::report {

/// The field `gate` of a result.
nlohmann::ordered_json gate_json(const model::GateFacts& gate);

}  // namespace versus::report
