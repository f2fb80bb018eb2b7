#include "harness/worker/page_cache.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include "harness/worker/storage.hpp"

namespace versus::worker {

namespace {

constexpr int attempts = 3;

class ReadableFile {
 public:
  explicit ReadableFile(const std::string& path) : path_(path), fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (fd_ < 0) throw std::runtime_error("cannot open " + path);
  }
  ReadableFile(const ReadableFile&) = delete;
  ReadableFile& operator=(const ReadableFile&) = delete;
  ~ReadableFile() { ::close(fd_); }

  int fd() const { return fd_; }
  std::size_t size() const {
    struct stat status {};
    if (::fstat(fd_, &status) != 0) fail("read the size of");
    return static_cast<std::size_t>(status.st_size);
  }
  [[noreturn]] void fail(const char* doing) const {
    throw std::runtime_error(std::string("cannot ") + doing + " " + path_ + ": " + std::strerror(errno));
  }

 private:
  std::string path_;
  int fd_;
};

Residence residence_of(const ReadableFile& file) {
  const std::size_t size = file.size();
  if (size == 0) return {};
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  void* const memory = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.fd(), 0);
  if (memory == MAP_FAILED) file.fail("map");
  std::vector<unsigned char> pages((size + page - 1) / page);
  const int failed = ::mincore(memory, size, pages.data());
  ::munmap(memory, size);
  if (failed != 0) file.fail("ask for the pages of");
  const auto there = std::count_if(pages.begin(), pages.end(), [](unsigned char flags) { return (flags & 1U) != 0; });
  return {static_cast<std::int64_t>(pages.size()), static_cast<std::int64_t>(there)};
}

void read_through(const ReadableFile& file) {
  std::array<char, 1U << 16U> buffer;
  if (::lseek(file.fd(), 0, SEEK_SET) != 0) file.fail("rewind");
  ssize_t bytes = 0;
  do {
    bytes = ::read(file.fd(), buffer.data(), buffer.size());
    if (bytes < 0 && errno != EINTR) file.fail("read");
  } while (bytes != 0);
}

std::string share(const Residence& residence) {
  return std::to_string(residence.resident) + " of its " + std::to_string(residence.pages) + " pages are in memory";
}

}  // namespace

Residence residence_of(const std::string& path) { return residence_of(ReadableFile(path)); }

void warm(const std::string& path) {
  const ReadableFile file(path);
  Residence residence;
  for (int i = 0; i < attempts; ++i) {
    read_through(file);
    residence = residence_of(file);
    if (residence.resident == residence.pages) return;
  }
  throw StateNotReached(path + " does not stay in memory: after reading it " + share(residence));
}

void chill(const std::string& path) {
  const ReadableFile file(path);
  if (::fdatasync(file.fd()) != 0) file.fail("write out");
  Residence residence;
  for (int i = 0; i < attempts; ++i) {
    if (const int error = ::posix_fadvise(file.fd(), 0, 0, POSIX_FADV_DONTNEED); error != 0) {
      errno = error;
      file.fail("drop the pages of");
    }
    residence = residence_of(file);
    if (residence.resident == 0) return;
  }
  throw StateNotReached(path + " does not leave memory: after dropping it " + share(residence) +
                        " (its file system lives in memory, or somebody has it mapped)");
}

}  // namespace versus::worker
