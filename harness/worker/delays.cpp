#include "harness/worker/delays.hpp"

#include <dlfcn.h>

#include "harness/protocol/arrival_trace.hpp"

namespace versus::worker {

namespace {

std::vector<versus_arrival> arrivals_of(const std::string& trace, std::int64_t bytes) {
  const auto recorded = protocol::read_arrivals(trace);
  if (!recorded) throw std::runtime_error(message(recorded.error()));
  std::vector<versus_arrival> arrivals;
  for (const auto& one : *recorded) arrivals.push_back({one.offset + one.bytes, one.ns});
  if (arrivals.back().end < bytes) {
    throw std::runtime_error(trace + " ends at byte " + std::to_string(arrivals.back().end) + ", the file has " +
                             std::to_string(bytes) + ": record a longer trace");
  }
  return arrivals;
}

}  // namespace

Delays::Delays(const Storage& storage, std::int64_t bytes)
    : start_(reinterpret_cast<Start>(::dlsym(RTLD_DEFAULT, "versus_delays_start"))),
      stop_(reinterpret_cast<Stop>(::dlsym(RTLD_DEFAULT, "versus_delays_stop"))) {
  if (start_ == nullptr || stop_ == nullptr) {
    throw std::runtime_error("cannot delay calls: the worker was not started with libversus_delays.so preloaded");
  }
  if (storage.kind == StorageKind::Replay) {
    arrivals_ = arrivals_of(storage.trace, bytes);
    wanted_.arrivals = arrivals_.data();
    wanted_.arrival_count = static_cast<std::int64_t>(arrivals_.size());
  } else {
    wanted_.latency_ns = storage.latency_ns;
    wanted_.bytes_per_second = storage.bytes_per_second;
  }
}

}  // namespace versus::worker
