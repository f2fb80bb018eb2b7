#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "framework/base/expected.hpp"
#include "framework/model/metric.hpp"
#include "framework/store/run_store.hpp"

namespace versus::store {

/// What a recording does not say of itself when another program has written it.
struct RecordingAssumptions {
  std::string name = "recording";                  ///< of its only case, and of the run
  model::Metric metric = model::Metric::WallTime;  ///< what `ns` is, where there is no `cpu_ns`
};

/// A recording as a run that can be judged.
struct RecordedRun {
  StoredRun run;
  std::optional<model::Metric> only_clock;  ///< the clock that was recorded; nothing when both were
};

/// Reads a recording as a run. What versus wrote tells the versions, cases, thresholds and rules of its run, and is
/// judged by them; of any other, the versions are called `recording@a`, `recording@b`, …, cases that are not named are
/// one case, thresholds are the default's, and without a column `stage` nothing is confirmed. Only times are in a
/// recording: metrics that are counted are left out. Errors are Usage errors at `place:line`; besides those of
/// parse_recording: no item at all, one side only, a head that cannot be read or does not know a case or side.
Expected<RecordedRun> parse_recorded_run(std::string_view text, std::string_view place,
                                         const RecordingAssumptions& assumptions);

/// Writes a run as a recording that tells all of it that judging its times needs, so that reading it and judging it
/// gives the same verdicts, effects and intervals. Errors as header_document's.
Expected<std::string> write_recorded_run(const StoredRun& run);

}  // namespace versus::store
