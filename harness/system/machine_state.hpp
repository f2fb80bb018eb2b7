#pragma once

#include <chrono>

#include "framework/model/machine_state.hpp"

namespace versus::system {

/// Looks at this machine for `span`, asleep meanwhile. Thread-safe; what cannot be read is left out.
model::MachineState look_at_machine(std::chrono::milliseconds span);

}  // namespace versus::system
