#pragma once

#include <string>

#include "framework/model/run.hpp"
#include "framework/report/terminal.hpp"

namespace versus::report {

/// What the counting pass saw, for a person at a terminal: for each case the calls with the histogram of their sizes,
/// bytes, page faults and allocations, with the versions side by side. What is zero in every version is left out, and
/// so is a case that nobody counted. Ends with a line end; versions that do not fit into the width go below. Pure.
std::string io_table(const model::RunResult& result, const TerminalOptions& options);

}  // namespace versus::report
