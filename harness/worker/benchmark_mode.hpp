#pragma once

#include "harness/worker/command_line.hpp"
#include "harness/worker/operation.hpp"

namespace versus::worker {

/// Runs the cases of the command line as an ordinary Google Benchmark program; the exit code. An iteration is one call
/// of `time_item`, so the real time that Google Benchmark prints is what a driven worker reports. Its own CPU column
/// also holds what is not timed; the counter `cpu_ns` is the CPU time of the timed region, and `wall_median_ns` and
/// `cpu_median_ns` are medians over the iterations.
int run_benchmarks(const Adapter& adapter, const CommandLine& line);

}  // namespace versus::worker
