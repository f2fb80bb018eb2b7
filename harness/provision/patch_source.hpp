#pragma once

#include <filesystem>
#include <vector>

#include "framework/base/expected.hpp"
#include "harness/provision/logged_run.hpp"
#include "harness/provision/manifest.hpp"

namespace versus::provision {

/// Applies patches to an unpacked source, in their order. A file to create, or a link, that is there already stays.
Expected<void> patch_source(const std::vector<Patch>& patches, const std::filesystem::path& source,
                            const LoggedRun& run);

}  // namespace versus::provision
