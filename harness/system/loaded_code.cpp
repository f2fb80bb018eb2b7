#include "harness/system/loaded_code.hpp"

#include <string>
#include <string_view>

#include "harness/system/elf_sections.hpp"

namespace versus::system {

namespace {

constexpr std::string_view build_id_section = ".note.gnu.build-id";

}  // namespace

bool add_loaded_code(const std::filesystem::path& file, Sha256& sum) {
  const auto sections = loaded_sections(file);
  if (!sections) return false;
  for (const auto& section : *sections) {
    if (section.name == build_id_section) continue;
    sum.add_field(section.name);
    sum.add_field(std::to_string(section.address) + " " + std::to_string(section.size) + " " +
                  std::to_string(section.flags));
    sum.add_field(section.bytes);
  }
  return true;
}

}  // namespace versus::system
