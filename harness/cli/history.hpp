#pragma once

#include <string>
#include <vector>

#include "framework/model/history.hpp"
#include "framework/report/history.hpp"
#include "framework/report/terminal.hpp"
#include "framework/store/run_store.hpp"
#include "harness/cli/command.hpp"

namespace versus::cli {

/// Which past is asked for.
struct HistoryRequest {
  std::string newest;  ///< id of the run whose machine counts; runs made after it are left out
  std::string filter;  ///< over case ids; empty for all
  report::Extent extent = report::Extent::Telling;
};

struct PastOfMachine {
  report::HistorySource source;
  std::vector<model::History> histories;
};

/// Judges the stored runs of one machine again. Unfinished runs, self-tests, and runs of other machines are left out.
Expected<PastOfMachine> past_of_machine(const store::RunStore& store, const HistoryRequest& request,
                                        const Context& context);

/// Shows it. The code is 0: a step is a reason to measure, not a verdict.
Expected<ExitCode> show_history(const store::RunStore& store, const HistoryRequest& request, Context& context);

}  // namespace versus::cli
