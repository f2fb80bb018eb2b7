#include "harness/worker/crew.hpp"

#include <utility>

namespace versus::worker {

Crew::Crew(std::size_t threads) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this, i] { work(i); });
}

Crew::~Crew() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
  }
  start_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void Crew::run(const std::function<void(std::size_t)>& task) {
  if (threads_.empty()) return task(0);
  std::unique_lock<std::mutex> lock(mutex_);
  task_ = &task;
  busy_ = threads_.size();
  ++round_;
  start_.notify_all();
  done_.wait(lock, [this] { return busy_ == 0; });
  if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
}

void Crew::work(std::size_t index) {
  std::size_t seen = 0;
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    start_.wait(lock, [this, seen] { return stop_ || round_ != seen; });
    if (stop_) return;
    seen = round_;
    const auto& task = *task_;
    lock.unlock();
    std::exception_ptr fault;
    try {
      task(index);
    } catch (...) {
      fault = std::current_exception();
    }
    lock.lock();
    if (fault && !fault_) fault_ = fault;
    if (--busy_ == 0) done_.notify_one();
  }
}

}  // namespace versus::worker
