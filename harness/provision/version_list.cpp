#include <algorithm>

#include "harness/provision/provision.hpp"
#include "harness/provision/session.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

std::string source_text(const PinnedVersion& version) {
  std::string text;
  for (const SourceOrigin& origin : version.origins) {
    text += (text.empty() ? "" : " | ") + std::string(to_string(origin.kind)) + " " + to_string(origin);
  }
  return text;
}

model::VersionName name_of(const Manifest& manifest, const PinnedVersion& version) {
  model::VersionName name;
  name.library = manifest.library;
  name.value = version.version;
  return name;
}

void add_build_state(VersionStatus& status, const model::VersionName& name, Session& session) {
  const LoggedRun run(status.id, {}, session.cancel);
  const auto target = session.finder.find(name, run);
  // A version whose compiler or repository is missing is listed all the same: as not built.
  if (!target) return;
  const fs::path prefix = session.builder.prefix_of(*target);
  std::error_code code;
  status.built = fs::exists(prefix / record_name, code);
  if (!status.built) return;
  status.bytes = system::tree_bytes(prefix);
  const auto key = session.worker_sources_key();
  const auto toolchain = session.toolchains.find({}, session.cancel);
  if (!key || !toolchain) return;
  const fs::path worker = worker_folder(prefix, name.library, *key, *toolchain, target->plan.cxx_standard);
  status.worker = fs::exists(worker_program(worker, name.library), code);
}

}  // namespace

Expected<std::vector<VersionStatus>> list_versions(const Manifests& manifests, const std::string& library,
                                                   const Options& options) {
  std::vector<std::string> libraries = manifests.measured();
  if (!library.empty()) {
    const auto known = manifests.library(library);
    if (!known) return unexpected(known.error());
    libraries = {library};
  }
  system::NoProgress silent;
  Session session(manifests, options, silent, {}, 0);
  std::vector<VersionStatus> statuses;
  for (const std::string& word : libraries) {
    const Manifest& manifest = **manifests.library(word);
    std::vector<PinnedVersion> versions = manifest.versions;
    std::sort(versions.begin(), versions.end(),
              [](const PinnedVersion& a, const PinnedVersion& b) { return a.number < b.number; });
    for (const PinnedVersion& version : versions) {
      VersionStatus status;
      const model::VersionName name = name_of(manifest, version);
      status.id = model::to_string(name);
      status.date = version.date;
      status.source = source_text(version);
      status.in_main_set =
          std::find(manifest.main.begin(), manifest.main.end(), version.version) != manifest.main.end();
      add_build_state(status, name, session);
      statuses.push_back(std::move(status));
    }
  }
  return statuses;
}

Expected<std::string> show_version(const Manifests& manifests, const model::VersionName& name, const Options& options) {
  system::NoProgress silent;
  Session session(manifests, options, silent, {}, 1);
  const std::string id = model::to_string(name);
  const LoggedRun run(id, session.layout.log("find"), session.cancel);
  const auto target = session.finder.find(name, run);
  if (!target) return unexpected(target.error());
  const fs::path record = session.builder.prefix_of(*target) / record_name;
  std::error_code code;
  if (!fs::exists(record, code)) {
    return unexpected(usage_error(id, "not built yet", {}, "`versus versions build " + id + "`"));
  }
  return system::read_file(record);
}

}  // namespace versus::provision
