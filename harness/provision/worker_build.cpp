#include <algorithm>
#include <sstream>

#include "harness/provision/build_steps.hpp"
#include "harness/provision/builder.hpp"
#include "harness/provision/relocate.hpp"
#include "harness/provision/source_tree.hpp"
#include "harness/system/elf_file.hpp"
#include "harness/system/files.hpp"
#include "harness/system/sha256.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

constexpr const char* recipe_version = "versus worker 1";

std::string search_path() {
  // From workers/KEY/bin to the libraries of the prefix that they lie in.
  std::string path;
  for (const std::string& folder : library_folders())
    path += (path.empty() ? "" : ":") + ("$ORIGIN/../../../" + folder);
  return path;
}

std::string joined(const std::vector<std::string>& words, const char* separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

/// What the worker links may lie in a user's prefix, or in ours.
fs::path link_prefix(const Target& target, const fs::path& prefix) {
  return target.source.kind == SourceKind::Prefix ? target.source.folder : prefix;
}

std::vector<std::string> configure_words(const Target& target, const fs::path& sources, const fs::path& build,
                                         const fs::path& prefix, const fs::path& core) {
  std::vector<std::string> words{"cmake",
                                 "-S",
                                 (sources / "harness/worker").string(),
                                 "-B",
                                 build.string(),
                                 "-G",
                                 system::find_program("ninja") ? "Ninja" : "Unix Makefiles",
                                 "-DCMAKE_BUILD_TYPE=Release",
                                 "-DVERSUS_LIBRARY=" + target.manifest->library,
                                 "-DVERSUS_ADAPTER_STANDARD=" + std::to_string(target.plan.cxx_standard),
                                 "-DVERSUS_WORKER_RPATH=" + search_path(),
                                 "-DCMAKE_PREFIX_PATH=" + link_prefix(target, prefix).string(),
                                 "-DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF"};
  if (!core.empty()) words.push_back("-DVERSUS_WORKER_CORE=" + core.string());
  if (const auto ccache = ccache_program()) {
    words.push_back("-DCMAKE_C_COMPILER_LAUNCHER=" + *ccache);
    words.push_back("-DCMAKE_CXX_COMPILER_LAUNCHER=" + *ccache);
  }
  return words;
}

std::map<std::string, std::optional<std::string>> worker_environment(const Target& target, const BuildSite& site,
                                                                     const fs::path& prefix) {
  auto environment = build_environment(BuildPlan{}, site);
  const fs::path linked = link_prefix(target, prefix);
  std::vector<std::string> folders;
  for (const std::string& folder : library_folders()) folders.push_back((linked / folder / "pkgconfig").string());
  environment["PKG_CONFIG_PATH"] = joined(folders, ":");
  environment["CMAKE_PREFIX_PATH"] = linked.string();
  return environment;
}

/// Whatever the worker loads under a name that the prefix has must come from the prefix.
Expected<void> check_loaded(const Target& target, const fs::path& program, const fs::path& prefix,
                            const system::CancelToken& cancel) {
  const auto loaded = loaded_libraries(program, cancel);
  if (!loaded) return unexpected(loaded.error());
  std::error_code code;
  for (const fs::path& library : *loaded) {
    const fs::path pinned = prefix / "lib" / library.filename();
    if (!fs::exists(pinned, code) || fs::equivalent(pinned, library, code)) continue;
    return unexpected(run_error(target.subject(), "its worker would load " + library.string(), pinned.string(),
                                "this is an error in the worker's search path"));
  }
  return {};
}

/// Keeps what the workers of all versions share.
Expected<void> keep_core(const fs::path& build, const fs::path& core, const fs::path& work) {
  std::error_code code;
  if (fs::exists(core, code) || !fs::exists(build / "lib", code)) return {};
  if (auto copied = system::copy_tree(build / "lib", work / "core/lib"); !copied) return copied;
  if (auto made = system::make_folders(core.parent_path()); !made) return made;
  return system::rename_path(work / "core", core);
}

Expected<void> collect(const fs::path& build, const fs::path& into, const std::string& library) {
  const fs::path program = worker_program(build, library);
  std::error_code code;
  if (!fs::exists(program, code)) {
    return unexpected(run_error(program.string(), "the worker's build gave no such program"));
  }
  if (auto made = system::make_folders(into / "bin"); !made) return made;
  if (auto made = system::make_folders(into / "lib"); !made) return made;
  if (auto copied = system::copy_tree(program, worker_program(into, library)); !copied) return copied;
  for (fs::directory_iterator entry(build / "lib", code), end; !code && entry != end; entry.increment(code)) {
    if (entry->path().extension() != ".so") continue;
    if (auto copied = system::copy_tree(entry->path(), into / "lib" / entry->path().filename()); !copied) return copied;
  }
  return {};
}

}  // namespace

Expected<std::string> hash_of_worker_sources(const fs::path& sources, const system::CancelToken& cancel) {
  system::Sha256 sum;
  for (const char* part : {"framework/base", "harness/protocol", "harness/worker"}) {
    const auto tree = read_source_tree(sources / part, cancel);
    if (!tree) return unexpected(tree.error());
    const auto hash = hash_of(*tree);
    if (!hash) return unexpected(hash.error());
    sum.add_field(*hash);
  }
  return sum.digest();
}

fs::path worker_folder(const fs::path& prefix, const std::string& library, const std::string& sources_key,
                       const Toolchain& toolchain, int cxx_standard) {
  system::Sha256 sum;
  for (const std::string& part :
       {std::string(recipe_version), library, sources_key, toolchain.identity, std::to_string(cxx_standard)}) {
    sum.add_field(part);
  }
  return prefix / workers_name / sum.digest().substr(0, 16);
}

fs::path worker_program(const fs::path& worker, const std::string& library) {
  return worker / "bin" / ("versus-worker-" + library);
}

Expected<std::vector<fs::path>> loaded_libraries(const fs::path& program, const system::CancelToken& cancel) {
  system::Command command;
  command.arguments = {"ldd", program.string()};
  command.environment = {{"LD_LIBRARY_PATH", std::nullopt}, {"LD_PRELOAD", std::nullopt}, {"LC_ALL", "C"}};
  const auto text = system::capture(command, cancel);
  if (!text) return unexpected(text.error());
  std::vector<fs::path> libraries;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("=> not found") != std::string::npos) {
      return unexpected(run_error(program.string(), "a library of it is not found:" + line));
    }
    const std::size_t arrow = line.find("=> /");
    const std::size_t end = line.rfind(" (0x");
    if (arrow == std::string::npos || end == std::string::npos || end < arrow) continue;
    libraries.emplace_back(fs::path(line.substr(arrow + 3, end - arrow - 3)).lexically_normal());
  }
  return libraries;
}

Expected<fs::path> Builder::worker(const Target& target, const fs::path& sources, const std::string& sources_key,
                                   const Toolchain& toolchain, const Audience& audience) {
  const fs::path final =
      worker_folder(prefix_of(target), target.manifest->library, sources_key, toolchain, target.plan.cxx_standard);
  const fs::path program = worker_program(final, target.manifest->library);
  std::error_code code;
  if (fs::exists(program, code)) return final;
  const std::string subject = "worker of " + target.subject();
  const auto held = lock("worker-" + target.name, subject, audience);
  if (!held) return unexpected(held.error());
  if (fs::exists(program, code)) return final;
  cores_.enter();
  const auto built = build_worker(target, sources, sources_key, toolchain, final, audience);
  cores_.leave();
  if (!built) return unexpected(built.error());
  return final;
}

Expected<void> Builder::build_worker(const Target& target, const fs::path& sources, const std::string& sources_key,
                                     const Toolchain& toolchain, const fs::path& final, const Audience& audience) {
  const std::string subject = "worker of " + target.subject();
  const fs::path prefix = prefix_of(target);
  const std::string core_key = worker_folder({}, {}, sources_key, toolchain, 0).filename().string();
  const fs::path core = layout_.root / "worker-cores" / core_key;
  // The first worker of all builds what the others then share.
  std::optional<system::FileLock> first;
  std::error_code code;
  if (!fs::exists(core, code)) {
    auto held = lock("worker-core-" + core_key, subject, audience);
    if (!held) return unexpected(held.error());
    if (!fs::exists(core, code)) first.emplace(std::move(*held));
  }
  const auto work = fresh_work_folder(layout_, "worker-" + target.work_name());
  if (!work) return unexpected(work.error());
  const LoggedRun run(subject, layout_.log("worker-" + target.name), cancel_);

  BuildSite site;
  site.work = *work;
  site.source = sources;
  site.prefix = prefix;
  site.ccache = layout_.ccache();
  site.toolchain = toolchain;
  const fs::path build = *work / "build";
  system::Command configure;
  configure.arguments = configure_words(target, sources, build, prefix, first ? fs::path() : core);
  configure.environment = worker_environment(target, site, prefix);
  audience.progress.tell(audience.version, subject, Phase::Configuring, std::nullopt);
  auto done = run.run(configure, "cmake");
  if (done) {
    const CoreBudget::Share share = cores_.take();
    system::Command command;
    command.arguments = {"cmake", "--build", build.string(), "--parallel", std::to_string(share.cores())};
    command.environment = configure.environment;
    done = run.run(command, "cmake --build", [&](double fraction) {
      audience.progress.tell(audience.version, subject, Phase::Building, fraction);
    });
  }
  if (done && first) done = keep_core(build, core, *work);
  first.reset();
  if (done) done = collect(build, *work / "worker", target.manifest->library);
  if (done) done = system::make_folders(final.parent_path());
  if (done) done = system::remove_tree(final);
  if (done) done = system::rename_path(*work / "worker", final);
  if (done) {
    done = check_loaded(target, worker_program(final, target.manifest->library), prefix, cancel_);
    if (!done) system::remove_tree(final);
  }
  if (done) fs::remove(run.log(), code);
  if (auto gone = system::remove_tree(*work); !gone && done) return gone;
  return done;
}

}  // namespace versus::provision
