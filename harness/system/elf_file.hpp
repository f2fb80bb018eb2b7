#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"

namespace versus::system {

/// What the dynamic linker reads in an ELF file.
struct ElfFacts {
  std::string build_id;             ///< hexadecimal; empty when there is none
  std::string soname;               ///< empty for executables
  std::vector<std::string> needed;  ///< sonames
  std::optional<std::string> search_path;
  bool search_path_after_environment = false;  ///< DT_RUNPATH: LD_LIBRARY_PATH beats it
};

/// Nothing when the file is no dynamic 64-bit ELF file of this machine's byte order, or is damaged.
std::optional<ElfFacts> read_elf(const std::filesystem::path& file);

/// Replaces the search path of libraries in the file by a text that is no longer, and makes it one that
/// LD_LIBRARY_PATH does not beat (DT_RPATH). A file without a search path, or with a shorter one, is an error.
Expected<void> set_search_path(const std::filesystem::path& file, const std::string& path);

}  // namespace versus::system
