#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "harness/worker/operation.hpp"

namespace versus::worker {

/// Threads that a program around the library keeps busy with something else: they count as long as they are wanted, and
/// sleep otherwise. Each is a process of its own that shares this one's memory, so that the scheduler sees one thread
/// more, while the process's CPU clock, its page faults and its context switches are the operation's alone. They run on
/// the CPUs on which the caller might run when they were made. Throws std::runtime_error when the system refuses one.
class BusyThreads {
 public:
  explicit BusyThreads(std::size_t count);
  BusyThreads(const BusyThreads&) = delete;
  BusyThreads& operator=(const BusyThreads&) = delete;
  ~BusyThreads();

  /// Returns when each of them has got a CPU. Throws std::runtime_error when one does not within seconds.
  void start();
  /// One store, which they see within a microsecond.
  void stop();

  std::size_t size() const { return threads_.size(); }
  /// How far a thread has counted.
  std::uint64_t turns(std::size_t thread) const { return threads_[thread]->turns.load(); }

 private:
  struct alignas(64) Thread {
    std::atomic<std::uint64_t> turns{0};
    const std::atomic<bool>* wanted = nullptr;
    std::int32_t parent = 0;
    std::int32_t id = 0;
    std::unique_ptr<char[]> stack;
  };
  static int count(void* thread);
  void end();

  std::atomic<bool> wanted_{false};
  std::vector<std::unique_ptr<Thread>> threads_;
};

/// The operation with so many busy threads beside it, from the end of `reset` to the end of the last run that was
/// announced there. With none the operation itself comes back.
std::unique_ptr<Operation> beside_busy_threads(std::size_t count, std::unique_ptr<Operation> operation);

}  // namespace versus::worker
