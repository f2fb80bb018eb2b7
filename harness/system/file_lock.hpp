#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "framework/base/expected.hpp"
#include "harness/system/cancel.hpp"

namespace versus::system {

/// An exclusive lock on a file (flock), held until the object dies or the process ends, however it ends. The file
/// stays: removing it would let two processes hold the "same" lock. Two locks on one file exclude each other within
/// one process as well.
class FileLock {
 public:
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

  /// Nothing when somebody else holds it. Makes missing folders.
  static Expected<std::optional<FileLock>> try_acquire(const std::filesystem::path& file);

  /// Waits for it; calls `on_wait` once when it has to. An interrupted error when `cancel` is set while waiting.
  static Expected<FileLock> acquire(const std::filesystem::path& file, const CancelToken& cancel,
                                    const std::function<void()>& on_wait = {});

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace versus::system
