#pragma once

#include <cstdint>
#include <vector>

#include "harness/protocol/messages.hpp"

namespace versus::worker {

/// VmHWM in bytes, 0 when the system does not tell. (ru_maxrss would be the parent's, inherited by exec.)
std::int64_t peak_rss();

/// Makes the system forget the peak so far, where it allows that.
void forget_peak_rss();

/// Threads alive in this process.
int thread_count();

/// Every shared object mapped, and the program itself, with resolved paths and GNU build-ids in hexadecimal (empty
/// where an object has none).
std::vector<protocol::Loaded> loaded_objects();

}  // namespace versus::worker
