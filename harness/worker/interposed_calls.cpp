#include "harness/worker/interposed_calls.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>

namespace {

using versus::worker::Direction;
using versus::worker::Transfer;

ssize_t told(Transfer transfer) {
  const int error = errno;
  versus::worker::transfer_done(transfer);
  errno = error;
  return transfer.transferred;
}

ssize_t read_done(int fd, std::size_t asked, ssize_t transferred, std::optional<off64_t> offset = {}) {
  return told({Direction::Read, fd, asked, transferred, offset});
}

ssize_t write_done(int fd, std::size_t asked, ssize_t transferred, std::optional<off64_t> offset = {}) {
  return told({Direction::Write, fd, asked, transferred, offset});
}

template <class Offset>
Offset sought(int fd, Offset position) {
  const int error = errno;
  versus::worker::seek_done(fd, position);
  errno = error;
  return position;
}

std::size_t total(const iovec* parts, int count) {
  std::size_t bytes = 0;
  for (int i = 0; i < count; ++i) bytes += parts[i].iov_len;
  return bytes;
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

ssize_t read(int fd, void* data, size_t bytes) { return read_done(fd, bytes, VERSUS_NEXT(read, fd, data, bytes)); }
ssize_t pread(int fd, void* data, size_t bytes, off_t offset) {
  return read_done(fd, bytes, VERSUS_NEXT(pread, fd, data, bytes, offset), offset);
}
ssize_t pread64(int fd, void* data, size_t bytes, off64_t offset) {
  return read_done(fd, bytes, VERSUS_NEXT(pread64, fd, data, bytes, offset), offset);
}
ssize_t readv(int fd, const iovec* parts, int count) {
  return read_done(fd, total(parts, count), VERSUS_NEXT(readv, fd, parts, count));
}
ssize_t preadv(int fd, const iovec* parts, int count, off_t offset) {
  return read_done(fd, total(parts, count), VERSUS_NEXT(preadv, fd, parts, count, offset), offset);
}
ssize_t preadv64(int fd, const iovec* parts, int count, off64_t offset) {
  return read_done(fd, total(parts, count), VERSUS_NEXT(preadv64, fd, parts, count, offset), offset);
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

ssize_t write(int fd, const void* data, size_t bytes) {
  return write_done(fd, bytes, VERSUS_NEXT(write, fd, data, bytes));
}
ssize_t pwrite(int fd, const void* data, size_t bytes, off_t offset) {
  return write_done(fd, bytes, VERSUS_NEXT(pwrite, fd, data, bytes, offset), offset);
}
ssize_t pwrite64(int fd, const void* data, size_t bytes, off64_t offset) {
  return write_done(fd, bytes, VERSUS_NEXT(pwrite64, fd, data, bytes, offset), offset);
}
ssize_t writev(int fd, const iovec* parts, int count) {
  return write_done(fd, total(parts, count), VERSUS_NEXT(writev, fd, parts, count));
}
ssize_t pwritev(int fd, const iovec* parts, int count, off_t offset) {
  return write_done(fd, total(parts, count), VERSUS_NEXT(pwritev, fd, parts, count, offset), offset);
}
ssize_t pwritev64(int fd, const iovec* parts, int count, off64_t offset) {
  return write_done(fd, total(parts, count), VERSUS_NEXT(pwritev64, fd, parts, count, offset), offset);
}

off_t lseek(int fd, off_t offset, int from) noexcept { return sought(fd, VERSUS_NEXT(lseek, fd, offset, from)); }
off64_t lseek64(int fd, off64_t offset, int from) noexcept {
  return sought(fd, VERSUS_NEXT(lseek64, fd, offset, from));
}

}  // extern "C"
