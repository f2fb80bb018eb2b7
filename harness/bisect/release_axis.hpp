#pragma once

#include <string>

#include "framework/base/expected.hpp"
#include "harness/bisect/axis.hpp"

namespace versus::bisect {

/// The releases between two of them, as a manifest pins them, in the order of their line of development: by number, but
/// without the patch releases of an older series that came out when a newer series was there already, since what is new
/// in those did not lead to the next series. `series` (`3.3`) restricts the line to releases whose number begins so;
/// the ends always belong to it. Errors of kind Usage: unknown releases (with suggestions), the same one twice, good
/// newer than bad, a series of which there is none between.
Expected<Axis> release_axis(const provision::Manifests& manifests, const std::string& library, const std::string& good,
                            const std::string& bad, const std::string& series);

}  // namespace versus::bisect
