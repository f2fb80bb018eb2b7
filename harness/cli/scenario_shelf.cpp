#include "harness/cli/scenario_shelf.hpp"

#include <algorithm>
#include <utility>

#include "framework/base/suggest.hpp"
#include "harness/protocol/arrival_trace.hpp"
#include "harness/system/files.hpp"

namespace versus::cli {

namespace fs = std::filesystem;

namespace {

bool is_yaml(const fs::path& file) { return file.extension() == ".yaml" || file.extension() == ".yml"; }

std::vector<std::string> folders_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

scenario::Checked<std::string> text_of(const fs::path& file) {
  auto text = system::read_file(file);
  if (text) return std::move(*text);
  // A file that the user named and that is not there is a wrong request.
  Error error = std::move(text.error());
  error.kind = ErrorKind::Usage;
  return tl::unexpected(std::vector<Error>{std::move(error)});
}

// Files that parameters name are traces of arrivals.
std::vector<Error> faults_of_files(const model::Scenario& scenario, const scenario::Vocabulary& vocabulary) {
  std::vector<Error> faults;
  for (const auto& parameter : vocabulary.parameters) {
    const auto given = scenario.fixed.find(parameter.name);
    if (!parameter.file || given == scenario.fixed.end()) continue;
    const auto arrivals = protocol::read_arrivals(given->second);
    if (!arrivals) faults.push_back(arrivals.error());
  }
  return faults;
}

}  // namespace

ScenarioShelf::ScenarioShelf(system::Share share) : share_(std::move(share)) {}

std::vector<std::string> ScenarioShelf::names() const {
  std::vector<std::string> names;
  for (const std::string& library : folders_in(share_.scenarios)) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(share_.scenarios / library, ignored)) {
      if (is_yaml(entry.path())) names.push_back(library + "/" + entry.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

Expected<fs::path> ScenarioShelf::file_of(const std::string& name_or_path) const {
  if (is_yaml(name_or_path)) return fs::path(name_or_path);
  const auto known = names();
  if (std::find(known.begin(), known.end(), name_or_path) != known.end()) {
    return share_.scenarios / (name_or_path + ".yaml");
  }
  std::string next = base::did_you_mean(name_or_path, known);
  for (const std::string& name : known) {
    const bool only_library_is_missing = name.substr(name.find('/') + 1) == name_or_path;
    if (next.empty() && only_library_is_missing) next = "did you mean '" + name + "'?";
  }
  if (name_or_path.find('@') != std::string::npos) next = "versions stand behind --versions, joined by commas";
  if (next.empty()) next = "see versus scenarios list";
  return unexpected(usage_error("", "unknown scenario '" + name_or_path + "'",
                                "a name such as openexr/tile_size, or a YAML file", next));
}

scenario::Checked<scenario::Headline> ScenarioShelf::headline(const fs::path& file) const {
  auto text = text_of(file);
  if (!text) return tl::unexpected(std::move(text.error()));
  return scenario::read_headline(*text, file.string());
}

scenario::Checked<model::Scenario> ScenarioShelf::load(const fs::path& file, const std::string& profile) {
  auto text = text_of(file);
  if (!text) return tl::unexpected(std::move(text.error()));
  const auto headline = scenario::read_headline(*text, file.string());
  if (!headline) return tl::unexpected(headline.error());
  const auto words = vocabulary(headline->library);
  if (!words) return tl::unexpected(words.error());
  auto scenario = scenario::parse_scenario(*text, file.string(), **words, profile);
  if (!scenario) return scenario;
  if (auto faults = faults_of_files(*scenario, **words); !faults.empty()) return tl::unexpected(std::move(faults));
  if (scenario->fixture.file.empty()) return scenario;
  std::error_code ignored;
  if (fs::exists(scenario->fixture.file, ignored)) return scenario;
  return tl::unexpected(
      std::vector<Error>{usage_error(file.string(), "the fixture's file " + scenario->fixture.file + " does not exist",
                                     {}, "a relative path counts from the scenario's folder")});
}

scenario::Checked<const scenario::Vocabulary*> ScenarioShelf::vocabulary(const std::string& library) {
  const auto known = vocabularies_.find(library);
  if (known != vocabularies_.end()) return &known->second;
  const fs::path adapters = share_.worker_sources / "harness" / "worker";
  const fs::path file = adapters / library / "vocabulary.yaml";
  std::error_code ignored;
  if (!fs::exists(file, ignored)) {
    std::vector<std::string> libraries;
    for (const std::string& name : folders_in(adapters)) {
      if (fs::exists(adapters / name / "vocabulary.yaml", ignored)) libraries.push_back(name);
    }
    std::string list;
    for (const std::string& name : libraries) list += (list.empty() ? "" : ", ") + name;
    return tl::unexpected(std::vector<Error>{usage_error("", "unknown library '" + library + "'", "one of: " + list,
                                                         base::did_you_mean(library, libraries))});
  }
  auto text = text_of(file);
  if (!text) return tl::unexpected(std::move(text.error()));
  auto words = scenario::parse_vocabulary(*text, file.string());
  if (!words) return tl::unexpected(std::move(words.error()));
  return &vocabularies_.emplace(library, std::move(*words)).first->second;
}

}  // namespace versus::cli
