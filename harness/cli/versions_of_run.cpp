#include "harness/cli/versions_of_run.hpp"

#include <algorithm>
#include <utility>

namespace versus::cli {

namespace {

using model::VersionName;

bool contains(const std::vector<VersionName>& names, const VersionName& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// As they were named; `all` adds no version that is named by itself as well, before it or behind it.
Expected<std::vector<VersionName>> named_versions(const std::vector<std::string>& lists, const std::string& library,
                                                  const provision::Manifests& manifests) {
  std::vector<VersionName> named;
  for (const std::string& list : lists) {
    auto names = model::parse_version_list(list, library);
    if (!names) return unexpected(std::move(names.error()));
    named.insert(named.end(), names->begin(), names->end());
  }
  std::vector<VersionName> expanded;
  for (const VersionName& name : named) {
    auto some = manifests.expand({name});
    if (!some) return some;
    const bool all = name.value == model::all_versions_word;
    for (VersionName& one : *some) {
      if (all && (contains(named, one) || contains(expanded, one))) continue;
      expanded.push_back(std::move(one));
    }
  }
  return expanded;
}

Expected<void> check_library(const std::vector<VersionName>& versions, const std::string& library) {
  for (const VersionName& version : versions) {
    if (version.library == library) continue;
    return unexpected(usage_error("--versions", "'" + to_string(version) + "' is no version of " + library,
                                  "one run compares versions of the library that its scenarios are about"));
  }
  return {};
}

}  // namespace

Expected<std::vector<VersionName>> versions_of_run(const std::vector<std::string>& lists, const std::string& baseline,
                                                   const std::string& library, const provision::Manifests& manifests) {
  auto named = named_versions(lists, library, manifests);
  if (!named) return named;
  std::vector<VersionName> versions;
  for (const VersionName& version : *named) {
    const VersionName name = contains(versions, version) ? model::counterpart(version) : version;
    if (contains(versions, name)) {
      return unexpected(usage_error("--versions", "'" + to_string(version) + "' is named more than twice",
                                    "each version once, or twice to compare it with itself"));
    }
    versions.push_back(name);
  }
  if (!baseline.empty()) {
    auto first = named_versions({baseline}, library, manifests);
    if (!first) return first;
    if (first->size() != 1) {
      return unexpected(usage_error("--baseline", "'" + baseline + "' names several versions", "one version"));
    }
    versions.erase(std::remove(versions.begin(), versions.end(), first->front()), versions.end());
    versions.insert(versions.begin(), first->front());
  }
  if (auto checked = check_library(versions, library); !checked) return unexpected(std::move(checked.error()));
  if (versions.size() < 2) {
    const std::string self = versions.empty()
                                 ? library + "@A," + library + "@B"
                                 : to_string(versions[0]) + "," + to_string(model::counterpart(versions[0]));
    return unexpected(
        usage_error("--versions", "a comparison needs two versions or more", {}, "such as --versions " + self));
  }
  return versions;
}

}  // namespace versus::cli
