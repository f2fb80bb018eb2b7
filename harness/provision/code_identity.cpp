#include "harness/provision/code_identity.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "harness/system/elf_sections.hpp"
#include "harness/system/sha256.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view build_id_section = ".note.gnu.build-id";

Expected<void> add_file(const fs::path& file, system::Sha256& sum) {
  const auto sections = system::loaded_sections(file);
  if (!sections) {
    return unexpected(run_error(file.string(), "this is no library or program whose code could be compared"));
  }
  sum.add_field(file.filename().string());
  for (const auto& section : *sections) {
    if (section.name == build_id_section) continue;
    sum.add_field(section.name);
    sum.add_field(std::to_string(section.address) + " " + std::to_string(section.size) + " " +
                  std::to_string(section.flags));
    sum.add_field(section.bytes);
  }
  return {};
}

}  // namespace

Expected<std::string> code_identity(const ProvisionedVersion& version) {
  std::vector<fs::path> files;
  for (const auto& library : version.libraries) files.emplace_back(library.path);
  if (!version.worker.empty()) files.push_back(version.worker);
  std::sort(files.begin(), files.end(),
            [](const fs::path& a, const fs::path& b) { return a.filename() < b.filename(); });
  system::Sha256 sum;
  for (const fs::path& file : files) {
    if (auto added = add_file(file, sum); !added) return unexpected(added.error());
  }
  return sum.digest();
}

}  // namespace versus::provision
