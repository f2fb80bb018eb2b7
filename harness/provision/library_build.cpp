#include <algorithm>
#include <chrono>
#include <ctime>

#include "harness/provision/build_steps.hpp"
#include "harness/provision/builder.hpp"
#include "harness/provision/machine_needs.hpp"
#include "harness/provision/patch_source.hpp"
#include "harness/provision/relocate.hpp"
#include "harness/provision/source_tree.hpp"
#include "harness/system/files.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

/// Of the work for one version: the library's part; the rest is the worker's.
constexpr double library_share = 0.85;

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

std::vector<model::LoadedLibrary> relative_libraries(const fs::path& prefix) {
  auto libraries = shared_libraries(prefix);
  for (auto& library : libraries) library.path = fs::path(library.path).lexically_relative(prefix).string();
  return libraries;
}

BuildRecord record_of(const Target& target, const fs::path& prefix) {
  BuildRecord record;
  record.library = target.manifest->library;
  record.version = target.source.label;
  record.key = target.key;
  record.source = target.source.description;
  record.source_sha256 = target.source.sha256;
  record.compiler = target.toolchain.description;
  record.options = options_text(target.plan);
  record.cxx_standard = target.plan.cxx_standard;
  for (const Target& dependency : target.dependencies) {
    record.dependencies.push_back(dependency.subject() + " (" + dependency.name + ")");
  }
  record.libraries = relative_libraries(prefix);
  record.built_utc = utc_now();
  return record;
}

Expected<void> check_provides(const Target& target, const BuildRecord& record) {
  if (target.manifest->provides.empty() || own_library(*target.manifest, record.libraries)) return {};
  std::string stems;
  for (const std::string& stem : target.manifest->provides) stems += (stems.empty() ? "" : ", ") + stem;
  return unexpected(run_error(target.subject(), "the build went well and installed no shared library of its own",
                              "one of: " + stems, "see the steps and options of its rules in the manifest"));
}

/// What of a dependency's prefix belongs into the prefix of the library that needs it.
Expected<void> place_dependency(const fs::path& from, const fs::path& prefix) {
  std::error_code code;
  for (fs::directory_iterator entry(from, code), end; !code && entry != end; entry.increment(code)) {
    const std::string name = entry->path().filename().string();
    if (name == record_name || name == log_name || name == workers_name) continue;
    if (auto copied = system::copy_tree(entry->path(), prefix / name); !copied) return copied;
  }
  return {};
}

}  // namespace

std::optional<model::LoadedLibrary> own_library(const Manifest& manifest,
                                                const std::vector<model::LoadedLibrary>& libraries) {
  for (const std::string& stem : manifest.provides) {
    for (const auto& library : libraries) {
      const std::string name = fs::path(library.path).filename().string();
      // libOpenEXR-3_5.so and libtiff.so, but not libOpenEXRCore-3_5.so.
      const bool fits = name.size() > stem.size() && name.compare(0, stem.size(), stem) == 0 &&
                        (name[stem.size()] == '-' || name[stem.size()] == '.');
      if (fits) return library;
    }
  }
  return std::nullopt;
}

Expected<fs::path> fresh_work_folder(const Layout& layout, const std::string& name) {
  if (auto made = system::make_folders(layout.work()); !made) return unexpected(made.error());
  std::error_code code;
  std::vector<fs::path> left;
  for (fs::directory_iterator entry(layout.work(), code), end; !code && entry != end; entry.increment(code)) {
    if (entry->path().filename().string().rfind(name + ".", 0) == 0) left.push_back(entry->path());
  }
  // The same name every time, since a library's build-id covers absolute search paths that linkers see; another one
  // after a process died, since its compilers may still write into the old one.
  int number = 0;
  while (fs::exists(layout.work() / (name + "." + std::to_string(number)), code)) ++number;
  for (const fs::path& folder : left) {
    if (auto gone = system::remove_tree(folder); !gone) return unexpected(gone.error());
  }
  const fs::path folder = layout.work() / (name + "." + std::to_string(number));
  if (auto made = system::make_folders(folder); !made) return unexpected(made.error());
  return folder;
}

Expected<system::FileLock> Builder::lock(const std::string& name, const std::string& subject,
                                         const Audience& audience) const {
  return system::FileLock::acquire(layout_.lock(name), cancel_, [&] {
    audience.progress.tell(audience.version, subject, Phase::Waiting, std::nullopt);
  });
}

Expected<fs::path> Builder::library(const Target& target, const Audience& audience) {
  const fs::path final = prefix_of(target);
  std::error_code code;
  if (fs::exists(final / record_name, code)) return final;
  const auto held = lock(target.name, target.subject(), audience);
  if (!held) return unexpected(held.error());
  if (fs::exists(final / record_name, code)) return final;
  if (auto built = build_library(target, final, audience); !built) return unexpected(built.error());
  return final;
}

Expected<void> Builder::build_library(const Target& target, const fs::path& final, const Audience& audience) {
  for (const Target& dependency : target.dependencies) {
    if (dependency.source_only()) continue;
    if (auto built = library(dependency, audience); !built) return unexpected(built.error());
  }
  const bool installed = target.source.kind == SourceKind::Prefix;
  if (auto room = installed ? Expected<void>() : check_disk(layout_.root); !room) return room;
  const auto work = fresh_work_folder(layout_, target.work_name());
  if (!work) return unexpected(work.error());
  const LoggedRun run(target.subject(), layout_.log(target.name), cancel_);
  auto built = installed ? adopt_installed(*work, target) : build_in(*work, target, run, audience);
  std::error_code code;
  if (built && fs::exists(run.log(), code)) fs::rename(run.log(), *work / "prefix" / log_name, code);
  if (built) built = system::make_folders(final.parent_path());
  // A folder without a record is what an older versus, or somebody's hand, left.
  if (built) built = system::remove_tree(final);
  if (built) built = system::rename_path(*work / "prefix", final);
  if (auto gone = system::remove_tree(*work); !gone && built) return gone;
  return built;
}

Expected<void> Builder::unpack_sources(const fs::path& work, Target& target, const LoggedRun& run) const {
  if (auto unpacked = target.source.unpack(work / "src", run); !unpacked) return unpacked;
  if (target.source.sha256.empty()) {
    const auto tree = read_source_tree(work / "src", cancel_);
    if (!tree) return unexpected(tree.error());
    const auto hash = hash_of(*tree);
    if (!hash) return unexpected(hash.error());
    target.source.sha256 = *hash;
  }
  if (auto patched = patch_source(target.plan.patches, work / "src", run); !patched) return patched;
  for (const Target& dependency : target.dependencies) {
    if (!dependency.source_only()) continue;
    const fs::path place = work / ("src-" + dependency.manifest->library);
    if (auto unpacked = dependency.source.unpack(place, run); !unpacked) return unpacked;
    if (auto patched = patch_source(dependency.plan.patches, place, run); !patched) return patched;
  }
  return {};
}

Expected<void> Builder::build_in(const fs::path& work, const Target& wanted, const LoggedRun& run,
                                 const Audience& audience) {
  const auto start = std::chrono::steady_clock::now();
  Target target = wanted;
  if (auto there = check_headers(target.plan.system, target.toolchain, work, run); !there) return there;
  audience.progress.tell(audience.version, target.subject(), Phase::Fetching, std::nullopt);
  if (auto unpacked = unpack_sources(work, target, run); !unpacked) return unpacked;

  BuildSite site;
  site.name = target.manifest->library + "-" + target.source.label;
  site.work = work;
  site.source = work / "src";
  site.prefix = work / "prefix";
  site.ccache = layout_.ccache();
  site.toolchain = target.toolchain;
  site.cores = &cores_;
  site.placeholders = {{"source", site.source.string()}, {"prefix", site.prefix.string()}};
  if (auto made = system::make_folders(site.prefix / "lib"); !made) return made;
  for (const Target& dependency : target.dependencies) {
    if (dependency.source_only()) {
      const std::string& library = dependency.manifest->library;
      site.placeholders["source:" + library] = (work / ("src-" + library)).string();
    } else if (auto placed = place_dependency(prefix_of(dependency), site.prefix); !placed) {
      return placed;
    }
  }
  const auto steps = static_cast<double>(target.plan.steps.size());
  const bool asked_for = target.manifest->role == LibraryRole::Measured;
  cores_.enter();
  Expected<void> built;
  for (std::size_t i = 0; i < target.plan.steps.size() && built; ++i) {
    site.on_phase = [&](Phase phase, std::optional<double> fraction) {
      audience.progress.tell(audience.version, target.subject(), phase, fraction);
      if (!asked_for) return;
      audience.progress.advance(audience.version,
                                library_share * (static_cast<double>(i) + fraction.value_or(0)) / steps);
    };
    built = run_step(target.plan.steps[i], static_cast<int>(i), target.plan, site, run);
    if (built) built = relocate(site.prefix);
  }
  cores_.leave();
  if (!built) return built;

  BuildRecord record = record_of(target, site.prefix);
  record.build_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (auto good = check_provides(target, record); !good) return good;
  return system::write_file(site.prefix / record_name, to_json(record, target.plan));
}

}  // namespace versus::provision
