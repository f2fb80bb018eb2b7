#include <fmt/format.h>

#include <cmath>
#include <ostream>
#include <utility>

#include "framework/report/numbers.hpp"
#include "harness/cli/bisect_options.hpp"
#include "harness/cli/bisect_text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/dry_run.hpp"
#include "harness/cli/load_scenario.hpp"
#include "harness/cli/scenario_shelf.hpp"

namespace versus::cli {

namespace {

class BisectCommand : public Command {
 public:
  std::string name() const override { return "bisect"; }
  std::string summary() const override { return "Find the commit or release that made a case slower"; }
  std::string details() const override {
    return "Confirms side by side that the bad end is slower than the good one, then builds and measures versions "
           "between them, each in turns with both ends, always the one that tells most per second; compares what it "
           "finds with its neighbour; and goes on with what that leaves unexplained. Versions that do not build are "
           "left out, those with the same code are not measured. The state is kept after each step.";
  }
  std::string example() const override {
    return "versus bisect --repo $HOME/openexr --good v3.2.4 --bad main \\\n"
           "  --case openexr/tile_size/read/compression=none,storage=file_warm,tile=8\n"
           "versus bisect --over releases --good 3.3.2 --bad 3.5.3 --metric read_calls \\\n"
           "  --case openexr/headers/read_header/compression=none,header=stream\n"
           "versus bisect --resume latest";
  }

  Declaration declare() override { return declare_bisect(options_); }

  Expected<ExitCode> execute(Context& context) override {
    auto places = find_places(context, options_.places);
    if (!places) return unexpected(std::move(places.error()));
    auto order = options_.resume.empty() ? bisect_order_of(options_, context.command_line)
                                         : bisect::stored_order(options_.resume, places->home.data);
    if (!order) return unexpected(std::move(order.error()));
    auto scenario = scenario_of(*order, *places, context);
    if (!scenario) return unexpected(std::move(scenario.error()));
    auto manifests = context.ports.manifests(*places);
    if (!manifests) return unexpected(std::move(manifests.error()));
    if (auto known = manifests->library(order->library); !known) return unexpected(std::move(known.error()));
    if (options_.dry_run) return show_line(*order, *manifests, *places, context);
    auto report = options_.resume.empty()
                      ? context.ports.bisect(*order, *scenario, options_.limits, *manifests, *places, context.progress)
                      : context.ports.resume_bisect(options_.resume, *scenario, options_.limits, *manifests, *places,
                                                    context.progress);
    if (!report) return unexpected(std::move(report.error()));
    context.streams.out << (context.form == OutputForm::Json ? bisect_document(*report)
                                                             : bisect_text(*report, context.streams.out_screen));
    return static_cast<ExitCode>(report->exit_code);
  }

 private:
  static Expected<ExitCode> show_line(const bisect::Order& order, const provision::Manifests& manifests,
                                      const Places& places, Context& context) {
    auto axis = context.ports.bisect_line(order, manifests, places, context.progress);
    if (!axis) return unexpected(std::move(axis.error()));
    context.streams.out << (context.form == OutputForm::Json ? bisect_line_document(*axis)
                                                             : bisect_line_text(*axis, context.streams.out_screen));
    return ExitCode::Nothing;
  }

  /// The scenario with its profile; whether it has the case is told here, before anything is built for it.
  static Expected<model::Scenario> scenario_of(const bisect::Order& order, const Places& places, Context& context) {
    ScenarioShelf shelf(places.share);
    auto scenario = load_scenario(shelf, order.scenario_word, order.profile, context);
    if (!scenario) return scenario;
    executor::RunRequest request;
    request.scenarios = {*scenario};
    request.filter = order.case_id;
    if (!known_cases(request, places)) {
      return unexpected(usage_error("--case " + order.case_id,
                                    "no case of " + id(*scenario) + " in profile " + order.profile + " has this id", {},
                                    "versus scenarios show " + order.scenario_word + " lists them"));
    }
    return std::move(*scenario);
  }

  BisectOptions options_;
};

}  // namespace

std::unique_ptr<Command> bisect_command() { return std::make_unique<BisectCommand>(); }

}  // namespace versus::cli
