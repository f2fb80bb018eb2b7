#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "harness/provision/build_plan.hpp"

namespace versus::provision {

/// How a prefix was built: what stands in its versus-build.json.
struct BuildRecord {
  std::string library;
  std::string version;  ///< label: `3.2.4`, `git-1a2b3c4d`, `path`
  std::string key;      ///< SHA-256 over all that decides the result
  std::string source;   ///< `pypi OpenEXR==3.2.4`
  std::string source_sha256;
  std::string compiler;  ///< first line of its own words
  std::string options;   ///< for people
  int cxx_standard = 17;
  std::vector<std::string> dependencies;        ///< `imath 3.1.12 (imath-3.1.12-0123456789abcdef)`
  std::vector<model::LoadedLibrary> libraries;  ///< paths relative to the prefix
  double build_seconds = 0;
  std::string built_utc;
};

std::string to_json(const BuildRecord& record, const BuildPlan& plan);
Expected<BuildRecord> read_record(const std::filesystem::path& file);

/// What a plan sets, in one line: `-O3 -DNDEBUG -g -O2; jbig=OFF cxx=OFF`.
std::string options_text(const BuildPlan& plan);

}  // namespace versus::provision
