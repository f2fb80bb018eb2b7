#pragma once

#include <cstdint>

// What libversus_delays.so offers to the process that it is preloaded into, by dlsym.
extern "C" {

/// The bytes before `end` are there `ns` after the start.
struct versus_arrival {
  std::int64_t end;
  std::int64_t ns;
};

struct versus_delays {
  std::int64_t latency_ns;         ///< for each read-like, write-like and seek call
  std::int64_t bytes_per_second;   ///< for what a call transferred; 0: none
  const versus_arrival* arrivals;  ///< of reads, ascending in both; null: bytes are there at once
  std::int64_t arrival_count;
};

/// From here on every call of every thread is delayed, until stopped. What is pointed to stays with the caller and
/// alive.
void versus_delays_start(const versus_delays* delays);
void versus_delays_stop();
}
