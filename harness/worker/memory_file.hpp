#pragma once

// C++14: adapters include it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace versus {
namespace worker {

/// A file in memory, for `storage=memory`. Clearing keeps the memory, so that only the first run grows it. A counting
/// pass counts its reads and writes (stream_calls.hpp).
class MemoryFile {
 public:
  MemoryFile() = default;
  /// With room for `capacity` bytes, touched.
  explicit MemoryFile(std::size_t capacity);
  /// The bytes of a file; throws std::runtime_error when it cannot be read.
  static MemoryFile read_from(const std::string& path);

  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  const char* data() const { return bytes_.get(); }

  /// Writes at any offset; a gap beyond the end is filled with zeros, as in a file.
  void write(std::size_t offset, const void* data, std::size_t bytes);
  /// Copies at most `bytes` from `offset` on and returns how many there were.
  std::size_t read(std::size_t offset, void* data, std::size_t bytes) const;

 private:
  void grow(std::size_t needed);
  std::unique_ptr<char[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace worker
}  // namespace versus
