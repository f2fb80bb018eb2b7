#pragma once

#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "harness/executor/local.hpp"

namespace versus::executor {

/// Builds what is missing, each version and its copy at another path, and asks each worker what it offers. A version
/// that fails is an incident; an Error when fewer than two are left, or when it was a mistake of the user's.
Expected<VersionSet> provision_versions(const std::vector<model::VersionName>& names, std::chrono::nanoseconds patience,
                                        const Surroundings& surroundings);

/// Whether two lists of facts name the same builds; the error names the first that changed.
Expected<void> same_builds(const std::vector<model::VersionFacts>& then, const std::vector<model::VersionFacts>& now);

}  // namespace versus::executor
