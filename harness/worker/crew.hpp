#pragma once

// C++14: adapters include it.

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace versus {
namespace worker {

/// Threads for libraries that bring none, as a program around them would keep: started once, outside the timed region.
class Crew {
 public:
  explicit Crew(std::size_t threads);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew();

  std::size_t size() const { return threads_.size(); }

  /// Calls `task(0)` … `task(size() - 1)`, one on each thread, and waits for all. Without threads the caller does
  /// `task(0)`. Passes on the first exception, after all have ended.
  void run(const std::function<void(std::size_t)>& task);

 private:
  void work(std::size_t index);
  std::mutex mutex_;
  std::condition_variable start_;
  std::condition_variable done_;
  const std::function<void(std::size_t)>* task_ = nullptr;
  std::size_t round_ = 0;
  std::size_t busy_ = 0;
  bool stop_ = false;
  std::exception_ptr fault_;
  std::vector<std::thread> threads_;
};

}  // namespace worker
}  // namespace versus
