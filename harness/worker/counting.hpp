#pragma once

#include "harness/protocol/messages.hpp"

struct versus_counts;

namespace versus::worker {

/// The worker's end of libversus_counting.so, found when the process was started with it preloaded.
class Counting {
 public:
  Counting();
  bool available() const { return start_ != nullptr && stop_ != nullptr; }
  /// From here on every call and allocation of every thread counts, those on a caller's stream included, until `stop`.
  /// Only when available.
  void start();
  protocol::Counted stop();

 private:
  using Start = void (*)();
  using Stop = void (*)(::versus_counts*);
  Start start_ = nullptr;
  Stop stop_ = nullptr;
  std::int64_t faults_before_ = 0;
};

}  // namespace versus::worker
