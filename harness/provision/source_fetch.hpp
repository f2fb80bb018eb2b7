#pragma once

#include <filesystem>
#include <optional>

#include "framework/base/expected.hpp"
#include "harness/provision/layout.hpp"
#include "harness/provision/logged_run.hpp"
#include "harness/provision/manifest.hpp"

namespace versus::provision {

/// Where archives are kept and looked for.
struct ArchivePlaces {
  Layout layout;
  std::optional<std::filesystem::path> mirror;
};

/// The archive of a pinned version, its SHA-256 checked: from the mirror folder, else from our own, else from the
/// first origin that has it (then it is kept in our own). A wrong sum ends the search with an error that names both
/// sums and the file.
Expected<std::filesystem::path> obtain_archive(const PinnedVersion& version, const ArchivePlaces& places,
                                               const LoggedRun& run);

/// One fetcher for each kind of origin, one file for each. They put one file into the empty folder `into`.
Expected<std::filesystem::path> fetch_debian(const SourceOrigin& origin, const std::filesystem::path& into,
                                             const Layout& layout, const LoggedRun& run);
Expected<std::filesystem::path> fetch_pypi(const SourceOrigin& origin, const std::filesystem::path& into,
                                           const Layout& layout, const LoggedRun& run);
Expected<std::filesystem::path> fetch_archive(const SourceOrigin& origin, const std::filesystem::path& into,
                                              const Layout& layout, const LoggedRun& run);

/// The only file of a folder that a program has downloaded into.
Expected<std::filesystem::path> only_file(const std::filesystem::path& folder, const LoggedRun& run);

}  // namespace versus::provision
