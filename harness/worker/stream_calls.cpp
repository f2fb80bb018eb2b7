#include "harness/worker/stream_calls.hpp"

#include <atomic>
#include <mutex>

#include "harness/worker/counting_interface.hpp"

namespace versus {
namespace worker {

namespace {

/// Where the last call on a stream ended. A fixed table: what counts allocations must not allocate.
struct Stream {
  const void* identity = nullptr;
  std::size_t end = 0;
};

std::atomic<bool> counting{false};
std::mutex access;  ///< of everything below
StreamCounts counts;
std::array<Stream, 256> streams;
std::size_t known_streams = 0;

bool continues(const void* identity, std::size_t offset, std::size_t bytes) {
  std::size_t place = 0;
  while (place < known_streams && streams[place].identity != identity) ++place;
  if (place == streams.size()) return false;
  if (place == known_streams) streams[known_streams++] = {identity, 0};
  const bool in_sequence = streams[place].end == offset;
  streams[place].end = offset + bytes;
  return in_sequence;
}

void note(StreamTraffic& traffic, const void* stream, std::size_t offset, std::size_t bytes) {
  const std::lock_guard<std::mutex> guard(access);
  ++traffic.calls;
  traffic.bytes += static_cast<std::int64_t>(bytes);
  ++traffic.sizes[static_cast<std::size_t>(versus_size_class(static_cast<std::int64_t>(bytes)))];
  if (continues(stream, offset, bytes)) ++counts.sequential;
}

}  // namespace

void note_stream_read(const void* stream, std::size_t offset, std::size_t bytes) {
  if (counting.load(std::memory_order_relaxed)) note(counts.reads, stream, offset, bytes);
}

void note_stream_write(const void* stream, std::size_t offset, std::size_t bytes) {
  if (counting.load(std::memory_order_relaxed)) note(counts.writes, stream, offset, bytes);
}

void note_stream_seek() {
  if (!counting.load(std::memory_order_relaxed)) return;
  const std::lock_guard<std::mutex> guard(access);
  ++counts.seeks;
}

void note_stream_map() {
  if (!counting.load(std::memory_order_relaxed)) return;
  const std::lock_guard<std::mutex> guard(access);
  ++counts.maps;
}

void start_stream_counts() {
  const std::lock_guard<std::mutex> guard(access);
  counts = {};
  known_streams = 0;
  counting.store(true);
}

StreamCounts stop_stream_counts() {
  counting.store(false);
  const std::lock_guard<std::mutex> guard(access);
  return counts;
}

}  // namespace worker
}  // namespace versus
