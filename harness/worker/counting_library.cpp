// libversus_counting.so: preloaded into a worker for the counting pass, never for a timed one. It passes every call and
// allocation on and counts while enabled; counting_heap.cpp has the allocator's part.

#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

#include "harness/worker/counting_heap.hpp"
#include "harness/worker/counting_interface.hpp"
#include "harness/worker/interposed_calls.hpp"

namespace {

using Counter = std::atomic<std::int64_t>;

std::atomic<bool> enabled{false};

struct Traffic {
  Counter calls;
  Counter bytes;
  std::array<Counter, versus_size_classes> sizes;
};

Traffic reads, writes;
Counter seek_calls, map_calls, sequential_calls;

/// Where the last read or write on a descriptor ended; 0 for one that was opened since.
std::array<Counter, 4096> ends;

void add(Counter& counter, std::int64_t amount) { counter.fetch_add(amount, std::memory_order_relaxed); }

Counter* end_of(int fd) {
  const auto place = static_cast<std::size_t>(fd);
  return fd >= 0 && place < ends.size() ? &ends[place] : nullptr;
}

/// What has no positions, such as a pipe, is sequential by its nature.
bool continues(int fd, std::int64_t begin, std::int64_t transferred) {
  Counter* const end = end_of(fd);
  if (begin < 0 || end == nullptr) return true;
  return end->exchange(begin + transferred, std::memory_order_relaxed) == begin;
}

/// The number may come again for another file.
void forget_descriptor(int fd) {
  if (Counter* const end = end_of(fd)) end->store(0, std::memory_order_relaxed);
}

void clear(Traffic& traffic) {
  traffic.calls.store(0);
  traffic.bytes.store(0);
  for (Counter& size : traffic.sizes) size.store(0);
}

template <class Function>
Function next_of(const char* name) {
  void* const function = ::dlsym(RTLD_NEXT, name);
  if (function == nullptr) std::abort();
  return reinterpret_cast<Function>(function);
}

void* mapped(void* memory, int fd) {
  if (fd >= 0 && enabled.load(std::memory_order_relaxed)) add(map_calls, 1);
  return memory;
}

}  // namespace

namespace versus::worker {

void transfer_done(const Transfer& transfer) {
  if (!enabled.load(std::memory_order_relaxed)) return;
  Traffic& traffic = transfer.direction == Direction::Read ? reads : writes;
  add(traffic.calls, 1);
  add(traffic.sizes[static_cast<std::size_t>(versus_size_class(transfer.transferred))], 1);
  if (transfer.transferred < 0) return;
  add(traffic.bytes, transfer.transferred);
  // By number, since lseek itself is among the calls that are counted.
  const std::int64_t begin =
      transfer.offset ? *transfer.offset : ::syscall(SYS_lseek, transfer.fd, 0, SEEK_CUR) - transfer.transferred;
  if (continues(transfer.fd, begin, transfer.transferred)) add(sequential_calls, 1);
}

void seek_done(int, off64_t) {
  if (enabled.load(std::memory_order_relaxed)) add(seek_calls, 1);
}

}  // namespace versus::worker

extern "C" {

void versus_counting_start(void) {
  clear(reads);
  clear(writes);
  for (Counter* counter : {&seek_calls, &map_calls, &sequential_calls}) counter->store(0);
  for (Counter& end : ends) end.store(0);
  enabled.store(true);
  versus::worker::start_heap();
}

void versus_counting_stop(versus_counts* counts) {
  const auto heap = versus::worker::stop_heap();
  enabled.store(false);
  counts->read_calls = reads.calls;
  counts->write_calls = writes.calls;
  counts->seek_calls = seek_calls;
  counts->map_calls = map_calls;
  counts->read_bytes = reads.bytes;
  counts->write_bytes = writes.bytes;
  counts->sequential_calls = sequential_calls;
  for (std::size_t i = 0; i < versus_size_classes; ++i) {
    counts->read_sizes[i] = reads.sizes[i];
    counts->write_sizes[i] = writes.sizes[i];
  }
  counts->allocations = heap.allocations;
  counts->allocated_bytes = heap.bytes;
  counts->peak_allocated_bytes = heap.peak_bytes;
}

void* mmap(void* wish, size_t bytes, int protection, int flags, int fd, off_t offset) noexcept {
  static const auto next = next_of<decltype(&::mmap)>("mmap");
  return mapped(next(wish, bytes, protection, flags, fd, offset), fd);
}
void* mmap64(void* wish, size_t bytes, int protection, int flags, int fd, off64_t offset) noexcept {
  static const auto next = next_of<decltype(&::mmap64)>("mmap64");
  return mapped(next(wish, bytes, protection, flags, fd, offset), fd);
}

int close(int fd) {
  static const auto next = next_of<decltype(&::close)>("close");
  forget_descriptor(fd);
  return next(fd);
}
int fclose(FILE* stream) {
  static const auto next = next_of<decltype(&::fclose)>("fclose");
  forget_descriptor(::fileno(stream));
  return next(stream);
}

}  // extern "C"
