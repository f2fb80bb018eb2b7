// The allocator's functions of libversus_counting.so: passed on, and counted while enabled. The sizes of live blocks
// are kept as they were asked for, since the allocator's own sizes depend on what the heap has gone through before.

#include "harness/worker/counting_heap.hpp"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <optional>

namespace versus::worker {
namespace {

/// Address -> size by open addressing, in memory that does not come from the allocator it serves.
class LiveBlocks {
 public:
  void clear() {
    release(slots_, capacity_);
    slots_ = nullptr;
    capacity_ = 0;
    used_ = 0;
  }

  void insert(const void* address, std::size_t bytes) {
    if (2 * (used_ + 1) > capacity_) grow();
    put(key_of(address), bytes);
  }

  /// The size of a block that is known, which then is no more.
  std::optional<std::size_t> erase(const void* address) {
    if (capacity_ == 0) return std::nullopt;
    std::size_t hole = home(key_of(address));
    while (slots_[hole].key != key_of(address)) {
      if (slots_[hole].key == 0) return std::nullopt;
      hole = next(hole);
    }
    const std::size_t bytes = slots_[hole].bytes;
    --used_;
    // Those that stand behind because their place was taken move up.
    for (std::size_t at = next(hole); slots_[at].key != 0; at = next(at)) {
      const std::size_t distance = (at - home(slots_[at].key)) & (capacity_ - 1);
      if (distance < ((at - hole) & (capacity_ - 1))) continue;
      slots_[hole] = slots_[at];
      hole = at;
    }
    slots_[hole] = {};
    return bytes;
  }

 private:
  struct Slot {
    std::uintptr_t key = 0;
    std::size_t bytes = 0;
  };

  static std::uintptr_t key_of(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }
  std::size_t next(std::size_t slot) const { return (slot + 1) & (capacity_ - 1); }
  std::size_t home(std::uintptr_t key) const {
    return static_cast<std::size_t>((key >> 4U) * 0x9E3779B97F4A7C15U >> 20U) & (capacity_ - 1);
  }

  void put(std::uintptr_t key, std::size_t bytes) {
    std::size_t slot = home(key);
    while (slots_[slot].key != 0 && slots_[slot].key != key) slot = next(slot);
    if (slots_[slot].key == 0) ++used_;
    slots_[slot] = {key, bytes};
  }

  void grow() {
    Slot* const before = slots_;
    const std::size_t capacity_before = capacity_;
    capacity_ = std::max<std::size_t>(2 * capacity_, 1U << 16U);
    slots_ = reserve(capacity_);
    used_ = 0;
    for (std::size_t i = 0; i < capacity_before; ++i) {
      if (before[i].key != 0) put(before[i].key, before[i].bytes);
    }
    release(before, capacity_before);
  }

  // By number, since mmap itself is among the functions that are counted.
  static Slot* reserve(std::size_t slots) {
    const long memory =
        ::syscall(SYS_mmap, nullptr, slots * sizeof(Slot), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == -1) std::abort();
    return reinterpret_cast<Slot*>(memory);
  }

  static void release(Slot* slots, std::size_t count) {
    if (slots != nullptr) ::munmap(slots, count * sizeof(Slot));
  }

  Slot* slots_ = nullptr;
  std::size_t capacity_ = 0;  ///< a power of two
  std::size_t used_ = 0;
};

std::atomic<bool> enabled{false};
std::mutex access;  ///< of everything below
LiveBlocks blocks;
HeapCounts counts;
std::int64_t live_bytes = 0;

void take(const void* memory, std::size_t bytes) {
  blocks.insert(memory, bytes);
  live_bytes += static_cast<std::int64_t>(bytes);
  counts.peak_bytes = std::max(counts.peak_bytes, live_bytes);
}

void* counted(void* memory, std::size_t bytes) {
  if (memory == nullptr || !enabled.load(std::memory_order_relaxed)) return memory;
  const std::lock_guard<std::mutex> guard(access);
  ++counts.allocations;
  counts.bytes += static_cast<std::int64_t>(bytes);
  take(memory, bytes);
  return memory;
}

/// Before the memory is given back: afterwards another thread may get the same address.
std::optional<std::size_t> forget(const void* memory) {
  if (memory == nullptr || !enabled.load(std::memory_order_relaxed)) return std::nullopt;
  const std::lock_guard<std::mutex> guard(access);
  const auto bytes = blocks.erase(memory);
  if (bytes) live_bytes -= static_cast<std::int64_t>(*bytes);
  return bytes;
}

void remember(const void* memory, std::size_t bytes) {
  const std::lock_guard<std::mutex> guard(access);
  take(memory, bytes);
}

}  // namespace

void start_heap() {
  const std::lock_guard<std::mutex> guard(access);
  blocks.clear();
  counts = {};
  live_bytes = 0;
  enabled.store(true);
}

HeapCounts stop_heap() {
  enabled.store(false);
  const std::lock_guard<std::mutex> guard(access);
  return counts;
}

}  // namespace versus::worker

using versus::worker::counted;
using versus::worker::forget;

extern "C" {

// The C library's own names, since dlsym itself may allocate.
void* __libc_malloc(size_t bytes);
void* __libc_calloc(size_t count, size_t bytes);
void* __libc_realloc(void* memory, size_t bytes);
void* __libc_memalign(size_t alignment, size_t bytes);
void __libc_free(void* memory);

void* malloc(size_t bytes) noexcept { return counted(__libc_malloc(bytes), bytes); }
void* calloc(size_t count, size_t bytes) noexcept { return counted(__libc_calloc(count, bytes), count * bytes); }
void free(void* memory) noexcept {
  forget(memory);
  __libc_free(memory);
}
void* realloc(void* memory, size_t bytes) noexcept {
  const auto before = forget(memory);
  void* const given = __libc_realloc(memory, bytes);
  // Nothing given for a size is a failure, and the old block lives on; nothing given for no size has freed it.
  if (given == nullptr && bytes > 0 && before) versus::worker::remember(memory, *before);
  return counted(given, bytes);
}
void* reallocarray(void* memory, size_t count, size_t bytes) noexcept {
  size_t total = 0;
  if (__builtin_mul_overflow(count, bytes, &total)) {
    errno = ENOMEM;
    return nullptr;
  }
  return realloc(memory, total);
}
void* memalign(size_t alignment, size_t bytes) noexcept { return counted(__libc_memalign(alignment, bytes), bytes); }
void* aligned_alloc(size_t alignment, size_t bytes) noexcept { return memalign(alignment, bytes); }
int posix_memalign(void** memory, size_t alignment, size_t bytes) noexcept {
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void* given = memalign(alignment, bytes);
  if (given == nullptr) return ENOMEM;
  *memory = given;
  return 0;
}

}  // extern "C"
