#include "harness/provision/core_budget.hpp"

#include <algorithm>

namespace versus::provision {

void CoreBudget::enter() {
  const std::lock_guard<std::mutex> guard(mutex_);
  ++builds_;
}

void CoreBudget::leave() {
  const std::lock_guard<std::mutex> guard(mutex_);
  --builds_;
}

CoreBudget::Share CoreBudget::take() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [&] { return free_ > 0; });
  // Leaves one core for each build that has none yet.
  const int others = std::max(0, builds_ - holders_ - 1);
  const int cores = std::max(1, free_ - others);
  free_ -= cores;
  ++holders_;
  return Share(*this, cores);
}

void CoreBudget::give_back(int cores) {
  const std::lock_guard<std::mutex> guard(mutex_);
  free_ += cores;
  --holders_;
  changed_.notify_one();
}

}  // namespace versus::provision
