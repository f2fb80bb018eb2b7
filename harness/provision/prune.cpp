#include <map>

#include "harness/provision/provision.hpp"
#include "harness/provision/session.hpp"
#include "harness/system/file_lock.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

/// Name of a build -> C++ standard of its worker.
using Kept = std::map<std::string, int>;

void keep_with_dependencies(const Target& target, Kept& kept) {
  kept[target.name] = target.plan.cxx_standard;
  for (const Target& dependency : target.dependencies) keep_with_dependencies(dependency, kept);
}

/// Names of builds that pinned versions in all their variants lead to.
Kept referenced(const Manifests& manifests, Session& session) {
  Kept kept;
  for (const std::string& library : manifests.measured()) {
    const Manifest& manifest = **manifests.library(library);
    std::vector<std::string> variants{""};
    for (const auto& entry : manifest.variants) variants.push_back(entry.first);
    for (const PinnedVersion& version : manifest.versions) {
      for (const std::string& variant : variants) {
        model::VersionName name;
        name.library = library;
        name.value = version.version;
        name.variant = variant;
        const LoggedRun run(model::to_string(name), {}, session.cancel);
        if (const auto target = session.finder.find(name, run)) keep_with_dependencies(*target, kept);
      }
    }
  }
  return kept;
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code code;
  for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
    entries.push_back(entry->path());
  }
  return entries;
}

/// Removes one folder unless another process holds its lock.
Expected<void> remove(const fs::path& path, const std::string& lock_name, const Layout& layout, PruneMode mode,
                      Pruned& pruned) {
  const auto lock = system::FileLock::try_acquire(layout.lock(lock_name));
  if (!lock) return unexpected(lock.error());
  if (!*lock) return {};
  pruned.removed.push_back(path.lexically_relative(layout.root).string());
  pruned.bytes += system::tree_bytes(path);
  return mode == PruneMode::DryRun ? Expected<void>() : system::remove_tree(path);
}

/// Removes the workers in a kept prefix that other sources or another compiler made.
Expected<void> remove_old_workers(const fs::path& prefix, const Kept::value_type& build, Session& session,
                                  PruneMode mode, Pruned& pruned) {
  const auto key = session.worker_sources_key();
  const auto toolchain = session.toolchains.find({}, session.cancel);
  // Without sources or compiler nobody can tell which workers are old.
  if (!key || !toolchain) return {};
  const std::string library = build.first.substr(0, build.first.find('-'));
  const fs::path current = worker_folder(prefix, library, *key, *toolchain, build.second);
  for (const fs::path& worker : entries_of(prefix / workers_name)) {
    if (worker == current) continue;
    auto gone = remove(worker, "worker-" + build.first, session.layout, mode, pruned);
    if (!gone) return gone;
  }
  return {};
}

}  // namespace

Expected<Pruned> prune(const Manifests& manifests, const Options& options, PruneScope scope, PruneMode mode) {
  system::NoProgress silent;
  Session session(manifests, options, silent, {}, 0);
  const Layout& layout = session.layout;
  const bool everything = scope == PruneScope::Everything;
  const Kept kept = everything ? Kept() : referenced(manifests, session);
  Pruned pruned;
  for (const fs::path& folder : {layout.builds(), layout.copies()}) {
    for (const fs::path& path : entries_of(folder)) {
      const std::string name = path.filename().string();
      if (const auto build = kept.find(name); build != kept.end()) {
        auto gone = remove_old_workers(path, *build, session, mode, pruned);
        if (!gone) return unexpected(gone.error());
        continue;
      }
      if (auto gone = remove(path, name, layout, mode, pruned); !gone) return unexpected(gone.error());
    }
  }
  for (const fs::path& path : entries_of(layout.work())) {
    // `name.0`: the lock has the name alone.
    const std::string name = path.filename().string();
    if (auto gone = remove(path, name.substr(0, name.rfind('.')), layout, mode, pruned); !gone) {
      return unexpected(gone.error());
    }
  }
  if (!everything) return pruned;
  for (const fs::path& path :
       {layout.sources(), layout.git(), layout.tools(), layout.ccache(), layout.logs(), layout.root / "worker-cores"}) {
    std::error_code code;
    if (!fs::exists(path, code)) continue;
    if (auto gone = remove(path, "prune", layout, mode, pruned); !gone) return unexpected(gone.error());
  }
  return pruned;
}

}  // namespace versus::provision
