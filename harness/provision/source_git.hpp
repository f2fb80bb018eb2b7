#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "framework/base/expected.hpp"
#include "harness/provision/layout.hpp"
#include "harness/provision/logged_run.hpp"
#include "harness/provision/manifest.hpp"

namespace versus::provision {

/// A revision that was found.
struct GitRevision {
  std::filesystem::path repository;  ///< on this machine: the one that was named, or our clone of it
  std::string commit;                ///< full
  std::string tree;                  ///< id of what it holds; equal trees build equal libraries
};

/// Finds a revision. A repository on another machine is cloned once, and fetched again when the revision is not there
/// yet or is a branch.
Expected<GitRevision> resolve_git(const SourceOrigin& origin, const Layout& layout, const LoggedRun& run);

/// The text of a file at a revision, or nothing.
std::optional<std::string> file_at(const GitRevision& revision, const std::string& file,
                                   const system::CancelToken& cancel);

/// Writes the revision's files into a new folder; the named repository and its work tree stay as they are.
Expected<void> check_out(const GitRevision& revision, const std::filesystem::path& to, const LoggedRun& run);

}  // namespace versus::provision
