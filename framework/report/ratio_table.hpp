#pragma once

#include <map>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "framework/report/terminal.hpp"

namespace versus::report {

/// How the medians of a run are to be seen beside each other, across cases as well as versions.
struct RatioView {
  std::string version;                            ///< of the reference; empty: the cell's own version
  std::map<std::string, std::string> parameters;  ///< in which the reference differs from the cell's own case
  std::vector<std::string> across;                ///< parameters whose values stand beside each other, not below
  std::vector<model::Metric> beside;              ///< whose figures stand behind each ratio
};

/// The median time of every case and version as a multiple of the median of its reference: the case with the
/// reference's parameters (all others the same), of the reference's version. One row for each case, versions beside
/// each other, below them the values of `across`; a cell is the ratio, then the figures of `beside`. By the clock that
/// decides all these cases, or by wall time where they are decided by different ones.
/// Each scenario has a table of its own; one that has no reference is left out. Cases whose reference was not
/// measured have no ratio. A Usage error for a version or parameter that the run does not have, and where no cell has a
/// ratio. Pure.
///
/// Cases take their turns in different rounds: unlike the comparisons of versions within one, these are no verdicts.
Expected<std::string> ratio_table(const model::RunResult& result, const RatioView& view,
                                  const TerminalOptions& options);

}  // namespace versus::report
