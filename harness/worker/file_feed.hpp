#pragma once

// C++14: adapters include it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace versus {
namespace worker {

/// Past the kernel's memory of files, or through it.
enum class Caching { PageCache, Direct };

/// Reads a file from its beginning to its end, buffer by buffer, by plain reads, and notes when each buffer was there.
class FileFeed {
 public:
  /// NotApplicable when Direct is asked of a file system that refuses it for
  /// `path`, std::invalid_argument when Direct and buffers are no multiple of 4096 bytes. An empty path is not tried.
  FileFeed(const std::string& path, std::size_t buffer_bytes, Caching caching);

  /// Opens, reads all, closes. Allocates nothing. Throws std::runtime_error when the file cannot be read.
  void run();

  /// Writes the arrivals of the last run as a trace (docs/formats.md), in place of an older one at once.
  void keep_trace(const std::string& path) const;

 private:
  struct Buffer {
    std::int64_t bytes;
    std::int64_t ns;
  };
  std::string path_;
  std::size_t buffer_bytes_;
  int flags_;
  std::unique_ptr<char, void (*)(void*)> memory_;
  std::vector<Buffer> buffers_;
  std::size_t used_ = 0;
};

}  // namespace worker
}  // namespace versus
