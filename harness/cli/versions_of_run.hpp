#pragma once

#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/version_name.hpp"
#include "harness/provision/manifests.hpp"

namespace versus::cli {

/// The versions of a run in their order, the baseline first. `lists` are the values of `--versions`; `baseline` (empty:
/// the first version) is moved or put to the front. `library@all` is spread; a version that is named twice becomes
/// `+copy` the second time, since that is the way to compare a version with itself. Errors of kind Usage: no library
/// where none is known, another library than `library`, fewer than two versions, the same one three times, names that
/// no manifest pins.
Expected<std::vector<model::VersionName>> versions_of_run(const std::vector<std::string>& lists,
                                                          const std::string& baseline, const std::string& library,
                                                          const provision::Manifests& manifests);

}  // namespace versus::cli
