#include "harness/gate/code.hpp"

#include <map>

#include "harness/system/files.hpp"
#include "harness/system/loaded_code.hpp"
#include "harness/system/sha256.hpp"

namespace versus::gate {

namespace {

// A worker may be a script that starts the program: then its text counts.
std::string hash_of(const std::filesystem::path& file) {
  system::Sha256 sum;
  if (system::add_loaded_code(file, sum)) return sum.digest();
  const auto text = system::read_file(file);
  if (!text) return {};
  sum.add_field(*text);
  return sum.digest();
}

}  // namespace

std::string code_of(const model::VersionFacts& facts, const std::filesystem::path& worker) {
  std::map<std::string, std::string> parts{{"worker", hash_of(worker)}};
  for (const auto& library : facts.loaded) {
    const std::filesystem::path file = library.path;
    parts.emplace(file.filename().string(), hash_of(file));
  }
  system::Sha256 sum;
  for (const auto& [name, hash] : parts) {
    if (hash.empty()) return {};
    sum.add_field(name);
    sum.add_field(hash);
  }
  return sum.digest();
}

}  // namespace versus::gate
