#include <ostream>
#include <utility>

#include "harness/cli/commands.hpp"
#include "harness/cli/places.hpp"

namespace versus::cli {

namespace {

class VersionsShowCommand : public Command {
 public:
  std::string name() const override { return "versions show"; }
  std::string summary() const override {
    return "Show how a version was built: source, options, compiler, dependencies";
  }
  std::string details() const override { return "The record of the build, which is JSON with and without --json."; }
  std::string example() const override { return "versus versions show openexr@3.2.4"; }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {{"VERSION", "library@version", 1, 1, into(version_)}};
    declaration.options = {manifest_option(places_)};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto places = find_places(context, places_);
    if (!places) return unexpected(std::move(places.error()));
    auto manifests = context.ports.manifests(*places);
    if (!manifests) return unexpected(std::move(manifests.error()));
    auto name = model::parse_version_name(version_, "");
    if (!name) return unexpected(std::move(name.error()));
    auto expanded = manifests->expand({*name});
    if (!expanded) return unexpected(std::move(expanded.error()));
    for (const model::VersionName& one : *expanded) {
      auto record = context.ports.show_version(*manifests, one, *places);
      if (!record) return unexpected(std::move(record.error()));
      context.streams.out << *record;
      if (record->empty() || record->back() != '\n') context.streams.out << "\n";
    }
    return ExitCode::Nothing;
  }

 private:
  std::string version_;
  PlaceOptions places_;
};

}  // namespace

std::unique_ptr<Command> versions_show_command() { return std::make_unique<VersionsShowCommand>(); }

}  // namespace versus::cli
