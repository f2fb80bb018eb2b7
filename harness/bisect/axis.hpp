#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "framework/model/version_name.hpp"
#include "harness/provision/manifests.hpp"

/// Finds where along a line of versions a metric changed. framework/search decides; this builds, measures and keeps.
namespace versus::bisect {

/// One version on the line that is searched.
struct Point {
  model::VersionName name;
  std::string label;    ///< short, for people: `1a2b3c4d5e`, `3.3.2`, `-O3`
  std::string date;     ///< of the author or of the release; may be empty
  std::string subject;  ///< of the commit; may be empty
};

/// The line, from the good end to the bad one.
struct Axis {
  std::string kind;           ///< `commits`, `releases`, `libdeflate`, `flags`
  std::vector<Point> points;  ///< two or more
  /// In which the points' names mean something, where the shipped ones do not do.
  std::optional<provision::Manifests> manifests;
  std::optional<std::filesystem::path> repository;  ///< on this machine, for commits
  std::vector<std::string> notes;                   ///< what is worth knowing about the line
};

}  // namespace versus::bisect
