#pragma once

#include <string>

#include "framework/model/run.hpp"
#include "framework/report/text.hpp"

namespace versus::report {

enum class Charset { Utf8, Ascii };
enum class Extent {
  Telling,     ///< every slower, failed and open row; faster and equivalent ones as long as the table stays short
  Everything,  ///< every row, every column of a matrix
};

struct TerminalOptions {
  std::size_t width = 100;  ///< columns; below 40 lines may be broken by the terminal
  Colour colour = Colour::No;
  Charset charset = Charset::Utf8;
  Extent extent = Extent::Telling;
};

/// The result for a person at a terminal: one sentence for each candidate, the table with the worst first, a matrix by
/// the swept axis, and below it what was not applicable, failed or stayed open, the control, the machine, and the
/// commands to go on. Ends with a line end; no line is wider than `width` but commands and the words that cannot be
/// broken. Pure.
std::string terminal_table(const model::RunResult& result, const TerminalOptions& options);

}  // namespace versus::report
