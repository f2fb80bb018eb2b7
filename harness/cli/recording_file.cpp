#include "harness/cli/recording_file.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "framework/base/suggest.hpp"
#include "harness/system/files.hpp"

namespace versus::cli {

std::vector<OptionSpec> recording_options(RecordingOptions& target) {
  const Taker metric = [&target](const std::string& value) -> Expected<void> {
    const auto found = model::find_metric(value);
    if (found != model::Metric::WallTime && found != model::Metric::CpuTime) {
      return unexpected(usage_error("--metric", "'" + value + "' is no clock", "one of: wall_time, cpu_time",
                                    base::did_you_mean(value, {"wall_time", "cpu_time"})));
    }
    target.metric = *found;
    target.metric_given = true;
    return {};
  };
  return {{"--recording", "FILE", "judge the times in this file instead of a stored run", into(target.file)},
          {"--metric", "NAME", "what its column ns is: wall_time (default) or cpu_time", metric}};
}

Expected<store::RecordedRun> read_recording(const RecordingOptions& options) {
  auto text = system::read_file(options.file);
  if (!text) return unexpected(usage_error(options.file, text.error().culprit, text.error().limit));
  const std::string name = std::filesystem::path(options.file).stem().string();
  auto recorded = store::parse_recorded_run(*text, options.file, {name, options.metric});
  if (recorded && options.metric_given && !recorded->only_clock) {
    return unexpected(usage_error("--metric", "the recording has both clocks", "leave the option out"));
  }
  return recorded;
}

model::RunResult without_other_clock(model::RunResult result, const store::RecordedRun& recorded) {
  if (!recorded.only_clock) return result;
  auto& comparisons = result.comparisons;
  comparisons.erase(std::remove_if(comparisons.begin(), comparisons.end(),
                                   [&](const model::Comparison& comparison) {
                                     return comparison.role == model::Role::Secondary &&
                                            comparison.metric != *recorded.only_clock;
                                   }),
                    comparisons.end());
  return result;
}

}  // namespace versus::cli
