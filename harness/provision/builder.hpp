#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "framework/base/expected.hpp"
#include "harness/provision/build_record.hpp"
#include "harness/provision/core_budget.hpp"
#include "harness/provision/layout.hpp"
#include "harness/provision/progress.hpp"
#include "harness/provision/target.hpp"
#include "harness/system/file_lock.hpp"

namespace versus::provision {

/// Whom a build is for, and who hears of it.
struct Audience {
  std::string version;  ///< id of the version that was asked for
  BatchProgress& progress;
};

/// Turns targets into folders of the cache. Thread-safe; two threads or processes that want the same folder build it
/// once. A folder appears whole, by a rename, so one that is there is good.
class Builder {
 public:
  Builder(Layout layout, ArchivePlaces places, CoreBudget& cores, system::CancelToken cancel)
      : layout_(std::move(layout)), places_(std::move(places)), cores_(cores), cancel_(std::move(cancel)) {}

  /// The prefix of a library, with its dependencies in it. For an installed library: a folder with links to it.
  Expected<std::filesystem::path> library(const Target& target, const Audience& audience);

  /// The worker that is linked to the prefix, with `bin` and `lib` of its own; `sources_key` is the hash of the
  /// workers' sources.
  Expected<std::filesystem::path> worker(const Target& target, const std::filesystem::path& sources,
                                         const std::string& sources_key, const Toolchain& toolchain,
                                         const Audience& audience);

  /// A real copy of prefix and worker at another path. Gives the copy of the prefix.
  Expected<std::filesystem::path> copy(const Target& target, const std::filesystem::path& worker,
                                       const Audience& audience);

  std::filesystem::path prefix_of(const Target& target) const { return layout_.builds() / target.name; }

 private:
  Expected<system::FileLock> lock(const std::string& name, const std::string& subject, const Audience& audience) const;
  Expected<void> build_library(const Target& target, const std::filesystem::path& final, const Audience& audience);
  Expected<void> build_in(const std::filesystem::path& work, const Target& target, const LoggedRun& run,
                          const Audience& audience);
  Expected<void> unpack_sources(const std::filesystem::path& work, Target& target, const LoggedRun& run) const;
  Expected<void> adopt_installed(const std::filesystem::path& work, const Target& target) const;
  Expected<void> build_worker(const Target& target, const std::filesystem::path& sources,
                              const std::string& sources_key, const Toolchain& toolchain,
                              const std::filesystem::path& final, const Audience& audience);

  Layout layout_;
  ArchivePlaces places_;
  CoreBudget& cores_;
  system::CancelToken cancel_;
};

/// A fresh folder for one build; what a process that died left of the same build is removed. Call with the build's
/// lock held.
Expected<std::filesystem::path> fresh_work_folder(const Layout& layout, const std::string& name);

/// What of the workers' sources decides the result.
Expected<std::string> hash_of_worker_sources(const std::filesystem::path& sources, const system::CancelToken& cancel);

/// The folder of a worker in a prefix.
std::filesystem::path worker_folder(const std::filesystem::path& prefix, const std::string& library,
                                    const std::string& sources_key, const Toolchain& toolchain, int cxx_standard);

/// The executable in a worker's folder.
std::filesystem::path worker_program(const std::filesystem::path& worker, const std::string& library);

/// Whether the target is an installed library with a worker in its `bin`. That one is taken as it is, for the copy as
/// well: nobody knows what else of the prefix it needs, or whether it still works at another path.
bool brings_worker(const Target& target);

/// The shared libraries that the dynamic linker gives a program, by its own words.
Expected<std::vector<std::filesystem::path>> loaded_libraries(const std::filesystem::path& program,
                                                              const system::CancelToken& cancel);

}  // namespace versus::provision
