#pragma once

#include <sched.h>

#include <optional>
#include <string>

namespace versus::worker {

/// Remembers which CPUs the process was started with; pins it and lets it go again. All threads of the process follow,
/// those that exist and, by inheritance, those to come.
class Pinning {
 public:
  Pinning();
  /// Empty when done, otherwise why not. No CPU: all that the process was started with.
  std::optional<std::string> pin(std::optional<int> cpu);

 private:
  cpu_set_t original_;
  std::optional<int> current_;
};

/// While it lives the calling thread runs as SCHED_FIFO, if the system permits. Threads that it starts meanwhile do
/// not.
class Realtime {
 public:
  explicit Realtime(bool wanted);
  Realtime(const Realtime&) = delete;
  Realtime& operator=(const Realtime&) = delete;
  ~Realtime();
  bool active() const { return active_; }

 private:
  bool active_ = false;
};

}  // namespace versus::worker
