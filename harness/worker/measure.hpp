#pragma once

#include <cstdint>

#include "harness/protocol/messages.hpp"
#include "harness/worker/operation.hpp"

namespace versus::worker {

/// Which CPU time an item is charged with: the calling thread's, for operations without a pool, or the process's.
enum class CpuClock { Thread, Process };

/// An injected slow-down: a busy wait after each run, inside the timed region.
struct Slowdown {
  double fraction = 0;        ///< of the run's own elapsed time
  std::int64_t fixed_ns = 0;  ///< for each run
  bool active() const { return fraction > 0 || fixed_ns > 0; }
};

/// How items of an operation are timed; the driven worker and the benchmark program time by this alone.
struct Timing {
  std::int64_t batch = 1;
  CpuClock clock = CpuClock::Thread;
  Slowdown slowdown;
};

/// One timed item. `operation.reset(batch)`, then the clocks are read immediately around `batch` runs; faults and
/// context switches are read outside them. Figures are per run. The elapsed time that a proportional slow-down repeats
/// is the CPU clock's for CpuClock::Thread (so that a preempted run does not wait for the time that others took) and
/// the wall clock's otherwise. Passes on what the operation throws.
protocol::Item time_item(Operation& operation, const Timing& timing);

/// Wall clock (monotonic), nanoseconds.
std::int64_t wall_now();
std::int64_t cpu_now(CpuClock clock);

}  // namespace versus::worker
