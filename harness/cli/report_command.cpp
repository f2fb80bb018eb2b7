#include <filesystem>
#include <optional>
#include <ostream>
#include <sstream>
#include <utility>

#include "framework/report/grid.hpp"
#include "framework/report/io_table.hpp"
#include "framework/report/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/documents.hpp"
#include "harness/cli/history.hpp"
#include "harness/cli/html_report.hpp"
#include "harness/cli/places.hpp"
#include "harness/cli/ratio_options.hpp"
#include "harness/cli/show_result.hpp"
#include "harness/system/files.hpp"

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
           "forms markdown and json leave --io and --ratios-to out: json has the counts and medians always. With "
           "--output the report is written "
           "into a file: a page with plots and all samples, which needs no network, when its name ends in .html; in "
           "another form by the name's ending or --format.";
  }
  std::string example() const override {
    return "versus report --list\nversus report latest --io\n"
           "versus report latest --ratios-to openexr@2.5.4,api=cpp --across api --beside read_calls\n"
           "versus report latest --format markdown\n"
           "versus report latest --output report.html\n"
           "versus report --history --filter '*/read/*'";
  }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {{"RUN", "which run (default: latest)", 0, 1, into(run_)}};
    declaration.options = {
        {"--list", "", "list the stored runs, newest first", into(list_)},
        {"--history", "", "how effects went over the stored runs of the machine, and over versions", into(history_)},
        {"--filter", "PATTERN", "only these cases, with --history", into(filter_)},
        {"-o,--output", "FILE", "write into this file: .html, .md, .json or .txt", into(output_)},
        {"--format", "FORM", "text, markdown (for issues) or json", form_taker()},
        {"--io", "", "show what was counted of each case: calls, sizes, bytes, allocations", into(io_)},
        {"--all-rows", "", "show all rows of a long table", into(all_rows_)},
        store_option(places_)};
    for (auto& option : ratio_options(ratios_)) declaration.options.push_back(std::move(option));
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    if (auto fine = check_together(ratios_); !fine) return unexpected(std::move(fine.error()));
    if (auto fine = check_history(); !fine) return unexpected(std::move(fine.error()));
    const auto file = store_file(context, places_);
    if (list_) return list(file, context);
    auto store = store::RunStore::open(file, store::OpenMode::ReadOnly);
    if (!store) return unexpected(std::move(store.error()));
    auto id = find_run(*store, run_);
    if (!id) return unexpected(std::move(id.error()));
    if (history_ && output_.empty()) return show_history(*store, {*id, filter_, extent()}, context);
    auto stored = store->load(*id);
    if (!stored) return unexpected(std::move(stored.error()));
    const auto result = context.ports.judge(stored->header, stored->data);
    if (!output_.empty()) return write({*stored, result, {}}, *store, context);
    return show(result, form_.value_or(ResultForm::Terminal), context);
  }

 private:
  Taker form_taker() {
    return [this](const std::string& value) -> Expected<void> {
      ResultForm form = ResultForm::Terminal;
      if (auto done = form_into(form)(value); !done) return done;
      form_ = form;
      return {};
    };
  }

  report::Extent extent() const { return all_rows_ ? report::Extent::Everything : report::Extent::Telling; }

  Expected<void> check_history() const {
    if (!filter_.empty() && !history_) {
      return unexpected(usage_error("--filter", "has a meaning with --history only", {},
                                    "versus compare RUN --filter judges some cases of one run"));
    }
    const bool into_page = !output_.empty() && !form_ && std::filesystem::path(output_).extension() == ".html";
    if (history_ && ((!output_.empty() && !into_page) || form_ || io_ || list_ || ratios_.asked)) {
      return unexpected(
          usage_error("--history", "stands beside another form of report",
                      "it is shown as text, with --json as a document, with --output FILE.html in a page"));
    }
    return {};
  }

  Expected<ExitCode> show(const model::RunResult& result, ResultForm form, Context& context) const {
    const bool as_text = form == ResultForm::Terminal && context.form != OutputForm::Json;
    if (ratios_.asked && as_text) return show_ratios(result, context);
    if (io_ && as_text) return show_io(result, context);
    return show_result(result, form, extent(), context);
  }

  // What the file becomes: nothing for a page.
  Expected<std::optional<ResultForm>> form_of_file() const {
    if (form_) return form_;
    const std::string ending = std::filesystem::path(output_).extension().string();
    if (ending == ".html" || ending == ".htm") return std::nullopt;
    if (ending == ".md") return ResultForm::Markdown;
    if (ending == ".json") return ResultForm::Json;
    if (ending == ".txt") return ResultForm::Terminal;
    return unexpected(usage_error("--output", "the name '" + output_ + "' does not say which form it shall have",
                                  "it ends in .html, .md, .json or .txt", "or say it with --format"));
  }

  // The exit code is that of the run, as without a file.
  Expected<ExitCode> write(PageContent content, const store::RunStore& store, Context& context) const {
    const model::RunResult& result = content.result;
    auto form = form_of_file();
    if (!form) return unexpected(std::move(form.error()));
    Expected<void> written;
    if (!*form) {
      written = write_page(std::move(content), store, context);
    } else {
      std::ostringstream text;
      Streams streams{text, context.streams.err, Screen{}, context.streams.err_screen};
      Context into{streams, context.ports, context.progress};
      if (const auto shown = show(result, **form, into); !shown) return unexpected(shown.error());
      written = system::write_file(output_, text.str());
    }
    if (!written) return unexpected(std::move(written.error()));
    context.progress.message("written: " + output_);
    if (context.form == OutputForm::Json) return show(result, ResultForm::Json, context);
    return static_cast<ExitCode>(result.exit_code);
  }

  Expected<void> write_page(PageContent content, const store::RunStore& store, const Context& context) const {
    if (history_) {
      auto past = past_of_machine(store, {content.run.header.id, filter_, extent()}, context);
      if (!past) return unexpected(std::move(past.error()));
      content.histories = std::move(past->histories);
    }
    return write_html_report(std::move(content), output_);
  }

  static ExitCode show_io(const model::RunResult& result, Context& context) {
    const Screen& screen = context.streams.out_screen;
    context.streams.out << report::io_table(result, {screen.width, screen.colour, screen.charset});
    return static_cast<ExitCode>(result.exit_code);
  }

  Expected<ExitCode> show_ratios(const model::RunResult& result, Context& context) const {
    const Screen& screen = context.streams.out_screen;
    auto text = report::ratio_table(result, ratios_.view, {screen.width, screen.colour, screen.charset});
    if (!text) return unexpected(std::move(text.error()));
    context.streams.out << *text;
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
  bool history_ = false;
  std::string filter_;
  std::optional<ResultForm> form_;
  std::string output_;
  bool all_rows_ = false;
  bool io_ = false;
  RatioOptions ratios_;
  PlaceOptions places_;
};

}  // namespace

std::unique_ptr<Command> report_command() { return std::make_unique<ReportCommand>(); }

}  // namespace versus::cli
