#pragma once

#include <string>
#include <vector>

#include "framework/model/history.hpp"
#include "framework/report/terminal.hpp"

namespace versus::report {

/// Which runs histories were made from.
struct HistorySource {
  std::string machine_class;
  std::size_t runs = 0;
  std::size_t left_out = 0;  ///< runs of other machines, unfinished ones, and those with nothing to compare
};

/// Histories for a terminal: the steps that were found, each with the command that measures both sides of it, and a
/// line for each history with its course. Ends with a line end. Pure.
std::string history_text(const std::vector<model::History>& histories, const HistorySource& source,
                         const TerminalOptions& options);

/// The same as `versus.history/1` (docs/formats.md), all of it.
std::string history_json(const std::vector<model::History>& histories, const HistorySource& source);

/// Measures the two versions between which a step lies, or the two that it lies between over dates.
std::string verifying_command(const model::History& history, const model::HistoryStep& step);

}  // namespace versus::report
