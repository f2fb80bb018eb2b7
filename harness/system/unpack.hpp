#pragma once

#include <filesystem>

#include "framework/base/expected.hpp"
#include "harness/system/cancel.hpp"

namespace versus::system {

/// Unpacks a tar (gz, bz2, xz, zst) or zip archive into a folder that must not exist yet. When all in it lies in one
/// top folder, that folder is left out. An archive is refused whole, and the folder removed, when it holds an absolute
/// path, `..`, a link that leads out of it, a device, or more than 16 GiB or a million entries.
Expected<void> unpack(const std::filesystem::path& archive, const std::filesystem::path& folder,
                      const CancelToken& cancel);

}  // namespace versus::system
