#pragma once

// C++14: adapters include it.

#include <array>
#include <cstddef>
#include <cstdint>

namespace versus {
namespace worker {

/// Calls that a library makes on a caller's stream or a caller's functions, which no system call shows. MemoryFile
/// reports its reads and writes by itself; an adapter reports the seeks and mappings that it is asked for, and the
/// transfers of streams of its own. Nothing is kept, and the call costs one branch, but in a counting pass.
/// Thread-safe.
void note_stream_read(const void* stream, std::size_t offset, std::size_t bytes);
void note_stream_write(const void* stream, std::size_t offset, std::size_t bytes);
void note_stream_seek();
void note_stream_map();

struct StreamTraffic {
  std::int64_t calls = 0;
  std::int64_t bytes = 0;
  std::array<std::int64_t, 64> sizes{};  ///< as in versus_counts
};

struct StreamCounts {
  StreamTraffic reads;
  StreamTraffic writes;
  std::int64_t seeks = 0;
  std::int64_t maps = 0;
  std::int64_t sequential = 0;  ///< reads and writes that began where the last one on that stream ended
};

/// For the counting pass.
void start_stream_counts();
StreamCounts stop_stream_counts();

}  // namespace worker
}  // namespace versus
