#pragma once

#include <cstdint>

// What libversus_counting.so offers to the process that it is preloaded into, by dlsym.
extern "C" {

/// Class 0 holds calls that transferred nothing, class k those of 2^(k-1) to 2^k - 1 bytes.
enum { versus_size_classes = 64 };

struct versus_counts {
  std::int64_t read_calls;  ///< read, pread, readv, preadv and their variants, whatever they returned
  std::int64_t write_calls;
  std::int64_t seek_calls;
  std::int64_t map_calls;   ///< mmap of a file
  std::int64_t read_bytes;  ///< what they transferred
  std::int64_t write_bytes;
  std::int64_t sequential_calls;  ///< reads and writes that began where the last one on that descriptor ended
  std::int64_t read_sizes[versus_size_classes];
  std::int64_t write_sizes[versus_size_classes];
  std::int64_t allocations;           ///< malloc, calloc, realloc, … that gave memory; operator new is among them
  std::int64_t allocated_bytes;       ///< as asked for
  std::int64_t peak_allocated_bytes;  ///< the most that was allocated since the start and not yet freed
};

/// Sets all counters to zero and counts, in every thread, until stopped.
void versus_counting_start();
void versus_counting_stop(versus_counts* counts);
}

/// The class of a call's size in versus_counts.
inline int versus_size_class(std::int64_t bytes) {
  int size_class = 0;
  while (bytes > 0 && size_class < versus_size_classes - 1) {
    bytes >>= 1;
    ++size_class;
  }
  return size_class;
}
