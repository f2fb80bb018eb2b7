#include <ostream>
#include <utility>

#include "framework/report/grid.hpp"
#include "framework/report/io_table.hpp"
#include "framework/report/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/places.hpp"
#include "harness/cli/show_result.hpp"

namespace versus::cli {

namespace {

std::string runs_text(const std::vector<store::RunSummary>& runs, const Screen& screen) {
  if (runs.empty()) return "no run is stored yet\n";
  report::Grid grid;
  grid.columns = {{{"run"}, report::Align::Left},
                  {{"state"}, report::Align::Left},
                  {{"cases"}, report::Align::Right},
                  {{"command"}, report::Align::Left}};
  for (const store::RunSummary& run : runs) {
    grid.rows.push_back(
        {{run.id}, {std::string(to_string(run.state))}, {std::to_string(run.cases)}, {report::printable(run.command)}});
  }
  std::string text;
  for (const std::string& line : report::grid_lines(grid, screen.colour)) text += line + "\n";
  return text;
}

class ReportCommand : public Command {
 public:
  std::string name() const override { return "report"; }
  std::string summary() const override { return "Show a stored run, or list them"; }
  std::string details() const override {
    return "RUN is an id, the beginning of one, or latest. The exit code is that of the run; with --list it is 0. The "
           "forms "
           "markdown and json leave --io out: json has the counts always.";
  }
  std::string example() const override {
    return "versus report --list\nversus report latest --io\nversus report latest --format markdown";
  }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {{"RUN", "which run (default: latest)", 0, 1, into(run_)}};
    declaration.options = {
        {"--list", "", "list the stored runs, newest first", into(list_)},
        {"--format", "FORM", "text, markdown (for issues) or json", form_into(form_)},
        {"--io", "", "show what was counted of each case: calls, sizes, bytes, allocations", into(io_)},
        {"--all", "", "show all rows of a long table", into(all_)},
        store_option(places_)};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    const auto file = store_file(context, places_);
    if (list_) return list(file, context);
    auto store = store::RunStore::open(file, store::OpenMode::ReadOnly);
    if (!store) return unexpected(std::move(store.error()));
    auto id = find_run(*store, run_);
    if (!id) return unexpected(std::move(id.error()));
    auto stored = store->load(*id);
    if (!stored) return unexpected(std::move(stored.error()));
    const bool as_text = form_ == ResultForm::Terminal && context.form != OutputForm::Json;
    if (io_ && as_text) return show_io(context.ports.judge(stored->header, stored->data), context);
    const auto extent = all_ ? report::Extent::Everything : report::Extent::Telling;
    return show_result(context.ports.judge(stored->header, stored->data), form_, extent, context);
  }

 private:
  static ExitCode show_io(const model::RunResult& result, Context& context) {
    const Screen& screen = context.streams.out_screen;
    context.streams.out << report::io_table(result, {screen.width, screen.colour, screen.charset});
    return static_cast<ExitCode>(result.exit_code);
  }

  Expected<ExitCode> list(const std::filesystem::path& file, Context& context) const {
    std::vector<store::RunSummary> runs;
    std::error_code ignored;
    // Before the first run there is no store yet; a store that the user names must be there.
    if (!places_.store.empty() || std::filesystem::exists(file, ignored)) {
      auto store = store::RunStore::open(file, store::OpenMode::ReadOnly);
      if (!store) return unexpected(std::move(store.error()));
      auto found = store->list();
      if (!found) return unexpected(std::move(found.error()));
      runs = std::move(*found);
    }
    context.streams.out << (context.form == OutputForm::Json ? runs_document(runs)
                                                             : runs_text(runs, context.streams.out_screen));
    return ExitCode::Nothing;
  }

  std::string run_;
  bool list_ = false;
  ResultForm form_ = ResultForm::Terminal;
  bool all_ = false;
  bool io_ = false;
  PlaceOptions places_;
};

}  // namespace

std::unique_ptr<Command> report_command() { return std::make_unique<ReportCommand>(); }

}  // namespace versus::cli
