#include "harness/provision/manifests.hpp"

#include <algorithm>
#include <sstream>

#include "framework/base/suggest.hpp"

namespace versus::provision {

namespace {

std::string joined(const std::vector<std::string>& words, const char* separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

void lay_over(Manifest& manifest, Manifest&& more) {
  if (!more.main.empty()) manifest.main = std::move(more.main);
  if (!more.provides.empty()) manifest.provides = std::move(more.provides);
  for (PinnedVersion& version : more.versions) {
    const auto same = std::find_if(manifest.versions.begin(), manifest.versions.end(),
                                   [&](const PinnedVersion& other) { return other.version == version.version; });
    if (same != manifest.versions.end()) {
      *same = std::move(version);
    } else {
      manifest.versions.push_back(std::move(version));
    }
  }
  std::move(more.rules.begin(), more.rules.end(), std::back_inserter(manifest.rules));
  for (auto& [name, variant] : more.variants) manifest.variants[name] = std::move(variant);
  manifest.detect.insert(manifest.detect.begin(), more.detect.begin(), more.detect.end());
  manifest.files.insert(manifest.files.end(), more.files.begin(), more.files.end());
}

std::vector<std::string> version_words(const Manifest& manifest) {
  std::vector<std::string> words;
  for (const PinnedVersion& version : manifest.versions) words.push_back(version.version);
  return words;
}

/// At most a handful of names, the nearest in number around the wanted one.
std::vector<std::string> neighbours(const Manifest& manifest, const std::string& wanted) {
  std::vector<PinnedVersion> versions = manifest.versions;
  const auto order = [](const PinnedVersion& a, const PinnedVersion& b) { return a.number < b.number; };
  std::sort(versions.begin(), versions.end(), order);
  constexpr std::ptrdiff_t shown = 6;
  auto middle = versions.end();
  if (const auto number = parse_version_number(wanted)) {
    middle = std::find_if(versions.begin(), versions.end(),
                          [&](const PinnedVersion& version) { return *number < version.number; });
  }
  const auto first = middle - versions.begin() > shown / 2 ? middle - shown / 2 : versions.begin();
  const auto last = versions.end() - first > shown ? first + shown : versions.end();
  std::vector<std::string> words;
  for (auto version = first; version != last; ++version) words.push_back(version->version);
  return words;
}

Expected<void> check_dependencies(const Manifests& manifests, const Manifest& manifest, const BuildSettings& settings) {
  for (const std::string& text : settings.dependencies) {
    const std::size_t at = text.find('@');
    const auto found = manifests.pinned(text.substr(0, at), text.substr(at + 1));
    if (!found) {
      Error error = found.error();
      error.place = manifest.files.back().string() + ": dependency " + text;
      return unexpected(error);
    }
  }
  return {};
}

Expected<void> check(const Manifests& manifests, const Manifest& manifest) {
  for (const std::string& version : manifest.main) {
    const auto found = manifests.pinned(manifest.library, version);
    if (!found) {
      Error error = found.error();
      error.place = manifest.files.back().string() + ": main";
      return unexpected(error);
    }
  }
  for (const BuildRule& rule : manifest.rules) {
    if (auto good = check_dependencies(manifests, manifest, rule.settings); !good) return good;
  }
  for (const auto& variant : manifest.variants) {
    if (auto good = check_dependencies(manifests, manifest, variant.second.settings); !good) return good;
  }
  return {};
}

/// Whether a library's dependencies, over others, lead back to it; `above` are the libraries on the way.
bool needs_itself(const Manifests& manifests, const std::string& library, std::vector<std::string>& above) {
  if (std::find(above.begin(), above.end(), library) != above.end()) return true;
  above.push_back(library);
  const Manifest& manifest = manifests.all().at(library);
  std::vector<const BuildSettings*> all;
  for (const BuildRule& rule : manifest.rules) all.push_back(&rule.settings);
  for (const auto& entry : manifest.variants) all.push_back(&entry.second.settings);
  for (const BuildSettings* settings : all) {
    for (const std::string& dependency : settings->dependencies) {
      if (needs_itself(manifests, dependency.substr(0, dependency.find('@')), above)) return true;
    }
  }
  above.pop_back();
  return false;
}

std::vector<std::string> variant_names(const Manifest& manifest, const VersionNumber& number) {
  std::vector<std::string> names;
  for (const auto& [name, variant] : manifest.variants) {
    if (contains(variant.range, number)) names.push_back(name);
  }
  names.emplace_back("copy");
  return names;
}

}  // namespace

std::vector<std::string> variant_words(const std::string& variant) {
  std::vector<std::string> words;
  std::istringstream stream(variant);
  for (std::string word; std::getline(stream, word, '+');) {
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

bool is_copy(const std::string& variant) {
  const auto words = variant_words(variant);
  return std::find(words.begin(), words.end(), "copy") != words.end();
}

std::string without_copy(const std::string& variant) {
  auto words = variant_words(variant);
  words.erase(std::remove(words.begin(), words.end(), "copy"), words.end());
  return joined(words, "+");
}

Expected<Manifests> Manifests::combine(std::vector<Manifest> manifests) {
  Manifests result;
  for (Manifest& manifest : manifests) {
    const auto found = result.manifests_.find(manifest.library);
    if (found == result.manifests_.end()) {
      std::string name = manifest.library;
      result.manifests_.emplace(std::move(name), std::move(manifest));
    } else {
      lay_over(found->second, std::move(manifest));
    }
  }
  for (const auto& entry : result.manifests_) {
    if (auto good = check(result, entry.second); !good) return unexpected(good.error());
  }
  for (const auto& entry : result.manifests_) {
    std::vector<std::string> above;
    if (!needs_itself(result, entry.first, above)) continue;
    return unexpected(usage_error(entry.second.files.back().string(),
                                  "dependencies lead in a circle: " + joined(above, " -> ") + " -> …"));
  }
  return result;
}

std::vector<std::string> Manifests::measured() const {
  std::vector<std::string> names;
  for (const auto& [name, manifest] : manifests_) {
    if (manifest.role == LibraryRole::Measured) names.push_back(name);
  }
  return names;
}

Expected<const Manifest*> Manifests::library(const std::string& name) const {
  const auto found = manifests_.find(name);
  if (found != manifests_.end()) return &found->second;
  std::vector<std::string> names;
  for (const auto& entry : manifests_) names.push_back(entry.first);
  return unexpected(usage_error("", "unknown library '" + name + "'", "one of: " + joined(measured(), ", "),
                                base::did_you_mean(name, names)));
}

Expected<const PinnedVersion*> Manifests::pinned(const std::string& library_name, const std::string& version) const {
  const auto manifest = library(library_name);
  if (!manifest) return unexpected(manifest.error());
  for (const PinnedVersion& candidate : (*manifest)->versions) {
    if (candidate.version == version) return &candidate;
  }
  // Between numbers, few different letters say little: 3.3.0 is not what somebody meant who wrote 3.6.0.
  const std::vector<std::string> near = neighbours(**manifest, version);
  const std::string suggestion =
      base::did_you_mean(version, parse_version_number(version) ? near : version_words(**manifest));
  return unexpected(usage_error(library_name + "@" + version, "no manifest pins this version",
                                "near it: " + joined(near, ", "),
                                suggestion.empty() ? "`versus versions list` names all" : suggestion));
}

Expected<std::vector<model::VersionName>> Manifests::expand(const std::vector<model::VersionName>& names) const {
  std::vector<model::VersionName> expanded;
  for (const model::VersionName& name : names) {
    const auto manifest = library(name.library);
    if (!manifest) return unexpected(manifest.error());
    if (name.origin != model::VersionOrigin::Pinned) {
      expanded.push_back(name);
      continue;
    }
    const bool all = name.value == model::all_versions_word;
    for (const std::string& version : all ? (*manifest)->main : std::vector<std::string>{name.value}) {
      model::VersionName one = name;
      one.value = version;
      const auto found = pinned(name.library, version);
      if (!found) return unexpected(found.error());
      const auto known = plan(name.library, (*found)->number, name.variant);
      if (!known) return unexpected(known.error());
      expanded.push_back(std::move(one));
    }
  }
  return expanded;
}

Expected<BuildPlan> Manifests::plan(const std::string& library_name, const VersionNumber& number,
                                    const std::string& variant) const {
  const auto manifest = library(library_name);
  if (!manifest) return unexpected(manifest.error());
  BuildPlan plan;
  for (const BuildRule& rule : (*manifest)->rules) {
    if (contains(rule.range, number)) provision::lay_over(plan, rule.settings);
  }
  for (const std::string& word : variant_words(variant)) {
    if (word == "copy") continue;
    const auto found = (*manifest)->variants.find(word);
    if (found == (*manifest)->variants.end() || !contains(found->second.range, number)) {
      const auto names = variant_names(**manifest, number);
      return unexpected(usage_error(library_name, "this version has no variant '" + word + "'",
                                    "variants: " + joined(names, ", "), base::did_you_mean(word, names)));
    }
    provision::lay_over(plan, found->second.settings);
  }
  return plan;
}

}  // namespace versus::provision
