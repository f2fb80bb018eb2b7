#pragma once

#include <string>

namespace versus::executor {

struct RunIdentity {
  std::string id;           ///< sortable and unique: `20261130T191530-ab12`
  std::string created_utc;  ///< `2026-11-30T19:15:30Z`
};

/// From the clock and the system's randomness.
RunIdentity new_run_identity();

}  // namespace versus::executor
