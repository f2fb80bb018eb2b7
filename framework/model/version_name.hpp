#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/base/expected.hpp"

namespace versus::model {

/// The variant that every version has.
inline constexpr std::string_view copy_variant = "copy";

/// Where the source of a version comes from.
enum class VersionOrigin { Pinned, Path, Git, Prefix };

/// One version of a library as people name it: `openexr@3.1.13+O2-noavx`, `openexr@path:DIR`,
/// `openexr@git:REPO#REV`, `openexr@prefix:DIR`. The variant `copy` exists for every version: the same build at
/// another path.
struct VersionName {
  std::string library;  ///< `openexr`
  VersionOrigin origin = VersionOrigin::Pinned;
  std::string value;     ///< the version number, the folder, or the repository
  std::string revision;  ///< for Git only
  std::string variant;   ///< without the `+` in front; several are joined by `+`; empty when there is none
};

bool operator==(const VersionName& a, const VersionName& b);
bool operator<(const VersionName& a, const VersionName& b);

/// The word that stands for a manifest's main set in `openexr@all`.
inline constexpr std::string_view all_versions_word = "all";

/// Reads one name. `default_library` completes `@3.2.4`; when empty, the library must be written.
/// A variant is what follows the first `+` behind the last `/` and `#`, so `path:lib+x/` names a folder with a plus.
Expected<VersionName> parse_version_name(std::string_view text, std::string_view default_library);

/// Reads `a,b,c`, spaces around the commas allowed; empty parts are errors.
Expected<std::vector<VersionName>> parse_version_list(std::string_view text, std::string_view default_library);

/// The same build at another path: `+copy` added to the variant. For a copy, the build that it is a copy of.
VersionName counterpart(const VersionName& name);

/// The id used everywhere; parse_version_name reads it back.
std::string to_string(const VersionName& name);

}  // namespace versus::model
