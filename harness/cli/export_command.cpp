#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <sstream>
#include <utility>

#include "framework/base/suggest.hpp"
#include "framework/report/markdown.hpp"
#include "framework/store/benchmark_json.hpp"
#include "framework/store/recorded_run.hpp"
#include "framework/store/sample_csv.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/places.hpp"
#include "harness/cli/samples_json.hpp"
#include "harness/cli/show_result.hpp"
#include "harness/system/files.hpp"

namespace versus::cli {

namespace {

const std::vector<std::string> forms{"csv", "counts", "json", "markdown", "gbench", "recording"};

class ExportCommand : public Command {
 public:
  std::string name() const override { return "export"; }
  std::string summary() const override { return "Write every single measurement of a run, for other programs"; }
  std::string details() const override {
    return "RUN is an id, the beginning of one, or latest. Forms: csv has a line for each timed item, counts one for "
           "each case and version that was counted, json has both, markdown is the judged table for an issue, gbench a "
           "result file of Google Benchmark of all versions or of one, recording is what versus compare --recording "
           "judges again.";
  }
  std::string example() const override {
    return "versus export latest --output samples.csv\n"
           "versus export latest --format gbench --version openexr@3.5.3\n"
           "versus export latest --recording --output times.csv";
  }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {{"RUN", "which run (default: latest)", 0, 1, into(run_)}};
    declaration.options = {
        {"--format", "FORM", "csv (default), counts, json, markdown, gbench or recording", form_taker()},
        {"--recording", "", "the same as --format recording", recording_taker()},
        {"--version", "V", "whose items alone, for gbench", into(version_)},
        {"--output", "FILE", "write there instead of to standard output", into(output_)},
        store_option(places_)};
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    if (context.form == OutputForm::Json) form_ = "json";
    if (form_ != "gbench" && !version_.empty()) {
      return unexpected(
          usage_error("--version", "has a meaning with --format gbench only", "the other forms have all"));
    }
    auto store = store::RunStore::open(store_file(context, places_), store::OpenMode::ReadOnly);
    if (!store) return unexpected(std::move(store.error()));
    auto id = find_run(*store, run_);
    if (!id) return unexpected(std::move(id.error()));
    auto stored = store->load(*id);
    if (!stored) return unexpected(std::move(stored.error()));
    if (output_.empty()) {
      if (auto done = write(*stored, context, context.streams.out); !done) return unexpected(std::move(done.error()));
      return ExitCode::Nothing;
    }
    std::ostringstream text;
    if (auto done = write(*stored, context, text); !done) return unexpected(std::move(done.error()));
    if (auto written = system::write_file(output_, text.str()); !written) return unexpected(std::move(written.error()));
    context.progress.message("written: " + output_);
    return ExitCode::Nothing;
  }

 private:
  Taker form_taker() {
    return [this](const std::string& value) -> Expected<void> {
      if (std::find(forms.begin(), forms.end(), value) == forms.end()) {
        return unexpected(usage_error("--format", "unknown format '" + value + "'",
                                      fmt::format("one of: {}", fmt::join(forms, ", ")),
                                      base::did_you_mean(value, forms)));
      }
      form_ = value;
      return {};
    };
  }

  Taker recording_taker() {
    return [this](const std::string&) -> Expected<void> {
      form_ = "recording";
      return {};
    };
  }

  Expected<void> write(const store::StoredRun& run, const Context& context, std::ostream& out) const {
    if (form_ == "gbench") {
      if (!version_.empty()) return store::write_benchmark_json(run, version_, out);
      store::write_benchmark_json(run, out);
    }
    if (form_ == "markdown") out << report::markdown_table(context.ports.judge(run.header, run.data));
    if (form_ == "recording") {
      auto text = store::write_recorded_run(run);
      if (!text) return unexpected(std::move(text.error()));
      out << *text;
    }
    if (form_ == "json") write_samples_json(run, out);
    if (form_ == "counts") store::write_counts_csv(run, out);
    if (form_ == "csv") store::write_samples_csv(run, out);
    return {};
  }

  std::string run_;
  std::string form_ = "csv";
  std::string version_;
  std::string output_;
  PlaceOptions places_;
};

}  // namespace

std::unique_ptr<Command> export_command() { return std::make_unique<ExportCommand>(); }

}  // namespace versus::cli
