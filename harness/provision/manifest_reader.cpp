#include "harness/provision/manifest_reader.hpp"

#include <algorithm>
#include <regex>

#include "framework/base/suggest.hpp"
#include "harness/provision/manifest_fields.hpp"
#include "harness/provision/origin_reader.hpp"
#include "harness/provision/settings_reader.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

constexpr SourceKind all_kinds[] = {SourceKind::Debian, SourceKind::Pypi, SourceKind::Archive,
                                    SourceKind::Git,    SourceKind::Path, SourceKind::Prefix};

bool is_sha256(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_library_word(std::string_view text) {
  return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
}

bool comes_as_archive(const SourceOrigin& origin) {
  return origin.kind == SourceKind::Debian || origin.kind == SourceKind::Pypi || origin.kind == SourceKind::Archive;
}

void read_origins(yaml::Reader& reader, const yaml::Node& node, const fs::path& folder, PinnedVersion& version) {
  for (const yaml::Entry& entry : node.entries) {
    for (const SourceKind kind : all_kinds) {
      if (entry.key != to_string(kind)) continue;
      const std::string text = reader.text(entry.value, entry.key).value_or("");
      const auto origin = read_origin(kind, text, version.version, folder);
      if (origin) {
        version.origins.push_back(*origin);
      } else {
        reader.problem(entry.value.place, entry.key + " " + yaml::quote(text), origin_form(kind));
      }
    }
  }
}

void check_source(yaml::Reader& reader, const yaml::Node& node, const PinnedVersion& version) {
  if (version.origins.empty()) {
    return reader.problem(node.place, "version " + version.version + " has no source",
                          "one or more of: debian, pypi, archive, git, path, prefix");
  }
  const bool archive = std::any_of(version.origins.begin(), version.origins.end(), comes_as_archive);
  if (!archive || is_sha256(version.sha256)) return;
  const yaml::Node* sum = yaml::find(node, "sha256");
  reader.problem(sum != nullptr ? sum->place : node.place, "sha256 " + yaml::quote(version.sha256),
                 "the archive's SHA-256: 64 digits of 0-9 and a-f", "`sha256sum FILE` prints it");
}

PinnedVersion read_version(yaml::Reader& reader, const yaml::Node& node, const fs::path& folder) {
  PinnedVersion version;
  std::vector<std::string> keys{"version", "date", "sha256", "folder"};
  for (const SourceKind kind : all_kinds) keys.emplace_back(to_string(kind));
  if (!reader.expect_map(node, "a version")) return version;
  reader.check_keys(node, keys, "a version");
  version.place = reader.at(node.place);
  const yaml::Node* number = reader.require(node, "version", "a version");
  if (number == nullptr) return version;
  version.version = reader.text(*number, "version").value_or("");
  const auto parsed = parse_version_number(version.version);
  if (!parsed) {
    reader.problem(number->place, "version " + yaml::quote(version.version), "numbers between dots, such as 3.2.4");
  }
  version.number = parsed.value_or(VersionNumber{});
  version.date = word(reader, node, "date");
  version.folder = word(reader, node, "folder");
  version.sha256 = word(reader, node, "sha256");
  read_origins(reader, node, folder, version);
  check_source(reader, node, version);
  return version;
}

void read_versions(yaml::Reader& reader, const yaml::Node& root, const fs::path& folder, Manifest& manifest) {
  each(reader, root, "versions", [&](const yaml::Node& node) {
    PinnedVersion version = read_version(reader, node, folder);
    for (const PinnedVersion& other : manifest.versions) {
      if (!version.version.empty() && other.version == version.version) {
        reader.problem(node.place, "version " + version.version + " stands twice", "first at " + other.place);
      }
    }
    manifest.versions.push_back(std::move(version));
  });
}

void check_pattern(yaml::Reader& reader, const yaml::Node& node, const std::string& pattern) {
  try {
    if (std::regex(pattern).mark_count() == 1) return;
    reader.problem(node.place, "pattern " + yaml::quote(pattern), "one group ( )");
  } catch (const std::regex_error&) {
    reader.problem(node.place, "pattern " + yaml::quote(pattern), "a regular expression as ECMAScript has them");
  }
}

DetectRule read_detect(yaml::Reader& reader, const yaml::Node& node) {
  DetectRule rule;
  if (!reader.expect_map(node, "an entry of detect")) return rule;
  reader.check_keys(node, {"file", "patterns"}, "an entry of detect");
  reader.require(node, "file", "an entry of detect");
  const yaml::Node* patterns = reader.require(node, "patterns", "an entry of detect");
  rule.file = word(reader, node, "file");
  rule.patterns = words(reader, node, "patterns");
  for (const std::string& pattern : rule.patterns) check_pattern(reader, *patterns, pattern);
  return rule;
}

VersionRange read_range(yaml::Reader& reader, const yaml::Node& node) {
  const auto text = reader.text(node, "range");
  if (!text) return {};
  const auto range = parse_version_range(*text);
  if (!range) reader.problem(node.place, "range " + yaml::quote(*text), "such as '>=3.2.4 <3.3', '3.4.0' or '*'");
  return range.value_or(VersionRange{});
}

BuildRule read_rule(yaml::Reader& reader, const yaml::Node& node, const fs::path& folder) {
  BuildRule rule;
  std::vector<std::string> keys = settings_keys();
  keys.insert(keys.begin(), "range");
  if (!reader.expect_map(node, "a rule")) return rule;
  reader.check_keys(node, keys, "a rule");
  if (const yaml::Node* range = reader.require(node, "range", "a rule")) rule.range = read_range(reader, *range);
  rule.settings = read_settings(reader, node, folder);
  return rule;
}

void read_variant(yaml::Reader& reader, const yaml::Entry& entry, const fs::path& folder, Manifest& manifest) {
  if (entry.key == "copy") {
    return reader.problem(entry.place, "variant 'copy'", "every version has it: the same build at another path");
  }
  if (entry.key.empty() || entry.key.find_first_of("+/#@, ") != std::string::npos) {
    return reader.problem(entry.place, "variant " + yaml::quote(entry.key), "a word without + / # @ , and blanks");
  }
  Variant variant;
  std::vector<std::string> keys = settings_keys();
  keys.insert(keys.begin(), {"about", "range"});
  if (!reader.expect_map(entry.value, "a variant")) return;
  reader.check_keys(entry.value, keys, "a variant");
  variant.about = word(reader, entry.value, "about");
  if (const yaml::Node* range = yaml::find(entry.value, "range")) variant.range = read_range(reader, *range);
  variant.settings = read_settings(reader, entry.value, folder);
  manifest.variants[entry.key] = std::move(variant);
}

void read_variants(yaml::Reader& reader, const yaml::Node& root, const fs::path& folder, Manifest& manifest) {
  const yaml::Node* variants = yaml::find(root, "variants");
  if (variants == nullptr || !reader.expect_map(*variants, "variants")) return;
  for (const yaml::Entry& entry : variants->entries) read_variant(reader, entry, folder, manifest);
}

void read_head(yaml::Reader& reader, const yaml::Node& root, Manifest& manifest) {
  if (const yaml::Node* library = reader.require(root, "library", "a manifest")) {
    manifest.library = reader.text(*library, "library").value_or("");
    if (!is_library_word(manifest.library)) {
      reader.problem(library->place, "library " + yaml::quote(manifest.library), "lower-case letters, digits and _");
    }
  }
  if (const yaml::Node* role = yaml::find(root, "role")) {
    const std::vector<std::string> known{"measured", "dependency"};
    const std::string text = reader.text(*role, "role").value_or("");
    manifest.role = text == "dependency" ? LibraryRole::Dependency : LibraryRole::Measured;
    if (std::find(known.begin(), known.end(), text) == known.end()) {
      reader.problem(role->place, "role " + yaml::quote(text), "one of: " + yaml::listed(known),
                     base::did_you_mean(text, known));
    }
  }
  manifest.main = words(reader, root, "main");
  manifest.provides = words(reader, root, "provides");
}

Manifest read_root(yaml::Reader& reader, const yaml::Node& root, const fs::path& file) {
  Manifest manifest;
  if (!reader.expect_map(root, "a manifest")) return manifest;
  const fs::path folder = fs::absolute(file).parent_path();
  reader.check_keys(root, {"library", "role", "main", "provides", "detect", "builds", "variants", "versions"},
                    "a manifest");
  read_head(reader, root, manifest);
  each(reader, root, "detect", [&](const yaml::Node& node) { manifest.detect.push_back(read_detect(reader, node)); });
  each(reader, root, "builds",
       [&](const yaml::Node& node) { manifest.rules.push_back(read_rule(reader, node, folder)); });
  read_variants(reader, root, folder, manifest);
  read_versions(reader, root, folder, manifest);
  manifest.files.push_back(file);
  return manifest;
}

}  // namespace

tl::expected<Manifest, std::vector<Error>> read_manifest(std::string_view text, const fs::path& file) {
  yaml::Document document = yaml::parse(text, file.string());
  yaml::Reader reader(file.string());
  reader.add(std::move(document.problems));
  Manifest manifest;
  if (document.root) manifest = read_root(reader, *document.root, file);
  if (reader.failed()) return tl::unexpected(reader.take());
  return manifest;
}

}  // namespace versus::provision
