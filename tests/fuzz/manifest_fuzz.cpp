#include <cstdint>

#include "harness/provision/manifest_reader.hpp"
#include "harness/provision/manifests.hpp"
#include "tests/fuzz/claims.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace versus::provision;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  auto manifest = read_manifest(text, "/dir/fuzz.yaml");
  if (!manifest) {
    versus::fuzz::check_errors(manifest.error());
    return 0;
  }
  const auto versions = manifest->versions;
  const auto library = manifest->library;
  const auto manifests = Manifests::combine({std::move(*manifest)});
  if (!manifests) {
    versus::fuzz::check_error(manifests.error());
    return 0;
  }
  for (const auto& version : versions) {
    const auto plan = manifests->plan(library, version.number, "");
    if (!plan) versus::fuzz::check_error(plan.error());
  }
  return 0;
}
