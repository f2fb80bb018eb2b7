#pragma once

#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "harness/bisect/axis.hpp"

namespace versus::bisect {

/// One version of a library, built with one release after the other of something that it depends on. `good` and `bad`
/// are releases of the dependency. Errors of kind Usage: a dependency that the version has not, unknown releases, the
/// wrong order.
Expected<Axis> dependency_axis(const provision::Manifests& manifests, const model::VersionName& version,
                               const std::string& dependency, const std::string& good, const std::string& bad);

/// One version of a library, built with one set of compiler flags after the other: `-O2|-O3|-O3 -march=native`; the
/// first is the good end, the last the bad one. Errors of kind Usage: fewer than two, an empty one.
Expected<Axis> flag_axis(const provision::Manifests& manifests, const model::VersionName& version,
                         const std::string& alternatives);

}  // namespace versus::bisect
