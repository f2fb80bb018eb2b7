#include "harness/cli/load_scenario.hpp"

#include <utility>

namespace versus::cli {

Error tell_all_but_last(std::vector<Error> errors, Context& context) {
  for (std::size_t i = 0; i + 1 < errors.size(); ++i) context.progress.message("versus: " + message(errors[i]));
  return std::move(errors.back());
}

Expected<model::Scenario> load_scenario(ScenarioShelf& shelf, const std::string& name, const std::string& profile,
                                        Context& context) {
  auto file = shelf.file_of(name);
  if (!file) return unexpected(std::move(file.error()));
  auto scenario = shelf.load(*file, profile);
  if (!scenario) return unexpected(tell_all_but_last(std::move(scenario.error()), context));
  return *std::move(scenario);
}

}  // namespace versus::cli
