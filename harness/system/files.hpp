#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "framework/base/expected.hpp"

namespace versus::system {

/// The Error of a failed system call: names the file, what was tried and errno's meaning. A full disk (ENOSPC,
/// EDQUOT) gets the advice to free space.
Error system_error(std::string place, std::string tried, int error_number);

/// Makes a folder and those above it; none missing is no error.
Expected<void> make_folders(const std::filesystem::path& folder);

/// The whole content of a regular file.
Expected<std::string> read_file(const std::filesystem::path& file);

/// Writes a file so that readers see the old content or the new one, never a part; makes missing folders.
Expected<void> write_file(const std::filesystem::path& file, std::string_view content);

/// Renames within one file system; the target appears whole or not at all.
Expected<void> rename_path(const std::filesystem::path& from, const std::filesystem::path& to);

/// Removes a file or a folder with all in it, also one whose folders lack write permission. Missing is no error.
Expected<void> remove_tree(const std::filesystem::path& path);

/// Copies a folder with all in it; symbolic links stay links, files become real copies (no hard links).
Expected<void> copy_tree(const std::filesystem::path& from, const std::filesystem::path& to);

/// Bytes of all regular files below a folder (a file counts itself); 0 when it is missing.
std::uintmax_t tree_bytes(const std::filesystem::path& path);

}  // namespace versus::system
