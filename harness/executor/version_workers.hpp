#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "harness/executor/local.hpp"

namespace versus::executor {

/// The versions of a run, ready to be measured.
struct VersionSet {
  std::vector<std::optional<run::VersionWorkers>> workers;  ///< nothing where the build failed
  std::vector<model::VersionFacts> facts;
  std::map<std::string, std::vector<std::string>> offers;
  std::vector<model::Incident> incidents;
};

/// Builds what is missing, each version and its copy at another path, and asks each worker what it offers. A version
/// that fails is an incident; an Error when fewer than two are left, or when it was a mistake of the user's.
Expected<VersionSet> provision_versions(const std::vector<model::VersionName>& names, const Surroundings& surroundings);

/// Whether two lists of facts name the same builds; the error names the first that changed.
Expected<void> same_builds(const std::vector<model::VersionFacts>& then, const std::vector<model::VersionFacts>& now);

}  // namespace versus::executor
