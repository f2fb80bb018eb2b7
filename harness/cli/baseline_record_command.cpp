#include <algorithm>
#include <ostream>
#include <utility>

#include "framework/model/version_name.hpp"
#include "harness/cli/baseline_text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/record_places.hpp"
#include "harness/cli/run_options.hpp"
#include "harness/cli/show_result.hpp"

namespace versus::cli {

namespace {

class BaselineRecordCommand : public Command {
 public:
  std::string name() const override { return "baseline record"; }
  std::string summary() const override { return "Measure a version against a pinned reference and keep the effects"; }
  std::string details() const override {
    return "Writes one file for each scenario, for this class of machine, to be reviewed and committed; the gate holds "
           "candidates against it, ratio with ratio. A record is not replaced by one that is slower beyond half the "
           "threshold, unless a waiver allows it.";
  }
  std::string example() const override {
    return "versus baseline record openexr/tile_size --reference openexr@3.2.4 --accepted openexr@3.5.3";
  }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {
        {"SCENARIO", "which scenarios (default: those tagged gate)", 0, 1000, into(options_.scenarios)}};
    declaration.options = {
        {"--reference", "V", "the pinned version that all others will be measured against", into(reference_)},
        {"--accepted", "V", "the version whose effects are accepted (default: the reference itself)", into(accepted_)},
        baselines_option(baselines_)};
    for (auto& option : gated_run_options(options_, {"--profile", "--budget", "--rounds", "--seed", "--patience",
                                                     "--realtime", "--inject-slowdown", "--store", "--manifest"}))
      declaration.options.push_back(std::move(option));
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto places = find_places(context, options_.places);
    if (!places) return unexpected(std::move(places.error()));
    auto manifests = context.ports.manifests(*places);
    if (!manifests) return unexpected(std::move(manifests.error()));
    auto order = order_of(*manifests, *places, context);
    if (!order) return unexpected(std::move(order.error()));
    auto report = context.ports.record(*order, *manifests, *places, context.progress);
    if (!report) return unexpected(std::move(report.error()));
    if (report->records.empty()) {
      context.progress.message("nothing was recorded: the run did not come to its end, or failed somewhere");
      return show_result(report->result, ResultForm::Terminal, report::Extent::Telling, context);
    }
    const bool refused =
        std::any_of(report->records.begin(), report->records.end(), [](const auto& entry) { return entry.refused; });
    const ExitCode code = refused ? ExitCode::Slower : ExitCode::Nothing;
    context.streams.out << (context.form == OutputForm::Json ? recorded_document(*report, static_cast<int>(code))
                                                             : recorded_text(*report));
    return code;
  }

 private:
  Expected<gate::RecordOrder> order_of(const provision::Manifests& manifests, const Places& places, Context& context) {
    if (reference_.empty()) {
      return unexpected(usage_error("versus baseline record", "no --reference given", "a pinned version",
                                    "such as --reference openexr@3.2.4; it stays the same for as long as possible"));
    }
    auto reference = model::parse_version_name(reference_, "");
    if (!reference) return unexpected(std::move(reference.error()));
    options_.versions = {reference_, accepted_.empty() ? reference_ : accepted_};
    if (options_.scenarios.empty()) {
      auto names = tagged_scenarios(places, reference->library, "gate", context);
      if (!names) return unexpected(std::move(names.error()));
      options_.scenarios = *std::move(names);
    }
    gate::RecordOrder order;
    auto request = request_of(options_, manifests, places, context);
    if (!request) return unexpected(std::move(request.error()));
    order.request = *std::move(request);
    auto shelf = open_shelf(baselines_, reference->library, context);
    if (!shelf) return unexpected(std::move(shelf.error()));
    order.shelf = *std::move(shelf);
    return order;
  }

  RunOptions options_;
  std::string reference_;
  std::string accepted_;
  std::string baselines_ = "baselines";
};

}  // namespace

std::unique_ptr<Command> baseline_record_command() { return std::make_unique<BaselineRecordCommand>(); }

}  // namespace versus::cli
