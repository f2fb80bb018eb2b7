#include "harness/system/elf_sections.hpp"

#include <elf.h>

#include <cstring>

#include "harness/system/files.hpp"

namespace versus::system {

namespace {

template <class Struct>
std::optional<Struct> at(const std::string& bytes, std::uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(Struct)) return std::nullopt;
  Struct value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

std::optional<std::string> part(const std::string& bytes, std::uint64_t offset, std::uint64_t size) {
  if (offset > bytes.size() || bytes.size() - offset < size) return std::nullopt;
  return bytes.substr(offset, size);
}

std::string text_at(const std::string& table, std::size_t offset) {
  if (offset >= table.size()) return {};
  return table.substr(offset, table.find('\0', offset) - offset);
}

std::optional<std::vector<Elf64_Shdr>> section_headers(const std::string& bytes, const Elf64_Ehdr& header) {
  std::vector<Elf64_Shdr> headers;
  for (std::size_t i = 0; i < header.e_shnum; ++i) {
    const auto section = at<Elf64_Shdr>(bytes, header.e_shoff + i * sizeof(Elf64_Shdr));
    if (!section) return std::nullopt;
    headers.push_back(*section);
  }
  if (headers.empty() || header.e_shstrndx >= headers.size()) return std::nullopt;
  return headers;
}

bool is_ours(const Elf64_Ehdr& header) {
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64 &&
         header.e_ident[EI_DATA] == ELFDATA2LSB;
}

}  // namespace

std::optional<std::vector<ElfSection>> loaded_sections(const std::filesystem::path& file) {
  const auto bytes = read_file(file);
  if (!bytes) return std::nullopt;
  const auto header = at<Elf64_Ehdr>(*bytes, 0);
  if (!header || !is_ours(*header)) return std::nullopt;
  const auto headers = section_headers(*bytes, *header);
  if (!headers) return std::nullopt;
  const Elf64_Shdr& names = (*headers)[header->e_shstrndx];
  const auto table = part(*bytes, names.sh_offset, names.sh_size);
  if (!table) return std::nullopt;
  std::vector<ElfSection> sections;
  for (const Elf64_Shdr& one : *headers) {
    if ((one.sh_flags & SHF_ALLOC) == 0) continue;
    ElfSection section{text_at(*table, one.sh_name), one.sh_addr, one.sh_size, one.sh_flags, {}};
    if (one.sh_type != SHT_NOBITS) {
      auto content = part(*bytes, one.sh_offset, one.sh_size);
      if (!content) return std::nullopt;
      section.bytes = *std::move(content);
    }
    sections.push_back(std::move(section));
  }
  return sections;
}

}  // namespace versus::system
