#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "framework/base/expected.hpp"
#include "harness/provision/manifests.hpp"
#include "harness/provision/source_fetch.hpp"

namespace versus::provision {

/// A source that was found, before anything of it is unpacked.
struct Source {
  SourceKind kind = SourceKind::Archive;
  std::string label;             ///< short, for names of folders: `3.2.4`, `git-1a2b3c4d`, `path`
  std::string description;       ///< `pypi OpenEXR==3.2.4`
  std::string identity;          ///< equal identities hold equal files
  std::string sha256;            ///< of the archive or the tree; empty for git until it is unpacked
  VersionNumber number;          ///< that chooses the rules
  std::filesystem::path folder;  ///< for Path and Prefix: where it lies
  std::function<Expected<void>(const std::filesystem::path& to, const LoggedRun& run)> unpack;
};

/// Finds the source that a name stands for. For pinned archives nothing is read but the manifest; a git revision is
/// looked up, a working tree is hashed.
Expected<Source> resolve_source(const Manifest& manifest, const model::VersionName& name, const ArchivePlaces& places,
                                const LoggedRun& run);

/// The same for a pinned version.
Expected<Source> resolve_pinned(const Manifest& manifest, const PinnedVersion& version, const ArchivePlaces& places,
                                const LoggedRun& run);

/// The version that a manifest's `detect` reads out of sources; `read` gives a file's text.
Expected<VersionNumber> detect_number(const Manifest& manifest, const std::string& place,
                                      const std::function<std::optional<std::string>(const std::string&)>& read);

}  // namespace versus::provision
