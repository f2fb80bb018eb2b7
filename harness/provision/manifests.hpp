#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/version_name.hpp"
#include "harness/provision/build_plan.hpp"
#include "harness/provision/manifest.hpp"

namespace versus::provision {

/// All manifests together: what versions there are, and how each is built. Immutable once loaded.
class Manifests {
 public:
  /// Lays manifests over each other, in this order: of one library, a later file's versions and variants replace
  /// those of the same name, its rules come after the earlier ones, its main set replaces the earlier.
  static Expected<Manifests> combine(std::vector<Manifest> manifests);

  /// Names of the libraries that can be measured, or of all.
  std::vector<std::string> measured() const;
  const std::map<std::string, Manifest>& all() const { return manifests_; }

  /// An unknown library is an error that suggests.
  Expected<const Manifest*> library(const std::string& name) const;

  /// A version that no manifest pins is an error that suggests the nearest.
  Expected<const PinnedVersion*> pinned(const std::string& library, const std::string& version) const;

  /// `library@all` becomes its main set, with the variant on each; other names stay. Every pinned name and every
  /// variant is checked.
  Expected<std::vector<model::VersionName>> expand(const std::vector<model::VersionName>& names) const;

  /// How a version with this number is built in this variant (`O2-noavx`, several joined by `+`, `copy` among them
  /// without effect). An unknown variant, or one that the version does not have, is an error.
  Expected<BuildPlan> plan(const std::string& library, const VersionNumber& number, const std::string& variant) const;

 private:
  std::map<std::string, Manifest> manifests_;
};

/// Where manifests are looked for.
struct ManifestPlaces {
  std::filesystem::path shipped;              ///< the folder that comes with versus
  std::vector<std::filesystem::path> beside;  ///< folders that may be missing: the user's own
  std::vector<std::filesystem::path> named;   ///< files or folders that must be there: VERSUS_MANIFEST, --manifest
};

/// `beside` and `named` as the environment says: XDG_CONFIG_HOME and VERSUS_MANIFEST (separated by `:`).
ManifestPlaces manifest_places(const std::filesystem::path& shipped);

/// Reads all `*.yaml` of the places and combines them, shipped ones first.
Expected<Manifests> load_manifests(const ManifestPlaces& places);

/// The parts of `a+copy+b`.
std::vector<std::string> variant_words(const std::string& variant);

/// Whether `copy` is among them.
bool is_copy(const std::string& variant);

/// The variant without `copy`: what the build depends on.
std::string without_copy(const std::string& variant);

}  // namespace versus::provision
