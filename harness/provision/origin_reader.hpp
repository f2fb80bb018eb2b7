#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "harness/provision/manifest.hpp"

namespace versus::provision {

/// Reads what a manifest writes behind `debian:`, `pypi:`, `archive:`, `git:`, `path:` and `prefix:`. `version` is
/// the pinned version, which a PyPI project has as well unless another is written; relative paths start from
/// `folder`. Nothing when the text has not the form that origin_form names.
std::optional<SourceOrigin> read_origin(SourceKind kind, const std::string& text, const std::string& version,
                                        const std::filesystem::path& folder);

/// `SUITE/PACKAGE=VERSION`, `REPOSITORY#REVISION`, …
std::string origin_form(SourceKind kind);

}  // namespace versus::provision
