#include <ostream>
#include <utility>

#include "framework/report/grid.hpp"
#include "framework/report/numbers.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/places.hpp"

namespace versus::cli {

namespace {

std::string list_text(const std::vector<provision::VersionStatus>& versions, const Screen& screen) {
  report::Grid grid;
  grid.columns = {{{"version"}, report::Align::Left},
                  {{"released"}, report::Align::Left},
                  {{"state"}, report::Align::Left},
                  {{"size"}, report::Align::Right},
                  {{"source"}, report::Align::Left}};
  for (const provision::VersionStatus& version : versions) {
    const std::string state = !version.built ? "-" : version.worker ? "built" : "built, no worker";
    const report::Tone tone = version.built ? report::Tone::Good : report::Tone::Plain;
    grid.rows.push_back({{version.id + (version.in_main_set ? " *" : "")},
                         {version.date},
                         {state, tone},
                         {version.bytes > 0 ? report::quantity_text(static_cast<double>(version.bytes), "bytes") : ""},
                         {version.source}});
  }
  // The source is the least important column.
  if (report::grid_width(grid) > screen.width) {
    grid.columns.pop_back();
    for (auto& row : grid.rows) row.pop_back();
  }
  std::string text;
  for (const std::string& line : report::grid_lines(grid, screen.colour)) text += line + "\n";
  return text + "\n* the main set: what library@all stands for\n";
}

class VersionsListCommand : public Command {
 public:
  std::string name() const override { return "versions list"; }
  std::string summary() const override { return "List the versions that can be named, and which are built"; }
  std::string details() const override {
    return "Versions that are not built yet are built when they are first needed. Besides them, any working tree "
           "(library@path:DIR), revision (library@git:REPO#REV) and installation (library@prefix:DIR) can be named.";
  }
  std::string example() const override { return "versus versions list openexr"; }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {{"LIBRARY", "only this library's", 0, 1, into(library_)}};
    declaration.options = {manifest_option(places_)};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto places = find_places(context, places_);
    if (!places) return unexpected(std::move(places.error()));
    auto manifests = context.ports.manifests(*places);
    if (!manifests) return unexpected(std::move(manifests.error()));
    auto versions = context.ports.list_versions(*manifests, library_, *places);
    if (!versions) return unexpected(std::move(versions.error()));
    context.streams.out << (context.form == OutputForm::Json ? versions_document(*versions)
                                                             : list_text(*versions, context.streams.out_screen));
    return ExitCode::Nothing;
  }

 private:
  std::string library_;
  PlaceOptions places_;
};

}  // namespace

std::unique_ptr<Command> versions_list_command() { return std::make_unique<VersionsListCommand>(); }

}  // namespace versus::cli
