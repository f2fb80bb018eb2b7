#include "harness/worker/measure.hpp"

#include <sys/resource.h>
#include <time.h>

namespace versus::worker {

namespace {

std::int64_t read_clock(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

std::int64_t elapsed_clock(CpuClock clock) {
  return clock == CpuClock::Thread ? cpu_now(CpuClock::Thread) : wall_now();
}

void run_once(Operation& operation, const Timing& timing) {
  if (!timing.slowdown.active()) return operation.run();
  const auto start = elapsed_clock(timing.clock);
  operation.run();
  const auto own = elapsed_clock(timing.clock) - start;
  const auto extra =
      static_cast<std::int64_t>(timing.slowdown.fraction * static_cast<double>(own)) + timing.slowdown.fixed_ns;
  while (elapsed_clock(timing.clock) - start < own + extra) {
  }
}

rusage usage(CpuClock clock) {
  rusage now{};
  ::getrusage(clock == CpuClock::Thread ? RUSAGE_THREAD : RUSAGE_SELF, &now);
  return now;
}

}  // namespace

std::int64_t wall_now() { return read_clock(CLOCK_MONOTONIC); }

std::int64_t cpu_now(CpuClock clock) {
  return read_clock(clock == CpuClock::Thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID);
}

protocol::Item time_item(Operation& operation, const Timing& timing) {
  operation.reset(timing.batch);
  const auto before = usage(timing.clock);
  const auto wall_start = wall_now();
  const auto cpu_start = cpu_now(timing.clock);
  for (std::int64_t run = 0; run < timing.batch; ++run) run_once(operation, timing);
  const auto cpu_end = cpu_now(timing.clock);
  const auto wall_end = wall_now();
  const auto after = usage(timing.clock);

  const auto per_run = [&timing](std::int64_t total) {
    return static_cast<double>(total) / static_cast<double>(timing.batch);
  };
  protocol::Item item;
  item.wall_ns = per_run(wall_end - wall_start);
  item.cpu_ns = per_run(cpu_end - cpu_start);
  item.minor_faults = per_run(after.ru_minflt - before.ru_minflt);
  item.major_faults = per_run(after.ru_majflt - before.ru_majflt);
  item.voluntary_switches = per_run(after.ru_nvcsw - before.ru_nvcsw);
  item.involuntary_switches = per_run(after.ru_nivcsw - before.ru_nivcsw);
  return item;
}

}  // namespace versus::worker
