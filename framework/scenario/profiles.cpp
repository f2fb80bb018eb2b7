#include "framework/scenario/profiles.hpp"

#include <algorithm>

#include "framework/base/suggest.hpp"
#include "framework/model/scenario.hpp"
#include "framework/scenario/parse.hpp"

namespace versus::scenario {

namespace {

using yaml::Entry;
using yaml::Kind;
using yaml::Node;

Entry* find_mutable(Node& map, std::string_view key) {
  for (auto& entry : map.entries) {
    if (entry.key == key) return &entry;
  }
  return nullptr;
}

void put(Node& map, const Entry& entry) {
  if (Entry* present = find_mutable(map, entry.key)) {
    *present = entry;
  } else {
    map.entries.push_back(entry);
  }
}

// A fixture from a file has no other fields, so two fixtures of different kinds cannot be mixed.
bool must_not_mix(std::string_view section, const Node& a, const Node& b) {
  return section == "fixture" && (yaml::find(a, "file") != nullptr || yaml::find(b, "file") != nullptr);
}

void check_axis_known(yaml::Reader& reader, const Node& base_axes, const Entry& axis, const std::string& profile) {
  if (yaml::find(base_axes, axis.key) != nullptr) return;
  std::vector<std::string> names;
  for (const auto& entry : base_axes.entries) names.push_back(entry.key);
  reader.problem(axis.place, "profile " + profile + ": the scenario has no axis " + yaml::quote(axis.key),
                 "axes: " + yaml::listed(names), base::did_you_mean(axis.key, names));
}

}  // namespace

std::vector<const Entry*> profiles_in(yaml::Reader& reader, const Node& root) {
  const Node* section = yaml::find(root, "profiles");
  if (section == nullptr || !reader.expect_map(*section, "profiles")) return {};
  std::vector<const Entry*> profiles;
  for (const auto& entry : section->entries) {
    if (!model::is_id_word(entry.key)) {
      reader.problem(entry.place, "profile " + yaml::quote(entry.key) + " is not a word", "letters, digits, '_', '.'");
    }
    profiles.push_back(&entry);
  }
  return profiles;
}

std::vector<std::string> profile_names(const std::vector<const Entry*>& profiles) {
  std::vector<std::string> names;
  for (const Entry* profile : profiles) names.push_back(profile->key);
  const bool has_full = std::find(names.begin(), names.end(), full_profile) != names.end();
  if (!has_full) names.emplace_back(full_profile);
  return names;
}

Node with_profile(yaml::Reader& reader, const Node& base, const Entry& profile) {
  Node merged = base;
  const std::string what = "profile " + profile.key;
  if (profile.value.kind == Kind::Null || !reader.expect_map(profile.value, what)) return merged;
  reader.check_keys(profile.value, {"operations", "fixture", "fixed", "axes", "exclude", "metrics", "curves", "checks"},
                    what);
  for (const auto& section : profile.value.entries) {
    Entry* present = find_mutable(merged, section.key);
    const bool both_maps = present != nullptr && present->value.kind == Kind::Map && section.value.kind == Kind::Map;
    if (!both_maps || must_not_mix(section.key, present->value, section.value)) {
      put(merged, section);
      continue;
    }
    for (const auto& entry : section.value.entries) {
      if (section.key == "axes") check_axis_known(reader, present->value, entry, profile.key);
      put(present->value, entry);
    }
  }
  return merged;
}

}  // namespace versus::scenario
