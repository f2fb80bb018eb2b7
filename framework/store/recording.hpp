#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/measurement.hpp"
#include "framework/model/metric.hpp"

namespace versus::store {

/// A recording is the raw times of one or several cases as CSV (docs/formats.md): a line for each item, with the
/// columns `round,worker,block,t,ns` and perhaps `cpu_ns`, `stage` and `case` behind them. `worker` is 2 × side + copy,
/// so that 0 to 3 are a, a', b, b'; negative blocks are warm-ups; `t` is the second in which the item began. With
/// `cpu_ns`, `ns` is the wall time. Lines that begin with `#` are comments.
inline constexpr std::string_view recording_columns = "round,worker,block,t,ns";

/// Behind this mark, in a comment, stands what the writer knew of the run.
inline constexpr std::string_view recording_mark = "# versus.recording/1 ";

struct Recording {
  std::vector<model::Round> rounds;
  std::vector<std::size_t> first_lines;  ///< of each round, for messages
  std::size_t last_line = 1;
  std::optional<std::string> head;  ///< behind the mark, not read yet
  std::size_t head_line = 1;
  bool has_both_clocks = false;
  bool has_stages = false;
};

/// Reads one. Where there is no column `cpu_ns`, the times become the figure `metric` of each Item (WallTime or
/// CpuTime), all others stay 0. Rounds come in the order of their first line; the lowest side of a case is its baseline
/// and takes part in each of its rounds. A round's start and duration come from `t`; warm-ups are counted and left out.
/// Line ends may be LF or CRLF. Errors are Usage errors whose place is `place:line`: a missing column, a field too few,
/// what is no number, a time that is negative or not finite, an item given twice, a round with next to no items between
/// its first and last block.
Expected<Recording> parse_recording(std::string_view text, std::string_view place, model::Metric metric);

/// Writes one clock, without warm-ups, which are not kept; `t` is the start of the round, since single items are not
/// dated, and lines of a block stand in the order of sides, not of time (that order follows from the run's seed).
/// `stage` is written when there are rounds of confirmation, `case` when there are several cases. What is written can
/// be read.
std::string write_recording(const std::vector<model::Round>& rounds, model::Metric metric);

/// The same with both clocks, and always with `stage` and `case`.
std::string write_full_recording(const std::vector<model::Round>& rounds);

}  // namespace versus::store
