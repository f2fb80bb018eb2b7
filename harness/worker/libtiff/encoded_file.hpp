#pragma once

#include "harness/worker/libtiff/layout.hpp"

namespace versus {
namespace libtiff {

/// The file that an operation reads: by its name or, where the layout says so, in memory, and mapped if the layout
/// allows it. Not movable: what it opened points into it.
class EncodedFile {
 public:
  /// An empty path is a file that is not there yet.
  EncodedFile(const Layout& layout, const std::string& path) : mapping_(layout.mapping), place_{path, nullptr} {
    if (path.empty() || layout.storage != Storage::Memory) return;
    memory_ = worker::MemoryFile::read_from(path);
    place_.memory = &memory_;
  }
  EncodedFile(const EncodedFile&) = delete;
  EncodedFile& operator=(const EncodedFile&) = delete;

  const Place& place() const { return place_; }
  /// `cursor` outlives the handle.
  Handle open(MemoryCursor& cursor) const { return Handle::open(place_, cursor, mapping_); }
  std::int64_t bytes() const { return size_at(place_); }

 private:
  Mapping mapping_;
  worker::MemoryFile memory_;
  Place place_;
};

}  // namespace libtiff
}  // namespace versus
