#include "harness/cli/history.hpp"

#include <algorithm>
#include <ostream>
#include <utility>
#include <vector>

#include "framework/judge/history.hpp"
#include "framework/report/history.hpp"
#include "framework/scenario/filter.hpp"

namespace versus::cli {

namespace {

// Self-tests compare equal programs in cases made for it.
bool is_selftest(const std::string& command) { return command.rfind("versus selftest", 0) == 0; }

void keep_cases(judge::PastRun& run, const std::string& pattern) {
  if (pattern.empty()) return;
  const scenario::Filter filter(pattern);
  auto& list = run.comparisons;
  list.erase(std::remove_if(list.begin(), list.end(), [&](const auto& one) { return !filter.matches(one.case_id); }),
             list.end());
}

struct Past {
  std::vector<judge::PastRun> runs;  ///< oldest first
  report::HistorySource source;
};

Expected<Past> gather(const store::RunStore& store, const HistoryRequest& request, const Context& context) {
  auto newest = store.load(request.newest);
  if (!newest) return unexpected(std::move(newest.error()));
  auto summaries = store.list();
  if (!summaries) return unexpected(std::move(summaries.error()));
  Past past;
  past.source.machine_class = newest->header.machine.machine_class;
  bool reached = false;
  for (const store::RunSummary& summary : *summaries) {
    reached = reached || summary.id == request.newest;
    if (!reached) continue;
    const bool wanted = summary.state == store::RunState::Finished && !is_selftest(summary.command);
    auto stored = wanted ? store.load(summary.id) : Expected<store::StoredRun>(store::StoredRun{});
    if (!stored) return unexpected(std::move(stored.error()));
    judge::PastRun run;
    if (wanted && stored->header.machine.machine_class == past.source.machine_class) {
      run = judge::past_run(context.ports.judge(stored->header, stored->data));
      keep_cases(run, request.filter);
    }
    if (run.comparisons.empty()) {
      ++past.source.left_out;
      continue;
    }
    ++past.source.runs;
    past.runs.push_back(std::move(run));
  }
  std::reverse(past.runs.begin(), past.runs.end());
  return past;
}

}  // namespace

Expected<PastOfMachine> past_of_machine(const store::RunStore& store, const HistoryRequest& request,
                                        const Context& context) {
  auto past = gather(store, request, context);
  if (!past) return unexpected(std::move(past.error()));
  return PastOfMachine{std::move(past->source), judge::histories(past->runs)};
}

Expected<ExitCode> show_history(const store::RunStore& store, const HistoryRequest& request, Context& context) {
  const auto past = past_of_machine(store, request, context);
  if (!past) return unexpected(past.error());
  const Screen& screen = context.streams.out_screen;
  context.streams.out << (context.form == OutputForm::Json
                              ? report::history_json(past->histories, past->source)
                              : report::history_text(past->histories, past->source,
                                                     {screen.width, screen.colour, screen.charset, request.extent}));
  return ExitCode::Nothing;
}

}  // namespace versus::cli
