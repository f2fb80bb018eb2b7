#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "harness/provision/logged_run.hpp"
#include "harness/provision/toolchain.hpp"

namespace versus::provision {

/// The headers of packages that are not pinned must be there: some build systems go on without them and leave a codec
/// out. `needs` is header -> package.
Expected<void> check_headers(const std::map<std::string, std::string>& needs, const Toolchain& toolchain,
                             const std::filesystem::path& work, const LoggedRun& run);

/// Too little room for a build is better said before it than by its compiler.
Expected<void> check_disk(const std::filesystem::path& folder);

/// The library's own file among a prefix's; nothing when there is none, or the manifest does not say.
std::optional<model::LoadedLibrary> own_library(const Manifest& manifest,
                                                const std::vector<model::LoadedLibrary>& libraries);

}  // namespace versus::provision
