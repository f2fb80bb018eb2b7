#include "harness/provision/provision.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <set>
#include <thread>

#include "harness/provision/builder.hpp"
#include "harness/provision/machine_needs.hpp"
#include "harness/provision/relocate.hpp"
#include "harness/provision/session.hpp"
#include "harness/system/elf_file.hpp"
#include "harness/system/files.hpp"
#include "harness/system/machine.hpp"
#include "harness/system/sha256.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

/// The libraries that a worker of an installed library loads from its folder.
std::vector<model::LoadedLibrary> installed_libraries(const Target& target, const fs::path& prefix,
                                                      const fs::path& program, const system::CancelToken& cancel) {
  std::vector<model::LoadedLibrary> libraries;
  const auto loaded = loaded_libraries(program, cancel);
  if (!loaded) return libraries;
  for (const fs::path& library : *loaded) {
    const std::string text = library.string();
    if (text.rfind(prefix.string() + "/", 0) != 0 && text.rfind(target.source.folder.string() + "/", 0) != 0) continue;
    const auto facts = system::read_elf(library);
    libraries.push_back({text, facts ? facts->build_id : std::string()});
  }
  return libraries;
}

Expected<ProvisionedVersion> describe(const Target& target, const model::VersionName& name, const fs::path& prefix,
                                      const fs::path& worker, const system::CancelToken& cancel) {
  const auto record = read_record(prefix / record_name);
  if (!record) return unexpected(record.error());
  ProvisionedVersion version;
  version.name = name;
  version.id = model::to_string(name);
  version.prefix = prefix;
  if (!worker.empty()) version.worker = worker_program(worker, target.manifest->library);
  version.source_sha256 = record->source_sha256;
  version.compiler = record->compiler;
  version.options = record->options;
  version.record = prefix / record_name;
  if (target.source.kind == SourceKind::Prefix && !worker.empty()) {
    version.libraries = installed_libraries(target, prefix, version.worker, cancel);
  } else {
    version.libraries = record->libraries;
    for (auto& library : version.libraries) library.path = (prefix / library.path).string();
  }
  if (const auto own = own_library(*target.manifest, version.libraries)) version.build_id = own->build_id;
  return version;
}

/// A version and its copy are one build to those who wait for it.
std::string build_id_of(model::VersionName name) {
  name.variant = without_copy(name.variant);
  return model::to_string(name);
}

std::size_t count_builds(const std::vector<model::VersionName>& names) {
  std::set<std::string> ids;
  for (const model::VersionName& name : names) ids.insert(build_id_of(name));
  return ids.size();
}

/// Copies last: before their originals are there, they would only wait in the way of other builds.
std::vector<std::size_t> order_of_work(const std::vector<model::VersionName>& names) {
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_partition(order.begin(), order.end(), [&](std::size_t i) { return !is_copy(names[i].variant); });
  return order;
}

Expected<ProvisionedVersion> provision_one(Session& session, const model::VersionName& name) {
  const std::string id = model::to_string(name);
  const LoggedRun finding(id, session.layout.log("find-" + system::sha256_of_text(id).substr(0, 16)), session.cancel);
  const auto target = session.finder.find(name, finding);
  if (!target) return unexpected(target.error());
  const Audience audience{build_id_of(name), session.progress};
  std::error_code code;
  bool built_now = !fs::exists(session.builder.prefix_of(*target) / record_name, code);
  auto prefix = session.builder.library(*target, audience);
  if (!prefix) return unexpected(prefix.error());
  fs::path worker;
  if (session.options.worker == WorkerWish::Build && brings_worker(*target)) {
    worker = target->source.folder;
  } else if (session.options.worker == WorkerWish::Build) {
    const auto sources_key = session.worker_sources_key();
    if (!sources_key) return unexpected(sources_key.error());
    const auto toolchain = session.toolchains.find({}, session.cancel);
    if (!toolchain) return unexpected(toolchain.error());
    worker = worker_folder(*prefix, name.library, *sources_key, *toolchain, target->plan.cxx_standard);
    built_now = built_now || !fs::exists(worker_program(worker, name.library), code);
    const auto made =
        session.builder.worker(*target, session.options.worker_sources, *sources_key, *toolchain, audience);
    if (!made) return unexpected(made.error());
  }
  if (is_copy(name.variant) && !brings_worker(*target)) {
    prefix = session.builder.copy(*target, worker, audience);
    if (!prefix) return unexpected(prefix.error());
    if (!worker.empty()) worker = *prefix / workers_name / worker.filename();
  }
  auto version = describe(*target, name, *prefix, worker, session.cancel);
  if (version) version->built_now = built_now;
  session.progress.advance(audience.version, 1.0);
  return version;
}

}  // namespace

Options options_from_environment(const fs::path& worker_sources) {
  Options options;
  options.home = system::home_from_environment();
  if (const char* mirror = std::getenv("VERSUS_SOURCE_MIRROR"); mirror != nullptr && mirror[0] != '\0') {
    options.mirror = fs::absolute(mirror);
  }
  options.worker_sources = worker_sources;
  options.cores = static_cast<int>(system::usable_cpus().size());
  return options;
}

std::vector<Expected<ProvisionedVersion>> provision_all(const Manifests& manifests,
                                                        const std::vector<model::VersionName>& names,
                                                        const Options& options, system::ProgressSink& progress,
                                                        const system::CancelToken& cancel) {
  Session session(manifests, options, progress, cancel, count_builds(names));
  const std::vector<std::size_t> order = order_of_work(names);
  std::vector<std::optional<Expected<ProvisionedVersion>>> results(names.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < order.size(); i = next++) {
      results[order[i]] = provision_one(session, names[order[i]]);
    }
  };
  // A child process dies with the thread that started it, so the threads live until all is done.
  const std::size_t wanted = std::min(names.size(), static_cast<std::size_t>(std::max(options.cores, 1)));
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < wanted; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  std::vector<Expected<ProvisionedVersion>> all;
  for (auto& result : results) all.push_back(std::move(*result));
  return all;
}

Expected<ProvisionedVersion> provision(const Manifests& manifests, const model::VersionName& name,
                                       const Options& options, system::ProgressSink& progress,
                                       const system::CancelToken& cancel) {
  return std::move(provision_all(manifests, {name}, options, progress, cancel).front());
}

}  // namespace versus::provision
