#pragma once

#include <condition_variable>
#include <mutex>

namespace versus::provision {

/// Deals out the cores among builds that run at once, so that they together start no more compilers than there are
/// cores. Thread-safe.
class CoreBudget {
 public:
  explicit CoreBudget(int cores) : free_(cores < 1 ? 1 : cores) {}

  /// Some cores, given back when it dies.
  class Share {
   public:
    Share(CoreBudget& budget, int cores) : budget_(budget), cores_(cores) {}
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share() { budget_.give_back(cores_); }
    int cores() const { return cores_; }

   private:
    CoreBudget& budget_;
    int cores_;
  };

  /// Says that one more, or one less, build goes on: the share of each is what is left over the number of builds.
  void enter();
  void leave();

  /// Waits for at least one core.
  Share take();

 private:
  void give_back(int cores);

  std::mutex mutex_;
  std::condition_variable changed_;
  int free_;
  int builds_ = 0;
  int holders_ = 0;
};

}  // namespace versus::provision
