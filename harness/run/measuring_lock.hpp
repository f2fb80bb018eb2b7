#pragma once

#include <functional>
#include <string>

#include "framework/base/expected.hpp"
#include "harness/system/cancel.hpp"

namespace versus::run {

/// One per machine: two runs never measure at the same time. Held until the object or the process ends, however it
/// ends. Kept as the name of an abstract Unix socket, which all users share, needs no file and cannot be left behind.
class MeasuringLock {
 public:
  /// Waits; calls `on_wait` once, with words about the holder, when it has to. An interrupted error when cancelled.
  static Expected<MeasuringLock> acquire(const system::CancelToken& cancel,
                                         const std::function<void(const std::string& holder)>& on_wait);

  MeasuringLock(MeasuringLock&& other) noexcept;
  MeasuringLock& operator=(MeasuringLock&&) = delete;
  MeasuringLock(const MeasuringLock&) = delete;
  MeasuringLock& operator=(const MeasuringLock&) = delete;
  ~MeasuringLock();

 private:
  explicit MeasuringLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace versus::run
