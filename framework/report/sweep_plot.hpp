#pragma once

#include <string>

#include "framework/model/run.hpp"
#include "framework/report/terminal.hpp"

namespace versus::report {

/// The sweeps of a result as plots for a terminal: for each scenario that sweeps an axis over three values or more, and
/// each point of its other parameters, a line for each value of the axis with the median of every version on a
/// logarithmic scale of time. Each version has a letter, so that colour is never needed; the effects with their
/// verdicts stand beside. Where nothing is swept, it says so. Ends with a line end; lines are no wider than `width`,
/// from 40 columns on. Pure.
std::string sweep_plot(const model::RunResult& result, const TerminalOptions& options);

}  // namespace versus::report
