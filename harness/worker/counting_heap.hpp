#pragma once

#include <cstdint>

namespace versus::worker {

struct HeapCounts {
  std::int64_t allocations = 0;
  std::int64_t bytes = 0;
  std::int64_t peak_bytes = 0;
};

/// From here on allocations of every thread count. What was allocated before is not known: freeing it changes nothing,
/// reallocating it is an allocation.
void start_heap();
HeapCounts stop_heap();

}  // namespace versus::worker
