#include "harness/provision/code_identity.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "harness/system/loaded_code.hpp"
#include "harness/system/sha256.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

Expected<std::string> code_identity(const ProvisionedVersion& version) {
  std::vector<fs::path> files;
  for (const auto& library : version.libraries) files.emplace_back(library.path);
  if (!version.worker.empty()) files.push_back(version.worker);
  std::sort(files.begin(), files.end(),
            [](const fs::path& a, const fs::path& b) { return a.filename() < b.filename(); });
  system::Sha256 sum;
  for (const fs::path& file : files) {
    sum.add_field(file.filename().string());
    if (!system::add_loaded_code(file, sum)) {
      return unexpected(run_error(file.string(), "this is no library or program whose code could be compared"));
    }
  }
  return sum.digest();
}

}  // namespace versus::provision
