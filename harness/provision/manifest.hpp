#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/provision/version_number.hpp"

namespace versus::provision {

/// What versions/*.yaml say, as values. versions/README.md explains each field to those who write manifests.

enum class SourceKind { Debian, Pypi, Archive, Git, Path, Prefix };

/// `debian`, `pypi`, `archive`, `git`, `path`, `prefix`.
std::string_view to_string(SourceKind kind);

/// Where one archive or folder comes from.
struct SourceOrigin {
  SourceKind kind = SourceKind::Archive;
  std::string name;      ///< source package; project; file or URL; repository; folder
  std::string version;   ///< Debian, Pypi: of the package there
  std::string suite;     ///< Debian
  std::string revision;  ///< Git
};

/// As a manifest writes it: `trixie/imath=3.1.12-1`, `OpenEXR==3.4.6`, `REPO#REV`, a path.
std::string to_string(const SourceOrigin& origin);

struct PinnedVersion {
  std::string version;
  VersionNumber number;
  std::string date;                   ///< of the release, `2024-03-26`; may be empty
  std::string sha256;                 ///< of the archive; empty for git, path and prefix
  std::vector<SourceOrigin> origins;  ///< tried in this order
  std::string folder;                 ///< the part of the source that counts; empty: all of it
  std::string place;                  ///< `openexr.yaml:80:5`
};

enum class StepKind { Cmake, Autotools, Commands };

struct BuildStep {
  StepKind kind = StepKind::Cmake;
  std::vector<std::string> folders;                ///< candidates below the source; `*` in the last part is a pattern
  std::vector<std::vector<std::string>> commands;  ///< Commands
  std::vector<std::string> bootstrap;              ///< Autotools: makes `configure` where it is missing
  std::vector<std::string> configure;              ///< Autotools: arguments
  std::string generator;                           ///< Cmake: empty for Ninja
  std::map<std::string, std::string> options;      ///< Cmake: besides those of the rule
};

enum class PatchKind {
  Create,  ///< where it is missing
  Empty,   ///< whatever was there
  Link,    ///< where it is missing
  File,
};

struct Patch {
  PatchKind kind = PatchKind::Create;
  std::string path;     ///< below the source; for File: of the patch file, absolute
  std::string content;  ///< Create: the text; Link: the target; File: the patch's text
};

struct Compiler {
  std::string c;
  std::string cxx;
};

/// What a rule or a variant says about how to build. Fields that are absent say nothing.
struct BuildSettings {
  std::optional<std::vector<BuildStep>> steps;
  std::map<std::string, std::string> options;
  std::vector<std::string> dependencies;  ///< `imath@3.1.12`; a later one replaces an earlier one of the same library
  std::vector<std::string> without;       ///< libraries to take out of the dependencies
  std::vector<std::string> flags;         ///< C and C++
  std::vector<std::string> c_flags;
  std::vector<std::string> cxx_flags;
  std::vector<std::string> linker_flags;
  std::vector<std::string> configure;  ///< arguments of every Autotools step
  std::map<std::string, std::string> environment;
  std::map<std::string, std::string> system;  ///< header that must be there -> package that brings it
  std::vector<Patch> patches;
  std::optional<Compiler> compiler;
  std::optional<int> cxx_standard;  ///< of the worker's part that includes the library's headers
};

struct BuildRule {
  VersionRange range;
  BuildSettings settings;
};

struct Variant {
  std::string about;
  VersionRange range;  ///< versions that have it
  BuildSettings settings;
};

/// Reads a version out of a source tree: each pattern's first match gives a part.
struct DetectRule {
  std::string file;
  std::vector<std::string> patterns;
};

enum class LibraryRole { Measured, Dependency };

struct Manifest {
  std::string library;
  LibraryRole role = LibraryRole::Measured;
  std::vector<std::string> main;
  std::vector<std::string>
      provides;  ///< stems of the library's own files, such as `libtiff`; the first one found counts
  std::vector<PinnedVersion> versions;
  std::vector<BuildRule> rules;
  std::map<std::string, Variant> variants;
  std::vector<DetectRule> detect;
  std::vector<std::filesystem::path> files;  ///< that it was read from
};

}  // namespace versus::provision
