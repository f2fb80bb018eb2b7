#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace versus::system {

/// A section of an ELF file that takes memory in a running process.
struct ElfSection {
  std::string name;  ///< `.text`
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  std::uint64_t flags = 0;
  std::string bytes;  ///< empty where the file has none (`.bss`)
};

/// The sections that are loaded, in the file's order; debug information, symbol tables for debuggers and comments are
/// not among them. Nothing when the file is no 64-bit ELF file of this machine's byte order with sections, or is
/// damaged.
std::optional<std::vector<ElfSection>> loaded_sections(const std::filesystem::path& file);

}  // namespace versus::system
