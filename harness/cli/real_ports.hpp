#pragma once

#include "harness/cli/ports.hpp"
#include "harness/system/cancel.hpp"

namespace versus::cli {

/// The ports that lead to the real world. `cancel` ends builds and measurements.
Ports real_ports(const system::CancelToken& cancel);

}  // namespace versus::cli
