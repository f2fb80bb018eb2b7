#include "harness/provision/source.hpp"

#include <regex>
#include <sstream>

#include "harness/provision/source_git.hpp"
#include "harness/provision/source_tree.hpp"
#include "harness/system/files.hpp"
#include "harness/system/sha256.hpp"
#include "harness/system/unpack.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

namespace {

/// Whether the source itself has to tell its version, or the manifest has told it.
enum class Numbering { Detect, Pinned };

std::string described(const SourceOrigin& origin) {
  return std::string(to_string(origin.kind)) + " " + to_string(origin);
}

std::optional<std::string> first_match(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    // std::regex recurses over the text: very long lines are data, not version numbers.
    if (line.size() < 1000 && std::regex_search(line, found, expression)) return found[1].str();
  }
  return std::nullopt;
}

/// Unpacks everything aside and keeps the part that counts.
Expected<void> keep_part(const fs::path& whole, const std::string& part, const fs::path& to, const LoggedRun& run) {
  std::error_code code;
  if (!fs::is_directory(whole / part, code)) {
    return unexpected(run_error(run.subject(), "its source has no folder '" + part + "'"));
  }
  if (auto moved = system::rename_path(whole / part, to); !moved) return moved;
  return system::remove_tree(whole);
}

Source archive_source(const PinnedVersion& version, const ArchivePlaces& places) {
  Source source;
  source.kind = version.origins.front().kind;
  source.sha256 = version.sha256;
  source.identity = "archive " + version.sha256 + " " + version.folder;
  source.unpack = [version, places](const fs::path& to, const LoggedRun& run) -> Expected<void> {
    const auto archive = obtain_archive(version, places, run);
    if (!archive) return unexpected(archive.error());
    if (version.folder.empty()) return system::unpack(*archive, to, run.cancel());
    const fs::path whole = to.string() + ".whole";
    if (auto unpacked = system::unpack(*archive, whole, run.cancel()); !unpacked) return unpacked;
    return keep_part(whole, version.folder, to, run);
  };
  return source;
}

Expected<Source> git_source(const SourceOrigin& origin, const std::string& folder, const ArchivePlaces& places,
                            const LoggedRun& run, const Manifest& manifest, Numbering numbering) {
  const auto revision = resolve_git(origin, places.layout, run);
  if (!revision) return unexpected(revision.error());
  Source source;
  source.kind = SourceKind::Git;
  source.label = "git-" + revision->commit.substr(0, 8);
  source.description = "git " + origin.name + "#" + revision->commit;
  source.identity = "git " + revision->tree + " " + folder;
  if (numbering == Numbering::Detect) {
    const auto number = detect_number(manifest, to_string(origin),
                                      [&](const std::string& file) { return file_at(*revision, file, run.cancel()); });
    if (!number) return unexpected(number.error());
    source.number = *number;
  }
  source.unpack = [revision = *revision, folder](const fs::path& to, const LoggedRun& log) -> Expected<void> {
    if (folder.empty()) return check_out(revision, to, log);
    const fs::path whole = to.string() + ".whole";
    if (auto out = check_out(revision, whole, log); !out) return out;
    return keep_part(whole, folder, to, log);
  };
  return source;
}

Expected<Source> path_source(const fs::path& root, const Manifest& manifest, const LoggedRun& run,
                             Numbering numbering) {
  auto tree = read_source_tree(root, run.cancel());
  if (!tree) return unexpected(tree.error());
  auto hash = hash_of(*tree);
  if (!hash) return unexpected(hash.error());
  Source source;
  source.kind = SourceKind::Path;
  source.label = "path";
  source.description = "path " + root.string();
  source.identity = "tree " + *hash;
  source.sha256 = *hash;
  source.folder = root;
  if (numbering == Numbering::Detect) {
    const auto number = detect_number(manifest, root.string(), [&](const std::string& file) {
      auto text = system::read_file(root / file);
      return text ? std::optional<std::string>(*text) : std::nullopt;
    });
    if (!number) return unexpected(number.error());
    source.number = *number;
  }
  source.unpack = [tree = std::move(*tree)](const fs::path& to, const LoggedRun&) {
    return copy_source_tree(tree, to);
  };
  return source;
}

Expected<Source> prefix_source(const fs::path& prefix) {
  std::error_code code;
  if (!fs::is_directory(prefix, code)) {
    return unexpected(usage_error(prefix.string(), "no such folder of an installed library"));
  }
  Source source;
  source.kind = SourceKind::Prefix;
  source.label = "prefix";
  source.description = "prefix " + prefix.string();
  source.folder = prefix;
  return source;
}

}  // namespace

Expected<VersionNumber> detect_number(const Manifest& manifest, const std::string& place,
                                      const std::function<std::optional<std::string>(const std::string&)>& read) {
  if (manifest.detect.empty()) return VersionNumber{{0}, {}};
  for (const DetectRule& rule : manifest.detect) {
    const auto text = read(rule.file);
    if (!text) continue;
    std::string version;
    for (const std::string& pattern : rule.patterns) {
      const auto part = first_match(*text, pattern);
      if (!part) {
        version.clear();
        break;
      }
      version += (version.empty() ? "" : ".") + *part;
    }
    if (const auto number = parse_version_number(version)) return *number;
  }
  return unexpected(
      usage_error(place, "cannot tell which version of " + manifest.library + " this is",
                  "a source in which a file of `detect` is found (" + manifest.files.front().string() + ")",
                  "pin it in a manifest of your own: versions: [{version: …, path: …}]"));
}

Expected<Source> resolve_pinned(const Manifest& manifest, const PinnedVersion& version, const ArchivePlaces& places,
                                const LoggedRun& run) {
  const SourceOrigin& origin = version.origins.front();
  Expected<Source> source = [&]() -> Expected<Source> {
    switch (origin.kind) {
      case SourceKind::Git:
        return git_source(origin, version.folder, places, run, manifest, Numbering::Pinned);
      case SourceKind::Path:
        return path_source(fs::path(origin.name) / version.folder, manifest, run, Numbering::Pinned);
      case SourceKind::Prefix:
        return prefix_source(origin.name);
      default:
        return archive_source(version, places);
    }
  }();
  if (!source) return source;
  source->label = version.version;
  source->number = version.number;
  if (source->description.empty()) source->description = described(origin);
  return source;
}

Expected<Source> resolve_source(const Manifest& manifest, const model::VersionName& name, const ArchivePlaces& places,
                                const LoggedRun& run) {
  switch (name.origin) {
    case model::VersionOrigin::Path:
      return path_source(fs::absolute(name.value), manifest, run, Numbering::Detect);
    case model::VersionOrigin::Git: {
      SourceOrigin origin;
      origin.kind = SourceKind::Git;
      std::error_code code;
      origin.name = fs::is_directory(name.value, code) ? fs::absolute(name.value).string() : name.value;
      origin.revision = name.revision;
      return git_source(origin, {}, places, run, manifest, Numbering::Detect);
    }
    case model::VersionOrigin::Prefix:
      return prefix_source(fs::absolute(name.value));
    case model::VersionOrigin::Pinned:
      break;
  }
  for (const PinnedVersion& version : manifest.versions) {
    if (version.version == name.value) return resolve_pinned(manifest, version, places, run);
  }
  return unexpected(usage_error(model::to_string(name), "no manifest pins this version"));
}

}  // namespace versus::provision
