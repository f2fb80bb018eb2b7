#pragma once

#include <string>

#include "framework/model/run.hpp"
#include "framework/store/recorded_run.hpp"
#include "harness/cli/command.hpp"

namespace versus::cli {

/// `--recording FILE` and `--metric NAME` of the commands that judge one.
struct RecordingOptions {
  std::string file;
  model::Metric metric = model::Metric::WallTime;
  bool metric_given = false;
};

/// The two options.
std::vector<OptionSpec> recording_options(RecordingOptions& target);

/// Reads the file; its name without folder and ending names the case. Errors are those of files (RunFailed) and of
/// store::parse_recorded_run (Usage, `FILE:line`).
Expected<store::RecordedRun> read_recording(const RecordingOptions& options);

/// Without the comparisons of a clock that was not recorded.
model::RunResult without_other_clock(model::RunResult result, const store::RecordedRun& recorded);

}  // namespace versus::cli
