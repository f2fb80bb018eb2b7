#pragma once

#include <filesystem>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "framework/base/error.hpp"
#include "harness/provision/manifest.hpp"

namespace versus::provision {

/// Reads one manifest, or says all that is wrong with it. `file` stands in errors as `file:line:column`, and its
/// folder is what relative paths in the text start from. Checks all that can be checked without other manifests.
tl::expected<Manifest, std::vector<Error>> read_manifest(std::string_view text, const std::filesystem::path& file);

}  // namespace versus::provision
