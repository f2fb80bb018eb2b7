#include "harness/executor/scenario_files.hpp"

#include <algorithm>

#include "framework/base/suggest.hpp"
#include "framework/scenario/parse.hpp"
#include "harness/system/files.hpp"

namespace versus::executor {

namespace {

// One Error out of all: the first one's kind and place, each further one on a line of its own.
Error joined(const std::vector<Error>& errors) {
  Error all = errors.front();
  if (errors.size() == 1) return all;
  std::string text;
  for (const auto& error : errors) text += (text.empty() ? "" : "\n") + message(error);
  return usage_error("", text);
}

bool looks_like_a_path(const std::string& name) {
  const auto ends_with = [&name](const std::string& end) {
    return name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
  };
  return ends_with(".yaml") || ends_with(".yml");
}

}  // namespace

std::vector<std::string> shipped_scenarios(const system::Share& share) {
  std::vector<std::string> names;
  std::error_code code;
  for (const auto& library : std::filesystem::directory_iterator(share.scenarios, code)) {
    if (!library.is_directory(code)) continue;
    for (const auto& file : std::filesystem::directory_iterator(library.path(), code)) {
      if (file.path().extension() != ".yaml") continue;
      names.push_back(library.path().filename().string() + "/" + file.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

Expected<std::filesystem::path> find_scenario(const std::string& name, const system::Share& share) {
  std::error_code code;
  if (looks_like_a_path(name)) {
    if (std::filesystem::is_regular_file(name, code)) return std::filesystem::path(name);
    return unexpected(usage_error(name, "no such scenario file"));
  }
  const auto names = shipped_scenarios(share);
  if (std::find(names.begin(), names.end(), name) != names.end()) return share.scenarios / (name + ".yaml");
  const auto suggestion = base::did_you_mean(name, names);
  return unexpected(usage_error("scenario '" + name + "'", "no such scenario",
                                "LIBRARY/NAME of those that come with versus, or the path of a .yaml file",
                                suggestion.empty() ? "`versus scenarios list` names them all" : suggestion));
}

Expected<scenario::Vocabulary> load_vocabulary(const std::string& library, const system::Share& share) {
  const auto file = share.worker_sources / "harness" / "worker" / library / "vocabulary.yaml";
  std::error_code code;
  if (!std::filesystem::exists(file, code)) {
    return unexpected(usage_error("library '" + library + "'", "there is no worker for it", {},
                                  "a worker has its vocabulary in " + file.string()));
  }
  const auto text = system::read_file(file);
  if (!text) return unexpected(text.error());
  auto vocabulary = scenario::parse_vocabulary(*text, file.string());
  if (!vocabulary) return unexpected(joined(vocabulary.error()));
  return *std::move(vocabulary);
}

Expected<model::Scenario> load_scenario(const std::string& name, const std::string& profile,
                                        const system::Share& share) {
  const auto file = find_scenario(name, share);
  if (!file) return unexpected(file.error());
  const auto text = system::read_file(*file);
  if (!text) return unexpected(text.error());
  const auto headline = scenario::read_headline(*text, file->string());
  if (!headline) return unexpected(joined(headline.error()));
  const auto vocabulary = load_vocabulary(headline->library, share);
  if (!vocabulary) return unexpected(vocabulary.error());
  auto parsed = scenario::parse_scenario(*text, file->string(), *vocabulary, profile);
  if (!parsed) return unexpected(joined(parsed.error()));
  return *std::move(parsed);
}

}  // namespace versus::executor
