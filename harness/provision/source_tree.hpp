#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "harness/system/cancel.hpp"

namespace versus::provision {

/// A folder of sources: a working tree, or what an archive unpacked to.
struct SourceTree {
  std::filesystem::path root;
  std::vector<std::filesystem::path> files;  ///< relative, sorted; links among them
};

/// The files that count. In a checkout of git these are the ones that git does not ignore, elsewhere all; `.git`
/// never does. No such folder is an error.
Expected<SourceTree> read_source_tree(const std::filesystem::path& root, const system::CancelToken& cancel);

/// SHA-256 over names, contents, link targets and the executable bit.
Expected<std::string> hash_of(const SourceTree& tree);

/// Copies the files that count into a new folder.
Expected<void> copy_source_tree(const SourceTree& tree, const std::filesystem::path& to);

}  // namespace versus::provision
