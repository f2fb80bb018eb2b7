#include "harness/system/elf_file.hpp"

#include <elf.h>

#include <cstring>

#include "harness/system/files.hpp"

namespace versus::system {

namespace {

/// A read-only look at a file's bytes in which nothing outside can be reached.
class ElfImage {
 public:
  explicit ElfImage(const std::string& bytes) : bytes_(bytes) {}

  template <class Struct>
  std::optional<Struct> at(std::size_t offset) const {
    if (offset > bytes_.size() || bytes_.size() - offset < sizeof(Struct)) return std::nullopt;
    Struct value;
    std::memcpy(&value, bytes_.data() + offset, sizeof value);
    return value;
  }

  std::string text(std::size_t offset) const {
    if (offset >= bytes_.size()) return {};
    const std::size_t end = bytes_.find('\0', offset);
    return end == std::string::npos ? std::string() : bytes_.substr(offset, end - offset);
  }

  std::size_t size() const { return bytes_.size(); }

 private:
  const std::string& bytes_;
};

struct Segments {
  std::vector<Elf64_Phdr> all;

  /// Where an address of the loaded image lies in the file.
  std::optional<std::size_t> offset_of(std::size_t address) const {
    for (const Elf64_Phdr& segment : all) {
      if (segment.p_type == PT_LOAD && address >= segment.p_vaddr && address - segment.p_vaddr < segment.p_filesz) {
        return segment.p_offset + (address - segment.p_vaddr);
      }
    }
    return std::nullopt;
  }
};

struct DynamicEntry {
  std::size_t offset;  ///< in the file
  Elf64_Dyn value;
};

std::optional<Segments> segments_of(const ElfImage& image) {
  const auto header = image.at<Elf64_Ehdr>(0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return std::nullopt;
  if (header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != ELFDATA2LSB) return std::nullopt;
  Segments segments;
  for (std::size_t i = 0; i < header->e_phnum; ++i) {
    const auto segment = image.at<Elf64_Phdr>(header->e_phoff + i * sizeof(Elf64_Phdr));
    if (!segment) return std::nullopt;
    segments.all.push_back(*segment);
  }
  return segments;
}

std::vector<DynamicEntry> dynamic_entries(const ElfImage& image, const Segments& segments) {
  std::vector<DynamicEntry> entries;
  for (const Elf64_Phdr& segment : segments.all) {
    if (segment.p_type != PT_DYNAMIC) continue;
    for (std::size_t offset = segment.p_offset;; offset += sizeof(Elf64_Dyn)) {
      const auto entry = image.at<Elf64_Dyn>(offset);
      if (!entry || entry->d_tag == DT_NULL) break;
      entries.push_back({offset, *entry});
    }
  }
  return entries;
}

std::optional<std::size_t> string_table(const Segments& segments, const std::vector<DynamicEntry>& entries) {
  for (const DynamicEntry& entry : entries) {
    if (entry.value.d_tag == DT_STRTAB) return segments.offset_of(entry.value.d_un.d_ptr);
  }
  return std::nullopt;
}

std::string hexadecimal(const std::string& bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    text += digits[static_cast<unsigned char>(byte) >> 4];
    text += digits[static_cast<unsigned char>(byte) & 15];
  }
  return text;
}

std::string build_id_of(const ElfImage& image, const Segments& segments, const std::string& bytes) {
  const auto padded = [](std::size_t size) { return (size + 3) & ~std::size_t{3}; };
  for (const Elf64_Phdr& segment : segments.all) {
    if (segment.p_type != PT_NOTE) continue;
    std::size_t offset = segment.p_offset;
    while (offset < segment.p_offset + segment.p_filesz) {
      const auto note = image.at<Elf64_Nhdr>(offset);
      if (!note) break;
      const std::size_t name = offset + sizeof(Elf64_Nhdr);
      const std::size_t content = name + padded(note->n_namesz);
      if (content > bytes.size() || bytes.size() - content < note->n_descsz) break;
      if (note->n_type == NT_GNU_BUILD_ID && image.text(name) == "GNU") {
        return hexadecimal(bytes.substr(content, note->n_descsz));
      }
      offset = content + padded(note->n_descsz);
    }
  }
  return {};
}

}  // namespace

std::optional<ElfFacts> read_elf(const std::filesystem::path& file) {
  const auto bytes = read_file(file);
  if (!bytes) return std::nullopt;
  const ElfImage image(*bytes);
  const auto segments = segments_of(image);
  if (!segments) return std::nullopt;
  const auto entries = dynamic_entries(image, *segments);
  const auto strings = string_table(*segments, entries);
  if (!strings) return std::nullopt;
  ElfFacts facts;
  facts.build_id = build_id_of(image, *segments, *bytes);
  for (const DynamicEntry& entry : entries) {
    const auto text = [&] { return image.text(*strings + entry.value.d_un.d_val); };
    switch (entry.value.d_tag) {
      case DT_SONAME:
        facts.soname = text();
        break;
      case DT_NEEDED:
        facts.needed.push_back(text());
        break;
      case DT_RPATH:
      case DT_RUNPATH:
        facts.search_path = text();
        facts.search_path_after_environment = entry.value.d_tag == DT_RUNPATH;
        break;
      default:
        break;
    }
  }
  return facts;
}

Expected<void> set_search_path(const std::filesystem::path& file, const std::string& path) {
  auto bytes = read_file(file);
  if (!bytes) return unexpected(bytes.error());
  const ElfImage image(*bytes);
  const auto segments = segments_of(image);
  const auto entries = segments ? dynamic_entries(image, *segments) : std::vector<DynamicEntry>{};
  const auto strings = segments ? string_table(*segments, entries) : std::nullopt;
  bool changed = false;
  for (const DynamicEntry& entry : entries) {
    if (!strings || (entry.value.d_tag != DT_RPATH && entry.value.d_tag != DT_RUNPATH)) continue;
    const std::size_t place = *strings + entry.value.d_un.d_val;
    const std::size_t room = image.text(place).size();
    if (path.size() > room) break;
    std::memset(bytes->data() + place, 0, room);
    std::memcpy(bytes->data() + place, path.data(), path.size());
    Elf64_Dyn renamed = entry.value;
    renamed.d_tag = DT_RPATH;
    std::memcpy(bytes->data() + entry.offset, &renamed, sizeof renamed);
    changed = true;
  }
  if (!changed) {
    return unexpected(run_error(file.string(), "no room in it for the search path '" + path + "'",
                                "a library linked with -Wl,-rpath"));
  }
  const auto permissions = std::filesystem::status(file).permissions();
  if (auto written = write_file(file, *bytes); !written) return written;
  std::error_code ignored;
  std::filesystem::permissions(file, permissions, ignored);
  return {};
}

}  // namespace versus::system
