#include "harness/system/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "harness/system/files.hpp"

namespace versus::system {

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Expected<std::optional<FileLock>> FileLock::try_acquire(const std::filesystem::path& file) {
  if (auto made = make_folders(file.parent_path()); !made) return unexpected(made.error());
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) return unexpected(system_error(file.string(), "cannot open the lock file", errno));
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return std::optional<FileLock>(FileLock(descriptor));
  const int reason = errno;
  ::close(descriptor);
  if (reason == EWOULDBLOCK || reason == EINTR) return std::optional<FileLock>();
  return unexpected(system_error(file.string(), "cannot lock", reason));
}

Expected<FileLock> FileLock::acquire(const std::filesystem::path& file, const CancelToken& cancel,
                                     const std::function<void()>& on_wait) {
  bool told = false;
  while (true) {
    auto lock = try_acquire(file);
    if (!lock) return unexpected(lock.error());
    if (*lock) return std::move(**lock);
    if (cancel.cancelled()) return unexpected(interrupted_error(file.string()));
    if (!told && on_wait) on_wait();
    told = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

}  // namespace versus::system
