// libversus_counting.so: preloaded into a worker for the counting pass, never for a timed one. It passes every call and
// allocation on and counts while enabled.

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>

#include "harness/worker/counting_interface.hpp"
#include "harness/worker/interposed_calls.hpp"

namespace {

using Counter = std::atomic<std::int64_t>;

std::atomic<bool> enabled{false};
Counter read_calls, write_calls, seek_calls, read_bytes, write_bytes, allocations, allocated_bytes;

void add(Counter& counter, std::int64_t amount) { counter.fetch_add(amount, std::memory_order_relaxed); }

void* counted_memory(void* memory, std::size_t bytes) {
  if (memory != nullptr && enabled.load(std::memory_order_relaxed)) {
    add(allocations, 1);
    add(allocated_bytes, static_cast<std::int64_t>(bytes));
  }
  return memory;
}

}  // namespace

namespace versus::worker {

void transfer_done(const Transfer& transfer) {
  if (!enabled.load(std::memory_order_relaxed)) return;
  const bool read = transfer.direction == Direction::Read;
  add(read ? read_calls : write_calls, 1);
  if (transfer.transferred > 0) add(read ? read_bytes : write_bytes, transfer.transferred);
}

void seek_done(int, off64_t) {
  if (enabled.load(std::memory_order_relaxed)) add(seek_calls, 1);
}

}  // namespace versus::worker

extern "C" {

void versus_counting_start(void) {
  for (Counter* counter :
       {&read_calls, &write_calls, &seek_calls, &read_bytes, &write_bytes, &allocations, &allocated_bytes}) {
    counter->store(0);
  }
  enabled.store(true);
}

void versus_counting_stop(versus_counts* counts) {
  enabled.store(false);
  *counts = {read_calls, write_calls, seek_calls, read_bytes, write_bytes, allocations, allocated_bytes};
}

// The C library's own names, since dlsym itself may allocate.
void* __libc_malloc(size_t bytes);
void* __libc_calloc(size_t count, size_t bytes);
void* __libc_realloc(void* memory, size_t bytes);
void* __libc_memalign(size_t alignment, size_t bytes);

void* malloc(size_t bytes) noexcept { return counted_memory(__libc_malloc(bytes), bytes); }
void* calloc(size_t count, size_t bytes) noexcept { return counted_memory(__libc_calloc(count, bytes), count * bytes); }
void* realloc(void* memory, size_t bytes) noexcept { return counted_memory(__libc_realloc(memory, bytes), bytes); }
void* reallocarray(void* memory, size_t count, size_t bytes) noexcept {
  size_t total = 0;
  if (__builtin_mul_overflow(count, bytes, &total)) {
    errno = ENOMEM;
    return nullptr;
  }
  return realloc(memory, total);
}
void* memalign(size_t alignment, size_t bytes) noexcept {
  return counted_memory(__libc_memalign(alignment, bytes), bytes);
}
void* aligned_alloc(size_t alignment, size_t bytes) noexcept { return memalign(alignment, bytes); }
int posix_memalign(void** memory, size_t alignment, size_t bytes) noexcept {
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void* given = memalign(alignment, bytes);
  if (given == nullptr) return ENOMEM;
  *memory = given;
  return 0;
}

}  // extern "C"
