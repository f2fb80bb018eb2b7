#include "harness/executor/version_workers.hpp"

#include <algorithm>

namespace versus::executor {

namespace {

run::WorkerSpec spec_of(const provision::ProvisionedVersion& version, const std::string& id,
                        std::chrono::nanoseconds patience) {
  run::WorkerSpec spec;
  spec.version = id;
  spec.library = version.name.library;
  spec.executable = version.worker;
  spec.build_id = version.build_id;
  spec.expected = version.libraries;
  spec.patience = patience;
  const auto libraries = version.worker.parent_path().parent_path() / "lib";
  std::error_code code;
  const auto counting = libraries / "libversus_counting.so";
  if (std::filesystem::exists(counting, code)) spec.counting_library = counting;
  const auto delays = libraries / "libversus_delays.so";
  if (std::filesystem::exists(delays, code)) spec.delays_library = delays;
  return spec;
}

model::VersionFacts facts_of(const provision::ProvisionedVersion& version) {
  model::VersionFacts facts;
  facts.id = version.id;
  facts.source_sha256 = version.source_sha256;
  facts.build_id = version.build_id;
  facts.compiler = version.compiler;
  facts.options = version.options;
  return facts;
}

// Each version and its copy: a version that is a copy already has the original beside it.
std::vector<model::VersionName> with_counterparts(const std::vector<model::VersionName>& names) {
  std::vector<model::VersionName> all = names;
  for (const auto& name : names) all.push_back(model::counterpart(name));
  return all;
}

// A misspelt folder is told before the other versions are built for it in vain.
Expected<void> check_folders(const std::vector<model::VersionName>& names) {
  for (const auto& name : names) {
    const bool folder = name.origin == model::VersionOrigin::Path || name.origin == model::VersionOrigin::Prefix;
    std::error_code ignored;
    if (!folder || std::filesystem::is_directory(name.value, ignored)) continue;
    return unexpected(usage_error(model::to_string(name), "no such folder"));
  }
  return {};
}

}  // namespace

Expected<VersionSet> provision_versions(const std::vector<model::VersionName>& names, std::chrono::nanoseconds patience,
                                        const Surroundings& surroundings) {
  if (auto there = check_folders(names); !there) return unexpected(there.error());
  auto options = provision::options_from_environment(surroundings.share.worker_sources);
  options.home = surroundings.home;
  const auto built = provision::provision_all(surroundings.manifests, with_counterparts(names), options,
                                              surroundings.progress, surroundings.cancel);
  VersionSet set;
  std::optional<Error> last;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string id = model::to_string(names[i]);
    const auto& first = built[i];
    const auto& second = built[names.size() + i];
    if (first && second) {
      set.workers.emplace_back(run::VersionWorkers{spec_of(*first, id, patience), spec_of(*second, id, patience)});
      set.facts.push_back(facts_of(*first));
      continue;
    }
    last = first ? second.error() : first.error();
    if (last->kind != ErrorKind::RunFailed) return unexpected(*last);
    set.workers.emplace_back(std::nullopt);
    set.facts.emplace_back();
    set.facts.back().id = id;
    set.incidents.push_back({"", id, model::IncidentKind::BuildFailed, message(*last), std::nullopt});
  }
  auto introduction = run::introduce(set.workers, set.facts, surroundings.cancel);
  set.offers = std::move(introduction.offers);
  const auto usable =
      std::count_if(set.workers.begin(), set.workers.end(), [](const auto& w) { return w.has_value(); });
  if (usable < 2 && last) return unexpected(*last);
  for (auto& incident : introduction.incidents) set.incidents.push_back(std::move(incident));
  return set;
}

Expected<void> same_builds(const std::vector<model::VersionFacts>& then, const std::vector<model::VersionFacts>& now) {
  for (std::size_t i = 0; i < std::min(then.size(), now.size()); ++i) {
    const bool same = then[i].source_sha256 == now[i].source_sha256 && then[i].build_id == now[i].build_id;
    if (same) continue;
    return unexpected(usage_error(then[i].id, "is not the build that the run began with",
                                  "build-id " + then[i].build_id + " then, " + now[i].build_id + " now",
                                  "start a new run"));
  }
  return {};
}

}  // namespace versus::executor
