#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/worker/libtiff/handle.hpp"

namespace versus {
namespace libtiff {

/// Whether each write of the library is a call of the system, or neighbouring ones are collected into large ones.
enum class Writes { Each, Batched };

/// A file behind functions of the caller (TIFFClientOpen), as programs bring them that want another placement or
/// fewer calls than libtiff's own: what is appended begins at a multiple of `alignment`, the gap is zeros.
class CopyTarget {
 public:
  CopyTarget(Writes writes, std::size_t alignment);
  CopyTarget(const CopyTarget&) = delete;
  CopyTarget& operator=(const CopyTarget&) = delete;
  ~CopyTarget();

  /// Creates the file; the handle is closed before this goes, and closes it.
  Handle create(const std::string& path);

  // What the library calls; a failure is -1, as in POSIX.
  std::int64_t read(void* data, std::size_t bytes);
  std::int64_t write(const void* data, std::size_t bytes);
  std::uint64_t seek(std::int64_t offset, int from);
  int close();
  std::uint64_t size() const { return end_; }

 private:
  bool flush();
  bool collect(const void* data, std::size_t bytes);
  std::size_t alignment_;
  int descriptor_ = -1;
  std::uint64_t position_ = 0;
  std::uint64_t end_ = 0;
  std::uint64_t collected_from_ = 0;  ///< where the collected bytes belong
  std::size_t collected_ = 0;
  std::vector<char> buffer_;  ///< empty: nothing is collected
};

}  // namespace libtiff
}  // namespace versus
