#pragma once

#include <atomic>
#include <memory>

namespace versus::system {

/// One wish to stop, shared by everybody who holds a copy. `cancel` is safe in a signal handler as long as the token
/// it is called on lives; all members may be called from any thread.
class CancelToken {
 public:
  CancelToken();
  void cancel() noexcept;
  bool cancelled() const noexcept;

 private:
  std::shared_ptr<std::atomic<bool>> flag_;
};

}  // namespace versus::system
