#pragma once

#include <string_view>
#include <vector>

#include "framework/model/history.hpp"
#include "framework/model/run.hpp"

namespace versus::judge {

/// A judged run, as far as a history needs it.
struct PastRun {
  std::string id;
  std::string created_utc;
  std::string profile;
  std::vector<model::Comparison> comparisons;
};

/// Takes a result's deciding comparisons that have an effect. What was slowed down on purpose, and a version's
/// comparison with its own copy, are no history.
PastRun past_run(const model::RunResult& result);

/// All histories of at least three points: of the same versions over dates, and of pinned versions in the order of
/// their numbers (with the baseline in its place, at no effect). Steps are looked for in the logarithms of the ratios
/// (docs/statistics.md, "History change points"), none smaller than the threshold of the case's newest comparison.
/// Those with steps come first, by the size of the largest. `runs` in the order of their making. Pure.
std::vector<model::History> histories(const std::vector<PastRun>& runs);

/// Whether one version's name stands before another's: numbers in it by their value.
bool version_before(std::string_view a, std::string_view b);

}  // namespace versus::judge
