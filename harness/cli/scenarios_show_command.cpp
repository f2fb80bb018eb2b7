#include <fmt/core.h>

#include <ostream>
#include <utility>

#include "framework/report/text.hpp"
#include "framework/scenario/expand.hpp"
#include "framework/scenario/outline.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/dry_run.hpp"
#include "harness/cli/load_scenario.hpp"
#include "harness/cli/places.hpp"
#include "harness/cli/run_options.hpp"
#include "harness/cli/scenario_shelf.hpp"

namespace versus::cli {

namespace {

class ScenariosShowCommand : public Command {
 public:
  std::string name() const override { return "scenarios show"; }
  std::string summary() const override { return "Show a scenario and its cases"; }
  std::string details() const override {
    return "Cases are listed by the ids that --filter matches. Where an axis says all, the library decides when it "
           "runs; listed are the values known of.";
  }
  std::string example() const override { return "versus scenarios show openexr/tile_size --profile quick"; }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {{"SCENARIO", "a name such as openexr/tile_size, or a YAML file", 1, 1, into(name_)}};
    declaration.options = {
        {"--profile", "NAME", "quick, full, or another one of the scenario (default: full)", into(profile_)},
        {"--filter", "PATTERN", "only these cases, in GoogleTest's syntax", into(filter_)}};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto places = find_places(context, {});
    if (!places) return unexpected(std::move(places.error()));
    ScenarioShelf shelf(places->share);
    auto scenario = load_scenario(shelf, name_, profile_, context);
    if (!scenario) return unexpected(std::move(scenario.error()));
    executor::RunRequest request;
    request.scenarios = {*scenario};
    request.filter = filter_;
    auto cases = known_cases(request, *places);
    if (!cases) return unexpected(std::move(cases.error()));
    const auto asked = scenario::asked_axes(*scenario);
    if (context.form == OutputForm::Json)
      context.streams.out << scenario_document(*scenario, asked, *cases);
    else
      write(*scenario, asked, *cases, context);
    return ExitCode::Nothing;
  }

 private:
  static void write(const model::Scenario& scenario, const std::vector<std::string>& asked,
                    const std::vector<model::Case>& cases, Context& context) {
    std::ostream& out = context.streams.out;
    out << id(scenario) << ", profile " << scenario.profile << "\n\n"
        << report_lines(scenario::to_text(scenario::outline(scenario)));
    for (const std::string& axis : asked) out << "\nThe values of " << axis << " are asked from the library.\n";
    out << "\n" << report::counted(cases.size(), "case") << (asked.empty() ? "" : " of the values known of") << ":\n";
    for (const model::Case& one : cases) out << "  " << one.id << "\n";
  }

  // Text from a file must not steer the terminal.
  static std::string report_lines(const std::string& text) {
    std::string shown;
    std::size_t begin = 0;
    while (begin < text.size()) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      shown += report::printable(text.substr(begin, end - begin)) + "\n";
      begin = end + 1;
    }
    return shown;
  }

  std::string name_;
  std::string profile_ = "full";
  std::string filter_ = "*";
};

}  // namespace

std::unique_ptr<Command> scenarios_show_command() { return std::make_unique<ScenariosShowCommand>(); }

}  // namespace versus::cli
