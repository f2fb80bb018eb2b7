#include <ostream>
#include <utility>

#include "framework/report/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/places.hpp"
#include "harness/cli/version_names.hpp"

namespace versus::cli {

namespace {

class VersionsFetchCommand : public Command {
 public:
  std::string name() const override { return "versions fetch"; }
  std::string summary() const override {
    return "Put the sources of versions into a mirror folder, for sites without network";
  }
  std::string details() const override {
    return "With all that the versions depend on, each archive under its SHA-256. VERSUS_SOURCE_MIRROR names the "
           "folder "
           "on the other machine.";
  }
  std::string example() const override { return "versus versions fetch openexr@all --mirror /media/stick/sources"; }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {
        {"VERSION", "library@version, several separated by commas, library@all", 1, 10000, into(lists_)}};
    declaration.options = {{"--mirror", "DIR", "the folder to fill", into(mirror_)}, manifest_option(places_)};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    if (mirror_.empty()) {
      return unexpected(usage_error("versus versions fetch", "no --mirror given", "the folder to fill",
                                    "see versus versions fetch --help"));
    }
    auto places = find_places(context, places_);
    if (!places) return unexpected(std::move(places.error()));
    auto manifests = context.ports.manifests(*places);
    if (!manifests) return unexpected(std::move(manifests.error()));
    auto names = version_names(lists_, *manifests);
    if (!names) return unexpected(std::move(names.error()));
    auto sums = context.ports.fetch_versions(*manifests, *names, mirror_, *places, context.progress);
    if (!sums) return unexpected(std::move(sums.error()));
    if (context.form == OutputForm::Json)
      context.streams.out << fetched_document(mirror_, *sums);
    else
      context.streams.out << report::counted(sums->size(), "archive") << " in " << mirror_ << "\n";
    return ExitCode::Nothing;
  }

 private:
  std::vector<std::string> lists_;
  std::string mirror_;
  PlaceOptions places_;
};

}  // namespace

std::unique_ptr<Command> versions_fetch_command() { return std::make_unique<VersionsFetchCommand>(); }

}  // namespace versus::cli
