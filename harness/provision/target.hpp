#pragma once

#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/version_name.hpp"
#include "harness/provision/build_plan.hpp"
#include "harness/provision/source.hpp"
#include "harness/provision/toolchain.hpp"

namespace versus::provision {

/// One build that is wanted: its source found, its plan made, its key known; nothing unpacked yet.
struct Target {
  const Manifest* manifest = nullptr;
  Source source;
  BuildPlan plan;
  Toolchain toolchain;
  std::vector<Target> dependencies;
  std::string key;   ///< SHA-256 over all that decides the result
  std::string name;  ///< of its folder in the cache: `openexr-3.2.4-0123456789abcdef`

  /// Of the folder where it is built: as long for every target. CMake removes the search paths of the build folder at
  /// installation and fills what is left with zeros, so that with longer names the same code would be another file.
  std::string work_name() const { return key.substr(0, 16); }
  /// A source that others compile into themselves.
  bool source_only() const { return plan.steps.empty() && source.kind != SourceKind::Prefix; }
  /// `openexr 3.2.4`.
  std::string subject() const { return manifest->library + " " + source.label; }
};

/// Makes targets. Cheap for pinned versions: nothing is read but manifests, and compilers are asked once.
class TargetFinder {
 public:
  TargetFinder(const Manifests& manifests, ArchivePlaces places, Toolchains& toolchains)
      : manifests_(manifests), places_(std::move(places)), toolchains_(toolchains) {}

  Expected<Target> find(const model::VersionName& name, const LoggedRun& run) const;

 private:
  Expected<Target> complete(const Manifest& manifest, Source source, const std::string& variant,
                            const LoggedRun& run) const;

  const Manifests& manifests_;
  ArchivePlaces places_;
  Toolchains& toolchains_;
};

/// The folders below a prefix that may hold libraries: `lib`, `lib64`, `lib/x86_64-linux-gnu`.
std::vector<std::string> library_folders();

}  // namespace versus::provision
