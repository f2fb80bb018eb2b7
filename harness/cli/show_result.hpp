#pragma once

#include <string>

#include "framework/model/run.hpp"
#include "framework/report/terminal.hpp"
#include "framework/store/run_store.hpp"
#include "harness/cli/command.hpp"

namespace versus::cli {

enum class ResultForm { Terminal, Markdown, Json };

/// Writes a result to standard output and gives its exit code. `--json` comes before `form`.
ExitCode show_result(const model::RunResult& result, ResultForm form, report::Extent extent, Context& context);

/// `text`, `markdown`, `json` into a ResultForm.
Taker form_into(ResultForm& target);

/// The run's id, from a beginning of it; the newest run when it is empty or `latest`.
Expected<std::string> find_run(const store::RunStore& store, const std::string& wanted);

}  // namespace versus::cli
