// libversus_counting.so: preloaded into a worker for the counting pass, never for a timed one. It passes every call on
// and counts while enabled. What the C library does inside itself (stdio, mmap of large allocations) is not seen; the
// libraries under test read and write by the calls below.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>

#include "harness/worker/counting_interface.hpp"

namespace {

using Counter = std::atomic<std::int64_t>;

std::atomic<bool> enabled{false};
Counter read_calls, write_calls, seek_calls, read_bytes, write_bytes, allocations, allocated_bytes;

void add(Counter& counter, std::int64_t amount) { counter.fetch_add(amount, std::memory_order_relaxed); }

void count_transfer(Counter& calls, Counter& bytes, ssize_t transferred) {
  if (!enabled.load(std::memory_order_relaxed)) return;
  add(calls, 1);
  if (transferred > 0) add(bytes, transferred);
}

ssize_t counted_read(ssize_t transferred) {
  count_transfer(read_calls, read_bytes, transferred);
  return transferred;
}

ssize_t counted_write(ssize_t transferred) {
  count_transfer(write_calls, write_bytes, transferred);
  return transferred;
}

template <class Offset>
Offset counted_seek(Offset offset) {
  if (enabled.load(std::memory_order_relaxed)) add(seek_calls, 1);
  return offset;
}

void* counted_memory(void* memory, std::size_t bytes) {
  if (memory != nullptr && enabled.load(std::memory_order_relaxed)) {
    add(allocations, 1);
    add(allocated_bytes, static_cast<std::int64_t>(bytes));
  }
  return memory;
}

/// The next definition of a function, looked up once.
void* next(std::atomic<void*>& cached, const char* name) {
  void* function = cached.load(std::memory_order_acquire);
  if (function == nullptr) {
    function = ::dlsym(RTLD_NEXT, name);
    if (function == nullptr) std::abort();
    cached.store(function, std::memory_order_release);
  }
  return function;
}

}  // namespace

#define VERSUS_NEXT(name, ...)                                       \
  [] {                                                               \
    static std::atomic<void*> cached{nullptr};                       \
    return reinterpret_cast<decltype(&::name)>(next(cached, #name)); \
  }()(__VA_ARGS__)

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

ssize_t read(int fd, void* data, size_t bytes) { return counted_read(VERSUS_NEXT(read, fd, data, bytes)); }
ssize_t pread(int fd, void* data, size_t bytes, off_t offset) {
  return counted_read(VERSUS_NEXT(pread, fd, data, bytes, offset));
}
ssize_t pread64(int fd, void* data, size_t bytes, off64_t offset) {
  return counted_read(VERSUS_NEXT(pread64, fd, data, bytes, offset));
}
ssize_t readv(int fd, const iovec* parts, int count) { return counted_read(VERSUS_NEXT(readv, fd, parts, count)); }
ssize_t preadv(int fd, const iovec* parts, int count, off_t offset) {
  return counted_read(VERSUS_NEXT(preadv, fd, parts, count, offset));
}
ssize_t preadv64(int fd, const iovec* parts, int count, off64_t offset) {
  return counted_read(VERSUS_NEXT(preadv64, fd, parts, count, offset));
}
// What _FORTIFY_SOURCE makes of read and pread.
ssize_t __read_chk(int fd, void* data, size_t bytes, size_t room) {
  if (bytes > room) std::abort();
  return read(fd, data, bytes);
}
ssize_t __pread_chk(int fd, void* data, size_t bytes, off_t offset, size_t room) {
  if (bytes > room) std::abort();
  return pread(fd, data, bytes, offset);
}
ssize_t __pread64_chk(int fd, void* data, size_t bytes, off64_t offset, size_t room) {
  if (bytes > room) std::abort();
  return pread64(fd, data, bytes, offset);
}

ssize_t write(int fd, const void* data, size_t bytes) { return counted_write(VERSUS_NEXT(write, fd, data, bytes)); }
ssize_t pwrite(int fd, const void* data, size_t bytes, off_t offset) {
  return counted_write(VERSUS_NEXT(pwrite, fd, data, bytes, offset));
}
ssize_t pwrite64(int fd, const void* data, size_t bytes, off64_t offset) {
  return counted_write(VERSUS_NEXT(pwrite64, fd, data, bytes, offset));
}
ssize_t writev(int fd, const iovec* parts, int count) { return counted_write(VERSUS_NEXT(writev, fd, parts, count)); }
ssize_t pwritev(int fd, const iovec* parts, int count, off_t offset) {
  return counted_write(VERSUS_NEXT(pwritev, fd, parts, count, offset));
}
ssize_t pwritev64(int fd, const iovec* parts, int count, off64_t offset) {
  return counted_write(VERSUS_NEXT(pwritev64, fd, parts, count, offset));
}

off_t lseek(int fd, off_t offset, int from) noexcept { return counted_seek(VERSUS_NEXT(lseek, fd, offset, from)); }
off64_t lseek64(int fd, off64_t offset, int from) noexcept {
  return counted_seek(VERSUS_NEXT(lseek64, fd, offset, from));
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
