#include "harness/cli/version_names.hpp"

#include <algorithm>
#include <utility>

namespace versus::cli {

Expected<std::vector<model::VersionName>> version_names(const std::vector<std::string>& lists,
                                                        const provision::Manifests& manifests) {
  std::vector<model::VersionName> named;
  for (const std::string& list : lists) {
    auto names = model::parse_version_list(list, "");
    if (!names) return unexpected(std::move(names.error()));
    named.insert(named.end(), names->begin(), names->end());
  }
  auto expanded = manifests.expand(named);
  if (!expanded) return expanded;
  std::vector<model::VersionName> once;
  for (model::VersionName& name : *expanded) {
    if (std::find(once.begin(), once.end(), name) == once.end()) once.push_back(std::move(name));
  }
  return once;
}

}  // namespace versus::cli
