#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "framework/model/version_name.hpp"
#include "harness/provision/manifests.hpp"
#include "harness/system/cancel.hpp"
#include "harness/system/home.hpp"
#include "harness/system/progress.hpp"

/// From a version's name to a worker that is linked to exactly that version: fetch, check, unpack, build, keep.
namespace versus::provision {

enum class WorkerWish { Build, None };

struct Options {
  system::Home home;
  std::optional<std::filesystem::path> mirror;  ///< VERSUS_SOURCE_MIRROR: archives by SHA-256, looked in first
  /// The folder below which `harness/worker`, `harness/protocol` and `framework/base` lie.
  std::filesystem::path worker_sources;
  int cores = 1;  ///< processes that compile at once, over all versions
  WorkerWish worker = WorkerWish::Build;
};

/// Home and mirror from the environment, all cores that this process may use.
Options options_from_environment(const std::filesystem::path& worker_sources);

/// A version that is there to be measured.
struct ProvisionedVersion {
  model::VersionName name;
  std::string id;                               ///< to_string(name)
  std::filesystem::path prefix;                 ///< headers and libraries
  std::filesystem::path worker;                 ///< the executable; empty when none was wanted
  std::vector<model::LoadedLibrary> libraries;  ///< that the worker has to load, and no others of these names
  std::string build_id;                         ///< of the library itself; empty when it has none
  std::string source_sha256;                    ///< of the archive, or of the tree where there is none
  std::string compiler;                         ///< first line of its own words
  std::string options;                          ///< what was set, for people
  std::filesystem::path record;                 ///< JSON: how it was built
  bool built_now = false;                       ///< something was built for it in this call
};

/// Makes one version ready. When nothing changed since the last time this takes milliseconds. A second process that
/// wants the same version waits for the first. Errors: unknown names and wrong manifests (Usage); no source, a wrong
/// checksum, a failing build with the last lines of its log and the log's path, a full disk, no compiler (RunFailed);
/// a cancelled token (Interrupted). A `prefix:` that holds `bin/versus-worker-<library>` is used with that worker, and
/// so is its copy: nothing is built.
Expected<ProvisionedVersion> provision(const Manifests& manifests, const model::VersionName& name,
                                       const Options& options, system::ProgressSink& progress,
                                       const system::CancelToken& cancel);

/// The same for many, several at once, within `options.cores`. The result has the order of `names`; a version that
/// fails does not keep the others from being built. `library@all` must have been expanded.
std::vector<Expected<ProvisionedVersion>> provision_all(const Manifests& manifests,
                                                        const std::vector<model::VersionName>& names,
                                                        const Options& options, system::ProgressSink& progress,
                                                        const system::CancelToken& cancel);

/// One line of `versus versions list`.
struct VersionStatus {
  std::string id;
  std::string date;
  std::string source;  ///< `pypi OpenEXR==3.2.4`
  bool in_main_set = false;
  bool built = false;   ///< with this machine's compiler and this manifest
  bool worker = false;  ///< of the present worker sources
  std::uintmax_t bytes = 0;
};

/// The pinned versions of a library (all measured libraries when empty), oldest first.
Expected<std::vector<VersionStatus>> list_versions(const Manifests& manifests, const std::string& library,
                                                   const Options& options);

/// How a version was built: the JSON record. Not built yet is an error that says how to.
Expected<std::string> show_version(const Manifests& manifests, const model::VersionName& name, const Options& options);

enum class PruneScope {
  Unreferenced,  ///< builds that no pinned version leads to any more, workers of old sources, unfinished work
  Everything,    ///< all builds and sources
};

struct Pruned {
  std::vector<std::string> removed;  ///< names of builds
  std::uintmax_t bytes = 0;
};

/// Removes what can be made again. Builds that another process holds stay. With `dry` set nothing is removed.
enum class PruneMode { Remove, DryRun };
Expected<Pruned> prune(const Manifests& manifests, const Options& options, PruneScope scope, PruneMode mode);

/// Puts the archives of versions and of all that they depend on into a folder, each under its SHA-256, so that
/// VERSUS_SOURCE_MIRROR can name it on a machine without network. Returns the sums.
Expected<std::vector<std::string>> fetch_to_mirror(const Manifests& manifests,
                                                   const std::vector<model::VersionName>& names,
                                                   const std::filesystem::path& folder, const Options& options,
                                                   system::ProgressSink& progress, const system::CancelToken& cancel);

}  // namespace versus::provision
