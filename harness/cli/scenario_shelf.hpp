#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/scenario.hpp"
#include "framework/scenario/checked.hpp"
#include "framework/scenario/parse.hpp"
#include "framework/scenario/vocabulary.hpp"
#include "harness/system/share.hpp"

namespace versus::cli {

/// The scenarios that come with versus, and those in files that a user names. Reads files when asked; keeps the
/// vocabularies that it has read. Not thread-safe.
class ScenarioShelf {
 public:
  explicit ScenarioShelf(system::Share share);

  /// `openexr/tile_size` and so on, sorted.
  std::vector<std::string> names() const;

  /// The file behind a name or a path (what ends in `.yaml` or `.yml` is a path). An unknown name is an error that
  /// suggests.
  Expected<std::filesystem::path> file_of(const std::string& name_or_path) const;

  /// Errors are all that are wrong in the file, with lines.
  scenario::Checked<scenario::Headline> headline(const std::filesystem::path& file) const;
  scenario::Checked<model::Scenario> load(const std::filesystem::path& file, const std::string& profile);

  /// What is known of a library without building a version of it.
  scenario::Checked<const scenario::Vocabulary*> vocabulary(const std::string& library);

 private:
  system::Share share_;
  std::map<std::string, scenario::Vocabulary> vocabularies_;
};

}  // namespace versus::cli
