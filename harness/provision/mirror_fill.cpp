#include <map>

#include "harness/provision/provision.hpp"
#include "harness/provision/session.hpp"
#include "harness/provision/source_fetch.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

/// Archives by SHA-256, of one version and of all that it depends on. What comes from git or a folder has none.
Expected<void> gather(const Manifests& manifests, const std::string& library, const std::string& version,
                      const std::string& variant, std::map<std::string, const PinnedVersion*>& archives) {
  const auto pinned = manifests.pinned(library, version);
  if (!pinned) return unexpected(pinned.error());
  if (!(*pinned)->sha256.empty()) archives[(*pinned)->sha256] = *pinned;
  const auto plan = manifests.plan(library, (*pinned)->number, variant);
  if (!plan) return unexpected(plan.error());
  for (const Dependency& dependency : plan->dependencies) {
    auto gathered = gather(manifests, dependency.library, dependency.version, {}, archives);
    if (!gathered) return gathered;
  }
  return {};
}

Expected<void> place(const fs::path& archive, const fs::path& target) {
  std::error_code code;
  if (fs::exists(target, code)) return {};
  const fs::path parts = target.string() + ".part";
  fs::copy_file(archive, parts, fs::copy_options::overwrite_existing, code);
  if (code)
    return unexpected(system::system_error(target.string(), "cannot write into the mirror folder", code.value()));
  return system::rename_path(parts, target);
}

}  // namespace

Expected<std::vector<std::string>> fetch_to_mirror(const Manifests& manifests,
                                                   const std::vector<model::VersionName>& names, const fs::path& folder,
                                                   const Options& options, system::ProgressSink& progress,
                                                   const system::CancelToken& cancel) {
  std::map<std::string, const PinnedVersion*> archives;
  for (const model::VersionName& name : names) {
    if (name.origin != model::VersionOrigin::Pinned) continue;
    auto gathered = gather(manifests, name.library, name.value, name.variant, archives);
    if (!gathered) return unexpected(gathered.error());
  }
  if (auto made = system::make_folders(folder); !made) return unexpected(made.error());
  Session session(manifests, options, progress, cancel, archives.size());
  std::vector<std::string> sums;
  for (const auto& [sum, version] : archives) {
    const LoggedRun run(version->version + " (" + version->place + ")",
                        session.layout.log("fetch-" + sum.substr(0, 16)), cancel);
    session.progress.tell(sum, to_string(version->origins.front()), Phase::Fetching, std::nullopt);
    const auto archive = obtain_archive(*version, session.places, run);
    if (!archive) return unexpected(archive.error());
    if (auto placed = place(*archive, folder / sum); !placed) return unexpected(placed.error());
    session.progress.advance(sum, 1.0);
    sums.push_back(sum);
  }
  return sums;
}

}  // namespace versus::provision
