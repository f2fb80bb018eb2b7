#pragma once

#include <vector>

#include "harness/worker/delays_interface.hpp"
#include "harness/worker/storage.hpp"

namespace versus::worker {

/// The worker's end of libversus_delays.so. Not copyable: the library points into it while it is started.
class Delays {
 public:
  /// For a storage that is a model, or a replay of its trace for a file of `bytes`. Throws std::runtime_error when the
  /// process was not started with the library preloaded, when the trace cannot be read, and when it is shorter than the
  /// file.
  Delays(const Storage& storage, std::int64_t bytes);
  Delays(const Delays&) = delete;
  Delays& operator=(const Delays&) = delete;
  /// Calls are delayed as long as it lives.
  class Started {
   public:
    explicit Started(const Delays& delays) : delays_(delays) { delays_.start_(&delays_.wanted_); }
    Started(const Started&) = delete;
    Started& operator=(const Started&) = delete;
    ~Started() { delays_.stop_(); }

   private:
    const Delays& delays_;
  };

 private:
  using Start = void (*)(const ::versus_delays*);
  using Stop = void (*)();
  Start start_ = nullptr;
  Stop stop_ = nullptr;
  std::vector<::versus_arrival> arrivals_;
  ::versus_delays wanted_{};
};

}  // namespace versus::worker
