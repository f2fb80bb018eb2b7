#include "harness/bisect/reading.hpp"

#include <cmath>
#include <vector>

#include "framework/base/suggest.hpp"
#include "framework/judge/case_judge.hpp"
#include "framework/judge/counted.hpp"
#include "framework/stats/location.hpp"

namespace versus::bisect {

namespace {

using model::MetricKind;

/// One number of a worker: its peak memory, or the median of a counter.
std::optional<double> figure_of(const Reading& reading, const model::Round& round, std::size_t slot) {
  if (model::info(*reading.metric).kind == MetricKind::Launch) {
    return static_cast<double>(round.launches[slot].peak_rss);
  }
  std::vector<double> figures;
  for (const auto& block : round.items) {
    if (block[slot]) figures.push_back(judge::counter_of(*block[slot], *reading.metric));
  }
  return stats::median(figures);
}

}  // namespace

Expected<Reading> reading_of(const std::string& name, const model::Case& subject) {
  Reading reading;
  if (name == pixels_word) {
    reading.name = name;
    reading.kind = search::Reading::Exact;
    return reading;
  }
  const auto metric =
      name.empty() ? std::optional(judge::metric_of(judge::primary_clock(subject))) : model::find_metric(name);
  if (!metric) {
    auto names = model::metric_names();
    names.emplace_back(pixels_word);
    std::string all;
    for (const auto& one : names) all += (all.empty() ? "" : ", ") + one;
    return unexpected(
        usage_error("--metric", "unknown metric '" + name + "'", "one of: " + all, base::did_you_mean(name, names)));
  }
  const auto& info = model::info(*metric);
  reading.metric = metric;
  reading.name = info.name;
  reading.unit = info.unit;
  if (info.kind == MetricKind::Exact) reading.kind = search::Reading::Exact;
  return reading;
}

std::optional<stats::RoundContrast> contrast_of(const Reading& reading, const model::Round& round, int position) {
  if (model::info(*reading.metric).kind == MetricKind::Timing) {
    const auto clock = *reading.metric == model::Metric::WallTime ? judge::Clock::Wall : judge::Clock::Cpu;
    return judge::round_contrasts(judge::RoundTimes(round), position)[judge::index(clock)];
  }
  double logs[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t slot = i < 2 ? i : 2 * static_cast<std::size_t>(position) + i - 2;
    const auto figure = figure_of(reading, round, slot);
    if (!figure || !(*figure > 0)) return std::nullopt;
    logs[i] = std::log(*figure);
  }
  return stats::launch_contrast(logs[0], logs[1], logs[2], logs[3]);
}

Expected<double> value_of(const Reading& reading, const model::Counts& counts, const std::string& version) {
  if (judge::repeats(counts, *reading.metric)) return judge::count_of(counts, *reading.metric);
  return unexpected(unfit_error(version, "two runs of the case gave different " + reading.name,
                                "a figure that repeats exactly", "search by another --metric"));
}

}  // namespace versus::bisect
