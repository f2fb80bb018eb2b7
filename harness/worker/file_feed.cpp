#include "harness/worker/file_feed.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <stdexcept>

#include "harness/protocol/arrival_trace.hpp"
#include "harness/worker/measure.hpp"
#include "harness/worker/operation.hpp"

namespace versus::worker {

namespace {

/// What memory, offsets and lengths must be multiples of for O_DIRECT.
constexpr std::size_t alignment = 4096;

[[noreturn]] void fail(const char* doing, const std::string& path) {
  throw std::runtime_error(std::string("cannot ") + doing + " " + path + ": " + std::strerror(errno));
}

char* aligned(std::size_t bytes) {
  void* memory = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  std::memset(memory, 0, bytes);
  return static_cast<char*>(memory);
}

int open_file(const std::string& path, int flags) {
  const int fd = ::open(path.c_str(), flags);
  if (fd < 0) fail("open", path);
  return fd;
}

std::size_t size_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) fail("read the size of", path);
  return static_cast<std::size_t>(status.st_size);
}

}  // namespace

FileFeed::FileFeed(const std::string& path, std::size_t buffer_bytes, Caching caching)
    : path_(path),
      buffer_bytes_(buffer_bytes),
      flags_(O_RDONLY | O_CLOEXEC | (caching == Caching::Direct ? O_DIRECT : 0)),
      memory_(aligned(buffer_bytes), std::free) {
  if (caching == Caching::Direct && buffer_bytes % alignment != 0) {
    throw std::invalid_argument("buffer_bytes=" + std::to_string(buffer_bytes) + " is no multiple of 4096: O_DIRECT");
  }
  if (path.empty()) return;
  // One more for the read that finds the end, and room for reads that give less than they were asked for.
  buffers_.resize(2 * (size_of(path) / buffer_bytes) + 64);
  const int fd = ::open(path.c_str(), flags_);
  if (fd < 0 && errno == EINVAL) throw NotApplicable("the file system of " + path + " refuses O_DIRECT");
  if (fd < 0) fail("open", path);
  ::close(fd);
}

void FileFeed::run() {
  used_ = 0;
  const auto start = wall_now();
  const int fd = open_file(path_, flags_);
  for (;;) {
    const ssize_t bytes = ::read(fd, memory_.get(), buffer_bytes_);
    if (bytes == 0) break;
    if (bytes < 0 || used_ == buffers_.size()) {
      ::close(fd);
      fail("read", path_);
    }
    buffers_[used_++] = {bytes, wall_now() - start};
  }
  ::close(fd);
}

void FileFeed::keep_trace(const std::string& path) const {
  std::vector<protocol::Arrival> arrivals;
  std::int64_t offset = 0;
  for (std::size_t i = 0; i < used_; ++i) {
    arrivals.push_back({offset, buffers_[i].bytes, buffers_[i].ns});
    offset += buffers_[i].bytes;
  }
  const std::string unfinished = path + "." + std::to_string(::getpid());
  std::ofstream file(unfinished, std::ios::binary);
  file << protocol::format_arrivals(arrivals);
  file.close();
  if (!file || std::rename(unfinished.c_str(), path.c_str()) != 0) fail("keep the trace", path);
}

}  // namespace versus::worker
