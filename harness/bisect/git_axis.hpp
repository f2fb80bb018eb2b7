#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "harness/bisect/axis.hpp"
#include "harness/system/cancel.hpp"

namespace versus::bisect {

struct GitRange {
  std::string library;
  std::string repository;  ///< a folder, or a URL
  std::string good;
  std::string bad;
};

/// The commits from good to bad along first parents: a merge counts as one commit, at which all of its branch arrives.
/// `cache` is where a repository of elsewhere is cloned to. The named repository is only read. Errors of kind Usage: no
/// repository, unknown revisions, the same commit twice, good and bad swapped, good not an ancestor of bad (with what
/// both come from), a shallow clone whose history ends in between.
Expected<Axis> commit_axis(const GitRange& range, const std::filesystem::path& cache,
                           const system::CancelToken& cancel);

/// The commits of the branch that a merge brought in, from where it left to its end; nothing when the commit is none.
Expected<std::vector<std::string>> merged_branch(const std::filesystem::path& repository, const std::string& commit,
                                                 const system::CancelToken& cancel);

/// The paths that differ between two commits.
std::vector<std::string> changed_files(const std::filesystem::path& repository, const std::string& before,
                                       const std::string& after, const system::CancelToken& cancel);

}  // namespace versus::bisect
