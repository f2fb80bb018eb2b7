#include <ostream>
#include <utility>

#include "framework/model/version_name.hpp"
#include "framework/report/gate_markdown.hpp"
#include "framework/report/junit.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/dry_run.hpp"
#include "harness/cli/quantities.hpp"
#include "harness/cli/record_places.hpp"
#include "harness/cli/run_options.hpp"
#include "harness/cli/show_result.hpp"
#include "harness/gate/gate.hpp"
#include "harness/system/files.hpp"
#include "harness/system/machine.hpp"

namespace versus::cli {

namespace {

class GateCommand : public Command {
 public:
  std::string name() const override { return "gate"; }
  std::string summary() const override { return "Say whether a change may go in: exit 0, or why not"; }
  std::string details() const override {
    return "Measures the scenarios tagged `gate` for the candidate and for what it is held against: --reference, or "
           "else "
           "the pinned reference of the baseline records. Every case is screened, suspicions are measured again on "
           "fresh "
           "launches, and slower is only what lies beyond half the threshold. Each gate proves itself by controls: an "
           "unchanged version must pass, an injected slow-down of twice the threshold must be found; otherwise the "
           "exit "
           "code is 4.";
  }
  std::string example() const override {
    return "versus gate --candidate openexr@path:. --reference openexr@git:.#main\n"
           "versus gate --candidate openexr@path:. --budget 10m --json";
  }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {
        {"SCENARIO", "which scenarios (default: those tagged gate)", 0, 1000, into(options_.scenarios)}};
    declaration.options = {
        {"--candidate", "V", "the version that wants to go in: library@path:DIR, library@git:REPO#REV, …",
         into(candidate_)},
        {"--reference", "V", "hold it against this version, such as the merge base, instead of the records",
         into(reference_)},
        baselines_option(baselines_),
        {"--measure-identical", "", "measure also where the candidate's code is the same, byte by byte",
         into(measure_identical_)},
        {"--junit", "FILE", "write the result as JUnit XML too", into(junit_)},
        {"--markdown", "FILE", "write a summary for a merge comment too", into(markdown_)},
        {"--annotations", "", "tell what does not pass in GitHub's workflow commands, on standard error",
         into(annotations_)}};
    for (auto& option : gated_run_options(
             options_, {"--profile", "--filter", "--budget", "--threshold", "--rounds", "--seed", "--patience",
                        "--realtime", "--inject-slowdown", "--dry-run", "--all-rows", "--store", "--manifest"}))
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
    const auto extent = options_.all_rows ? report::Extent::Everything : report::Extent::Telling;
    auto sides = gate::sides_of(*order, system::machine_class());
    if (!sides) return unexpected(std::move(sides.error()));
    auto whole = order->request;
    whole.versions = sides->versions;
    if (options_.dry_run) return show_plan(whole, *manifests, *places, extent, context);
    if (auto fine = check_patterns(whole, *places); !fine) return unexpected(std::move(fine.error()));
    auto result = context.ports.gate(*order, *manifests, *places, context.progress);
    if (!result) return unexpected(std::move(result.error()));
    if (auto written = write_for_ci(*result, context); !written) return unexpected(std::move(written.error()));
    return show_result(*result, ResultForm::Terminal, extent, context);
  }

 private:
  Expected<void> write_for_ci(const model::RunResult& result, Context& context) const {
    if (!junit_.empty()) {
      if (auto written = system::write_file(junit_, report::junit_xml(result)); !written) return written;
    }
    if (!markdown_.empty()) {
      if (auto written = system::write_file(markdown_, report::gate_markdown(result)); !written) return written;
    }
    if (annotations_) {
      for (const std::string& line : report::annotations(result)) context.progress.message(line);
    }
    return {};
  }

  static Expected<ExitCode> show_plan(const executor::RunRequest& request, const provision::Manifests& manifests,
                                      const Places& places, report::Extent extent, Context& context) {
    auto plan = dry_run_of(request, places, manifests, context.ports);
    if (!plan) return unexpected(std::move(plan.error()));
    context.streams.out << (context.form == OutputForm::Json
                                ? dry_run_document(*plan)
                                : dry_run_text(*plan, extent, context.streams.out_screen.width));
    return ExitCode::Nothing;
  }

  static Expected<model::VersionName> one_version(const std::string& option, const std::string& text,
                                                  const std::string& library, const provision::Manifests& manifests) {
    auto name = model::parse_version_name(text, library);
    if (!name) return unexpected(std::move(name.error()));
    auto expanded = manifests.expand({*name});
    if (!expanded) return unexpected(std::move(expanded.error()));
    if (expanded->size() == 1) return expanded->front();
    return unexpected(usage_error(option, "'" + text + "' names several versions", "one version"));
  }

  Expected<gate::Order> order_of(const provision::Manifests& manifests, const Places& places, Context& context) {
    if (candidate_.empty()) {
      return unexpected(usage_error("versus gate", "no --candidate given", "the version that wants to go in",
                                    "such as --candidate openexr@path:."));
    }
    auto candidate = one_version("--candidate", candidate_, {}, manifests);
    if (!candidate) return unexpected(std::move(candidate.error()));
    gate::Order order;
    if (!reference_.empty()) {
      auto reference = one_version("--reference", reference_, candidate->library, manifests);
      if (!reference) return unexpected(std::move(reference.error()));
      if (reference->library != candidate->library) {
        return unexpected(usage_error("--reference", "'" + reference_ + "' is no version of " + candidate->library));
      }
      order.reference = *std::move(reference);
    }
    auto shelf = open_shelf(baselines_, candidate->library, context);
    if (!shelf) return unexpected(std::move(shelf.error()));
    order.shelf = *std::move(shelf);
    if (auto fresh = gate::check_waivers(order.shelf, context.ports.today()); !fresh) {
      return unexpected(std::move(fresh.error()));
    }
    if (options_.scenarios.empty()) {
      auto names = tagged_scenarios(places, candidate->library, "gate", context);
      if (!names) return unexpected(std::move(names.error()));
      options_.scenarios = *std::move(names);
    }
    // Which versions there are to be slowed down is known when all sides are.
    const std::vector<std::string> injections = std::exchange(options_.injections, {});
    auto request = request_for(options_, {*candidate}, places, context);
    if (!request) return unexpected(std::move(request.error()));
    order.request = *std::move(request);
    auto sides = gate::sides_of(order, system::machine_class());
    if (!sides) return unexpected(std::move(sides.error()));
    for (const std::string& text : injections) {
      auto injection = parse_injection("--inject-slowdown", text, sides->versions);
      if (!injection) return unexpected(std::move(injection.error()));
      order.request.injections.push_back(*std::move(injection));
    }
    order.identical = measure_identical_ ? gate::Identical::Measured : gate::Identical::LeftOut;
    return order;
  }

  RunOptions options_;
  std::string candidate_;
  std::string reference_;
  std::string baselines_ = "baselines";
  bool measure_identical_ = false;
  std::string junit_;
  std::string markdown_;
  bool annotations_ = false;
};

}  // namespace

std::unique_ptr<Command> gate_command() { return std::make_unique<GateCommand>(); }

}  // namespace versus::cli
