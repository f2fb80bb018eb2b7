#include "harness/cli/record_places.hpp"

#include <algorithm>
#include <utility>

#include "harness/cli/load_scenario.hpp"
#include "harness/cli/scenario_shelf.hpp"

namespace versus::cli {

OptionSpec baselines_option(std::string& folder) {
  return {"--baselines", "DIR", "the folder of records and waivers (default: baselines, in the current folder)",
          into(folder)};
}

std::vector<OptionSpec> gated_run_options(RunOptions& options, const std::vector<std::string_view>& names) {
  options.profile = "quick";
  auto shared = shared_with_run(options, names);
  for (OptionSpec& option : shared) {
    if (option.name == "--profile") option.help = "quick, full, or another one of the scenarios (default: quick)";
  }
  return shared;
}

Expected<gate::RecordShelf> open_shelf(const std::string& folder, const std::string& library, Context& context) {
  auto shelf = gate::read_shelf(folder, library);
  if (!shelf) return unexpected(tell_all_but_last(std::move(shelf.error()), context));
  return *std::move(shelf);
}

Expected<std::vector<std::string>> tagged_scenarios(const Places& places, const std::string& library,
                                                    const std::string& tag, Context& context) {
  const ScenarioShelf shelf(places.share);
  std::vector<std::string> names;
  for (const std::string& name : shelf.names()) {
    if (name.compare(0, library.size() + 1, library + "/") != 0) continue;
    const auto file = shelf.file_of(name);
    if (!file) return unexpected(file.error());
    auto headline = shelf.headline(*file);
    if (!headline) return unexpected(tell_all_but_last(std::move(headline.error()), context));
    const auto& tags = headline->tags;
    if (std::find(tags.begin(), tags.end(), tag) != tags.end()) names.push_back(name);
  }
  if (names.empty()) {
    return unexpected(usage_error("versus gate", "no scenario of " + library + " has the tag '" + tag + "'",
                                  "a gate without a case would always pass",
                                  "name scenarios, or give one of them `tags: [" + tag + "]`"));
  }
  return names;
}

}  // namespace versus::cli
