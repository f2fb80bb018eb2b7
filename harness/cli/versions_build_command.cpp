#include <algorithm>
#include <ostream>
#include <utility>

#include "harness/cli/cli.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/places.hpp"
#include "harness/cli/version_names.hpp"

namespace versus::cli {

namespace {

class VersionsBuildCommand : public Command {
 public:
  std::string name() const override { return "versions build"; }
  std::string summary() const override { return "Fetch and build versions and their workers, unless they are there"; }
  std::string details() const override {
    return "One that cannot be built does not keep the others from it. --dry-run says which are missing.";
  }
  std::string example() const override {
    return "versus versions build openexr@3.2.4,openexr@3.5.3\nversus versions build openexr@all libtiff@all";
  }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {
        {"VERSION", "library@version, several separated by commas, library@all", 1, 10000, into(lists_)}};
    declaration.options = {{"--no-worker", "", "only the library", into(no_worker_)},
                           {"--dry-run", "", "say what is missing, and stop", into(dry_run_)},
                           manifest_option(places_)};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto places = find_places(context, places_);
    if (!places) return unexpected(std::move(places.error()));
    auto manifests = context.ports.manifests(*places);
    if (!manifests) return unexpected(std::move(manifests.error()));
    auto names = version_names(lists_, *manifests);
    if (!names) return unexpected(std::move(names.error()));
    if (dry_run_) return show_missing(*names, *manifests, *places, context);
    const auto wish = no_worker_ ? provision::WorkerWish::None : provision::WorkerWish::Build;
    const auto built = context.ports.build_versions(*manifests, *names, wish, *places, context.progress);
    return show(*names, built, context);
  }

 private:
  static Expected<ExitCode> show(const std::vector<model::VersionName>& names,
                                 const std::vector<Expected<provision::ProvisionedVersion>>& built, Context& context) {
    ExitCode code = ExitCode::Nothing;
    std::vector<std::string> ids;
    for (const model::VersionName& name : names) ids.push_back(to_string(name));
    for (std::size_t i = 0; i < built.size(); ++i) {
      if (!built[i]) {
        context.progress.message("versus: " + message(built[i].error()));
        code = more_pressing(code, exit_code_of(built[i].error()));
      } else if (context.form == OutputForm::Text) {
        context.streams.out << ids[i] << ": " << (built[i]->built_now ? "built" : "ready") << ", "
                            << built[i]->prefix.string() << "\n";
      }
    }
    if (context.form == OutputForm::Json) context.streams.out << built_document(ids, built, code);
    return code;
  }

  static Expected<ExitCode> show_missing(const std::vector<model::VersionName>& names,
                                         const provision::Manifests& manifests, const Places& places,
                                         Context& context) {
    auto statuses = context.ports.list_versions(manifests, "", places);
    if (!statuses) return unexpected(std::move(statuses.error()));
    std::vector<provision::VersionStatus> wanted;
    for (const model::VersionName& name : names) {
      const std::string id = to_string(name);
      const auto known = std::find_if(statuses->begin(), statuses->end(), [&](const auto& s) { return s.id == id; });
      wanted.push_back(known != statuses->end() ? *known
                                                : provision::VersionStatus{id, {}, {}, false, false, false, 0});
    }
    if (context.form == OutputForm::Json) {
      context.streams.out << versions_document(wanted);
      return ExitCode::Nothing;
    }
    for (const auto& version : wanted) {
      context.streams.out << version.id << ": " << (version.built && version.worker ? "ready" : "would be built")
                          << "\n";
    }
    return ExitCode::Nothing;
  }

  std::vector<std::string> lists_;
  bool no_worker_ = false;
  bool dry_run_ = false;
  PlaceOptions places_;
};

}  // namespace

std::unique_ptr<Command> versions_build_command() { return std::make_unique<VersionsBuildCommand>(); }

}  // namespace versus::cli
