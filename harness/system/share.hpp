#pragma once

#include <filesystem>

#include "framework/base/expected.hpp"

namespace versus::system {

/// What comes with versus and is only read.
struct Share {
  std::filesystem::path scenarios;       ///< `<library>/<name>.yaml`
  std::filesystem::path versions;        ///< `<library>.yaml`
  std::filesystem::path worker_sources;  ///< the folder below which `harness/worker`, `harness/protocol` and so on lie
};

/// The file that this process runs.
std::filesystem::path own_executable();

/// The environment's VERSUS_SHARE when it is set; otherwise `../share/versus` beside the executable's folder, as it is
/// installed; otherwise the nearest folder upwards of the executable that holds `scenarios` and `versions`, as in a
/// source tree. None of them is an error that names what was looked at.
Expected<Share> find_share(const std::filesystem::path& executable);

}  // namespace versus::system
