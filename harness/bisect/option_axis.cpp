#include "harness/bisect/option_axis.hpp"

#include <algorithm>
#include <sstream>

namespace versus::bisect {

namespace {

using provision::Manifest;
using provision::Manifests;
using provision::Variant;

/// The manifests with variants of the library's added: each point is one of them.
Expected<Axis> axis_of(const Manifests& manifests, const model::VersionName& version, std::string kind,
                       const std::vector<std::pair<std::string, Variant>>& variants,
                       const std::vector<Point>& descriptions) {
  std::vector<Manifest> all;
  for (const auto& entry : manifests.all()) all.push_back(entry.second);
  Manifest added;
  added.library = version.library;
  added.files = {"--over " + kind};
  Axis axis;
  axis.kind = std::move(kind);
  for (std::size_t i = 0; i < variants.size(); ++i) {
    Point point = descriptions[i];
    point.name = version;
    point.name.variant += (point.name.variant.empty() ? "" : "+") + variants[i].first;
    axis.points.push_back(std::move(point));
    added.variants.insert(variants[i]);
  }
  all.push_back(std::move(added));
  auto combined = Manifests::combine(std::move(all));
  if (!combined) return unexpected(combined.error());
  axis.manifests = *std::move(combined);
  return axis;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

Expected<Axis> dependency_axis(const Manifests& manifests, const model::VersionName& version,
                               const std::string& dependency, const std::string& good, const std::string& bad) {
  const auto manifest = manifests.library(dependency);
  if (!manifest) return unexpected(manifest.error());
  const auto first = manifests.pinned(dependency, good);
  if (!first) return unexpected(first.error());
  const auto last = manifests.pinned(dependency, bad);
  if (!last) return unexpected(last.error());
  const auto own = manifests.pinned(version.library, version.value);
  if (!own) return unexpected(own.error());
  const auto plan = manifests.plan(version.library, (*own)->number, version.variant);
  if (!plan) return unexpected(plan.error());
  const bool needed = std::any_of(plan->dependencies.begin(), plan->dependencies.end(),
                                  [&](const auto& one) { return one.library == dependency; });
  if (!needed) {
    return unexpected(
        usage_error("--over dependency:" + dependency, model::to_string(version) + " does not depend on it"));
  }
  if (!((*first)->number < (*last)->number)) {
    return unexpected(usage_error("--good " + good + " --bad " + bad, "good is not before bad", "good before bad"));
  }
  std::vector<provision::PinnedVersion> all = (*manifest)->versions;
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  std::vector<std::pair<std::string, Variant>> variants;
  std::vector<Point> points;
  for (const auto& release : all) {
    if (release.number < (*first)->number || (*last)->number < release.number) continue;
    Variant variant;
    variant.about = "with " + dependency + " " + release.version;
    variant.settings.dependencies = {dependency + "@" + release.version};
    variants.emplace_back("with_" + dependency + "_" + release.version, variant);
    points.push_back({{}, release.version, release.date, dependency + " " + release.version});
  }
  return axis_of(manifests, version, "dependency:" + dependency, variants, points);
}

Expected<Axis> flag_axis(const Manifests& manifests, const model::VersionName& version,
                         const std::string& alternatives) {
  std::istringstream stream(alternatives);
  std::vector<std::pair<std::string, Variant>> variants;
  std::vector<Point> points;
  for (std::string text; std::getline(stream, text, '|');) {
    Variant variant;
    variant.about = "compiled with " + text;
    variant.settings.flags = words_of(text);
    if (variant.settings.flags.empty()) {
      return unexpected(usage_error("--over flags:" + alternatives, "one of the sets of flags is empty"));
    }
    variants.emplace_back("flags_" + std::to_string(variants.size()), variant);
    points.push_back({{}, text, {}, "flags " + text});
  }
  if (variants.size() < 2) {
    return unexpected(usage_error("--over flags:" + alternatives, "a search needs two sets of flags or more",
                                  "separated by |", "such as --over flags:'-O2|-O3'"));
  }
  return axis_of(manifests, version, "flags", variants, points);
}

}  // namespace versus::bisect
