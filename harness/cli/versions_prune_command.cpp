#include <ostream>
#include <utility>

#include "framework/report/numbers.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/places.hpp"

namespace versus::cli {

namespace {

class VersionsPruneCommand : public Command {
 public:
  std::string name() const override { return "versions prune"; }
  std::string summary() const override { return "Remove builds that nothing refers to any more"; }
  std::string details() const override {
    return "Only what can be made again is removed, never a run. --everything removes all builds and sources.";
  }
  std::string example() const override { return "versus versions prune --dry-run"; }

  Declaration declare() override {
    Declaration declaration;
    declaration.options = {{"--everything", "", "all builds and sources", into(everything_)},
                           {"--dry-run", "", "say what would be removed, and stop", into(dry_run_)},
                           manifest_option(places_)};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto places = find_places(context, places_);
    if (!places) return unexpected(std::move(places.error()));
    auto manifests = context.ports.manifests(*places);
    if (!manifests) return unexpected(std::move(manifests.error()));
    const auto scope = everything_ ? provision::PruneScope::Everything : provision::PruneScope::Unreferenced;
    const auto mode = dry_run_ ? provision::PruneMode::DryRun : provision::PruneMode::Remove;
    auto pruned = context.ports.prune_versions(*manifests, scope, mode, *places);
    if (!pruned) return unexpected(std::move(pruned.error()));
    std::ostream& out = context.streams.out;
    if (context.form == OutputForm::Json) {
      out << pruned_document(*pruned, mode);
      return ExitCode::Nothing;
    }
    const char* verb = dry_run_ ? "would remove " : "removed ";
    for (const std::string& name : pruned->removed) out << verb << name << "\n";
    out << (pruned->removed.empty() ? "nothing to remove" : dry_run_ ? "would free " : "freed ");
    if (!pruned->removed.empty()) out << report::quantity_text(static_cast<double>(pruned->bytes), "bytes");
    out << "\n";
    return ExitCode::Nothing;
  }

 private:
  bool everything_ = false;
  bool dry_run_ = false;
  PlaceOptions places_;
};

}  // namespace

std::unique_ptr<Command> versions_prune_command() { return std::make_unique<VersionsPruneCommand>(); }

}  // namespace versus::cli
