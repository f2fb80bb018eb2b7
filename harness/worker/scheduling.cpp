#include "harness/worker/scheduling.hpp"

#include <dirent.h>

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <system_error>

namespace versus::worker {

namespace {

/// Applies to every thread; one that ends meanwhile does not matter.
int set_affinity_of_all_threads(const cpu_set_t& cpus) {
  if (::sched_setaffinity(0, sizeof cpus, &cpus) != 0) return errno;
  const std::unique_ptr<DIR, int (*)(DIR*)> tasks(::opendir("/proc/self/task"), ::closedir);
  if (!tasks) return 0;
  while (const dirent* entry = ::readdir(tasks.get())) {
    const int thread = std::atoi(entry->d_name);
    if (thread > 0) ::sched_setaffinity(thread, sizeof cpus, &cpus);
  }
  return 0;
}

}  // namespace

Pinning::Pinning() { ::sched_getaffinity(0, sizeof original_, &original_); }

std::optional<std::string> Pinning::pin(std::optional<int> cpu) {
  if (cpu == current_) return std::nullopt;
  cpu_set_t cpus = original_;
  if (cpu) {
    if (*cpu >= CPU_SETSIZE) return "cannot pin to CPU " + std::to_string(*cpu) + ": no such CPU";
    CPU_ZERO(&cpus);
    CPU_SET(static_cast<unsigned>(*cpu), &cpus);
  }
  const int fault = set_affinity_of_all_threads(cpus);
  if (fault != 0) {
    return "cannot pin to CPU " + (cpu ? std::to_string(*cpu) : "set of the start") + ": " +
           std::generic_category().message(fault);
  }
  current_ = cpu;
  return std::nullopt;
}

Realtime::Realtime(bool wanted) {
  if (!wanted) return;
  sched_param parameters{};
  parameters.sched_priority = ::sched_get_priority_min(SCHED_FIFO);
  active_ = ::sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters) == 0;
}

Realtime::~Realtime() {
  if (!active_) return;
  const sched_param parameters{};
  // Without privileges the flag cannot be cleared; it does no harm then.
  if (::sched_setscheduler(0, SCHED_OTHER, &parameters) != 0) {
    ::sched_setscheduler(0, SCHED_OTHER | SCHED_RESET_ON_FORK, &parameters);
  }
}

}  // namespace versus::worker
