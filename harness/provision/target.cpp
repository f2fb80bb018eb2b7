#include "harness/provision/target.hpp"

#include <algorithm>

#include "harness/system/sha256.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

/// Changes when builds of the same inputs come out differently: then all is built again.
constexpr const char* recipe_version = "versus build 2";

/// The names, sizes and times of an installed library's files: contents would be many for a prefix like /usr.
std::string fingerprint(const fs::path& prefix) {
  std::vector<std::string> facts;
  for (const std::string& part : library_folders()) {
    std::error_code code;
    for (fs::directory_iterator entry(prefix / part, code), end; !code && entry != end; entry.increment(code)) {
      const std::string name = entry->path().filename().string();
      std::error_code ignored;
      if (name.find(".so") == std::string::npos || !entry->is_regular_file(ignored)) continue;
      const auto time = entry->last_write_time(ignored).time_since_epoch().count();
      facts.push_back(part + "/" + name + " " + std::to_string(entry->file_size(ignored)) + " " + std::to_string(time));
    }
  }
  std::sort(facts.begin(), facts.end());
  system::Sha256 sum;
  for (const std::string& fact : facts) sum.add_field(fact);
  return sum.digest();
}

std::string key_of(const Target& target) {
  system::Sha256 sum;
  sum.add_field(recipe_version);
  sum.add_field(target.manifest->library);
  sum.add_field(target.source.identity);
  sum.add_field(canonical_text(target.plan));
  sum.add_field(target.toolchain.identity);
  for (const Target& dependency : target.dependencies) sum.add_field(dependency.key);
  return sum.digest();
}

}  // namespace

std::vector<std::string> library_folders() {
#if defined(__aarch64__)
  return {"lib", "lib64", "lib/aarch64-linux-gnu"};
#else
  return {"lib", "lib64", "lib/x86_64-linux-gnu"};
#endif
}

Expected<Target> TargetFinder::complete(const Manifest& manifest, Source source, const std::string& variant,
                                        const LoggedRun& run) const {
  Target target;
  target.manifest = &manifest;
  target.source = std::move(source);
  const auto plan = manifests_.plan(manifest.library, target.source.number, variant);
  if (!plan) return unexpected(plan.error());
  target.plan = *plan;
  const auto toolchain = toolchains_.find(target.plan.compiler, run.cancel());
  if (!toolchain) return unexpected(toolchain.error());
  target.toolchain = *toolchain;
  if (target.source.kind == SourceKind::Prefix) {
    target.source.identity = "prefix " + target.source.folder.string() + " " + fingerprint(target.source.folder);
    target.plan.dependencies.clear();
    target.plan.steps.clear();
  }
  for (const Dependency& dependency : target.plan.dependencies) {
    const auto other = manifests_.library(dependency.library);
    const auto pinned = manifests_.pinned(dependency.library, dependency.version);
    if (!pinned) return unexpected(pinned.error());
    auto found = resolve_pinned(**other, **pinned, places_, run);
    if (!found) return unexpected(found.error());
    auto needed = complete(**other, std::move(*found), {}, run);
    if (!needed) return unexpected(needed.error());
    target.dependencies.push_back(std::move(*needed));
  }
  target.key = key_of(target);
  target.name = manifest.library + "-" + target.source.label + "-" + target.key.substr(0, 16);
  return target;
}

Expected<Target> TargetFinder::find(const model::VersionName& name, const LoggedRun& run) const {
  const auto manifest = manifests_.library(name.library);
  if (!manifest) return unexpected(manifest.error());
  if (name.origin == model::VersionOrigin::Pinned) {
    // Says which versions there are when this one is not pinned.
    if (const auto pinned = manifests_.pinned(name.library, name.value); !pinned) return unexpected(pinned.error());
  }
  auto source = resolve_source(**manifest, name, places_, run);
  if (!source) return unexpected(source.error());
  auto target = complete(**manifest, std::move(*source), without_copy(name.variant), run);
  if (target && target->source_only()) {
    return unexpected(usage_error(model::to_string(name), "no rule says how to build this version",
                                  "a rule whose range holds for it, with steps", "add one in a manifest of your own"));
  }
  return target;
}

}  // namespace versus::provision
