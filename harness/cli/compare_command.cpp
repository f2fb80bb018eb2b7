#include <algorithm>
#include <optional>
#include <ostream>
#include <utility>

#include "framework/report/sweep_plot.hpp"
#include "framework/scenario/filter.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/other_baseline.hpp"
#include "harness/cli/places.hpp"
#include "harness/cli/quantities.hpp"
#include "harness/cli/recording_file.hpp"
#include "harness/cli/show_result.hpp"

namespace versus::cli {

namespace {

Expected<void> keep_cases(store::StoredRun& run, const std::string& pattern) {
  const scenario::Filter filter(pattern);
  const auto drop = [&filter](auto& list, auto id_of) {
    list.erase(std::remove_if(list.begin(), list.end(),
                              [&](const auto& entry) {
                                const std::string& id = id_of(entry);
                                return !id.empty() && !filter.matches(id);
                              }),
               list.end());
  };
  const std::size_t before = run.header.cases.size();
  drop(run.header.cases, [](const model::Case& one) -> const std::string& { return one.id; });
  if (run.header.cases.empty()) {
    return unexpected(usage_error("--filter",
                                  "'" + pattern + "' matches none of the run's " + std::to_string(before) + " cases",
                                  "the whole id must match, as '*zip*' does"));
  }
  const auto by_case = [](const auto& entry) -> const std::string& { return entry.case_id; };
  drop(run.header.not_applicable, by_case);
  drop(run.data.counts, by_case);
  drop(run.data.rounds, by_case);
  drop(run.data.incidents, by_case);
  drop(run.data.not_applicable, by_case);
  return {};
}

class CompareCommand : public Command {
 public:
  std::string name() const override { return "compare"; }
  std::string summary() const override { return "Judge a stored run again, without measuring"; }
  std::string details() const override {
    return "With another baseline, another threshold, or only some of the cases. RUN is an id, the beginning of one, "
           "or "
           "latest. The forms markdown and json leave --plot out.";
  }
  std::string example() const override {
    return "versus compare latest --baseline openexr@3.4.17 --threshold 5%\n"
           "versus compare latest --plot\n"
           "versus compare --recording times.csv";
  }

  Declaration declare() override {
    Declaration declaration;
    declaration.arguments = {{"RUN", "which run (default: latest)", 0, 1, into(run_)}};
    declaration.options = {
        {"--baseline", "V", "the version that the others are compared with", into(baseline_)},
        {"--threshold", "SHARE", "the smallest effect that matters (3%), for all metrics", threshold_taker()},
        {"--filter", "PATTERN", "only these cases, in GoogleTest's syntax", into(filter_)},
        {"--format", "FORM", "text, markdown (for issues) or json", form_into(form_)},
        {"--plot", "", "plot the sweeps instead of the table: medians of all versions by the swept axis", into(plot_)},
        {"--all-rows", "", "show all rows of a long table", into(all_rows_)},
        store_option(places_)};
    for (auto& option : recording_options(recording_)) declaration.options.push_back(std::move(option));
    return declaration;
  }

  Expected<ExitCode> execute(Context& context) override {
    auto recorded = load(context);
    if (!recorded) return unexpected(std::move(recorded.error()));
    Expected<store::StoredRun> stored = std::move(recorded->run);
    if (!baseline_.empty()) {
      stored = with_baseline(std::move(*stored), baseline_);
      if (!stored) return unexpected(std::move(stored.error()));
    }
    if (!filter_.empty()) {
      if (auto kept = keep_cases(*stored, filter_); !kept) return unexpected(std::move(kept.error()));
    }
    if (threshold_) stored->header.policy.threshold = threshold_;
    const model::RunResult result = without_other_clock(context.ports.judge(stored->header, stored->data), *recorded);
    if (plot_ && form_ == ResultForm::Terminal && context.form != OutputForm::Json) return show_plot(result, context);
    return show_result(result, form_, all_rows_ ? report::Extent::Everything : report::Extent::Telling, context);
  }

 private:
  static ExitCode show_plot(const model::RunResult& result, Context& context) {
    const Screen& screen = context.streams.out_screen;
    context.streams.out << report::sweep_plot(result, {screen.width, screen.colour, screen.charset});
    return static_cast<ExitCode>(result.exit_code);
  }

  Taker threshold_taker() {
    return [this](const std::string& value) -> Expected<void> {
      auto share = parse_share("--threshold", value);
      if (!share) return unexpected(std::move(share.error()));
      threshold_ = *share;
      return {};
    };
  }

  // A stored run is one of which both clocks are known.
  Expected<store::RecordedRun> load(Context& context) const {
    if (!recording_.file.empty()) {
      if (run_.empty()) return read_recording(recording_);
      return unexpected(usage_error("--recording", "stands beside run '" + run_ + "'", "one of the two"));
    }
    if (recording_.metric_given) {
      return unexpected(usage_error("--metric", "has a meaning with --recording only", "runs keep both clocks"));
    }
    auto store = store::RunStore::open(store_file(context, places_), store::OpenMode::ReadOnly);
    if (!store) return unexpected(std::move(store.error()));
    auto id = find_run(*store, run_);
    if (!id) return unexpected(std::move(id.error()));
    auto run = store->load(*id);
    if (!run) return unexpected(std::move(run.error()));
    return store::RecordedRun{std::move(*run), std::nullopt};
  }

  std::string run_;
  std::string baseline_;
  std::string filter_;
  std::optional<double> threshold_;
  ResultForm form_ = ResultForm::Terminal;
  bool all_rows_ = false;
  bool plot_ = false;
  RecordingOptions recording_;
  PlaceOptions places_;
};

}  // namespace

std::unique_ptr<Command> compare_command() { return std::make_unique<CompareCommand>(); }

}  // namespace versus::cli
