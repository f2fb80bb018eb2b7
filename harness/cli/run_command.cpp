#include <ostream>
#include <utility>

#include "harness/cli/commands.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/dry_run.hpp"
#include "harness/cli/run_options.hpp"
#include "harness/cli/show_result.hpp"

namespace versus::cli {

namespace {

class RunCommand : public Command {
 public:
  std::string name() const override { return "run"; }
  std::string summary() const override { return "Measure versions side by side and say which are slower"; }
  std::string details() const override {
    return "Builds the versions that are not there yet, measures every case of the scenarios with all of them in turns "
           "until each comparison is decided, and prints effects with intervals and verdicts, worst first. What is "
           "measured is stored at once: after Ctrl-C, --resume goes on.";
  }
  std::string example() const override {
    return "versus run openexr/tile_size --profile quick --versions openexr@3.2.4,openexr@3.5.3\n"
           "versus run --all --profile quick --versions openexr@all\n"
           "versus run mine.yaml --versions openexr@3.5.3,openexr@path:$HOME/openexr --filter '*zip*' --budget 5m";
  }
  Declaration declare() override { return declare_run(options_); }

  Expected<ExitCode> execute(Context& context) override {
    if (auto fine = check_together(options_); !fine) return unexpected(std::move(fine.error()));
    auto places = find_places(context, options_.places);
    if (!places) return unexpected(std::move(places.error()));
    auto result = options_.resume.empty() ? start(*places, context) : resume(*places, context);
    if (!result) return unexpected(std::move(result.error()));
    if (!*result) return ExitCode::Nothing;
    const auto extent = options_.all_rows ? report::Extent::Everything : report::Extent::Telling;
    return show_result(**result, ResultForm::Terminal, extent, context);
  }

 private:
  // Nothing after a dry run.
  using Outcome = Expected<std::optional<model::RunResult>>;

  Outcome start(const Places& places, Context& context) {
    auto manifests = context.ports.manifests(places);
    if (!manifests) return unexpected(std::move(manifests.error()));
    auto request = request_of(options_, *manifests, places, context);
    if (!request) return unexpected(std::move(request.error()));
    if (options_.dry_run) return show_plan(*request, *manifests, places, context);
    if (auto fine = check_patterns(*request, places); !fine) return unexpected(std::move(fine.error()));
    auto result = context.ports.run(*request, *manifests, places, context.progress);
    if (!result) return unexpected(std::move(result.error()));
    return std::optional(std::move(*result));
  }

  Outcome resume(const Places& places, Context& context) {
    auto manifests = context.ports.manifests(places);
    if (!manifests) return unexpected(std::move(manifests.error()));
    auto id = stored_id(places);
    if (!id) return unexpected(std::move(id.error()));
    executor::ResumeRequest request{*id, options_.policy.budget_seconds, std::nullopt};
    request.patience = patience_of(options_);
    if (options_.rounds_given) request.max_rounds = options_.policy.max_rounds;
    auto result = context.ports.resume(request, *manifests, places, context.progress);
    if (!result) return unexpected(std::move(result.error()));
    return std::optional(std::move(*result));
  }

  Expected<std::string> stored_id(const Places& places) const {
    auto store = store::RunStore::open(places.store, store::OpenMode::ReadOnly);
    if (!store) return unexpected(std::move(store.error()));
    return find_run(*store, options_.resume);
  }

  Outcome show_plan(const executor::RunRequest& request, const provision::Manifests& manifests, const Places& places,
                    Context& context) {
    auto plan = dry_run_of(request, places, manifests, context.ports);
    if (!plan) return unexpected(std::move(plan.error()));
    const auto extent = options_.all_rows ? report::Extent::Everything : report::Extent::Telling;
    context.streams.out << (context.form == OutputForm::Json
                                ? dry_run_document(*plan)
                                : dry_run_text(*plan, extent, context.streams.out_screen.width));
    return std::optional<model::RunResult>();
  }

  RunOptions options_;
};

}  // namespace

std::unique_ptr<Command> run_command() { return std::make_unique<RunCommand>(); }

}  // namespace versus::cli
