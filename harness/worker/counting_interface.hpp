#pragma once

#include <cstdint>

// What libversus_counting.so offers to the process that it is preloaded into, by dlsym.
extern "C" {

struct versus_counts {
  std::int64_t read_calls;  ///< read, pread, readv, preadv and their variants, whatever they returned
  std::int64_t write_calls;
  std::int64_t seek_calls;
  std::int64_t read_bytes;  ///< what they transferred
  std::int64_t write_bytes;
  std::int64_t allocations;      ///< malloc, calloc, realloc, … that gave memory; operator new is among them
  std::int64_t allocated_bytes;  ///< as asked for
};

/// Sets all counters to zero and counts, in every thread, until stopped.
void versus_counting_start();
void versus_counting_stop(versus_counts* counts);
}
