#pragma once

#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/version_name.hpp"
#include "harness/provision/manifests.hpp"

namespace versus::cli {

/// `a,b` `c` and `library@all` as one list, each version once, in order. Every name must have its library.
Expected<std::vector<model::VersionName>> version_names(const std::vector<std::string>& lists,
                                                        const provision::Manifests& manifests);

}  // namespace versus::cli
