#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/worker/crew.hpp"
#include "harness/worker/libtiff/layout.hpp"
#include "harness/worker/pixel_buffer.hpp"

namespace versus {
namespace libtiff {

/// The pixels of an image as libtiff takes and gives them: chunk by chunk (tiles, or strips of rows), channels
/// interleaved, so that no copying of ours is timed. Tiles at the right and lower edge are filled up with zeros.
class Chunks {
 public:
  Chunks(const Layout& layout, const worker::Image& shape);

  std::uint32_t count() const { return columns_ * rows_; }
  /// Strips are as long as their rows, tiles are all equally long.
  std::size_t bytes(std::uint32_t chunk) const;
  char* data(std::uint32_t chunk) { return memory_.get() + chunk * full_bytes_; }

  void fill(const worker::Image& image);
  void clear();
  std::size_t total_bytes() const { return count() * full_bytes_; }
  /// The samples as planes; valid until the next call.
  worker::Image planes();

  const worker::Image& shape() const { return shape_; }
  bool tiled() const { return tiled_; }

  /// The pixels that a chunk holds, those beyond the image included.
  struct Area {
    std::int64_t x;
    std::int64_t y;
    std::int64_t width;
    std::int64_t height;
  };
  Area area(std::uint32_t chunk) const;

 private:
  /// Calls `visit(row of the image, its first pixel, pixels, memory)` for each run of pixels that lies in one piece.
  template <class Visit>
  void for_each_run(Visit visit);

  worker::Image shape_;
  std::uint32_t chunk_width_;
  std::uint32_t chunk_height_;
  std::uint32_t columns_;
  std::uint32_t rows_;
  bool tiled_;
  std::size_t pixel_bytes_;
  std::size_t full_bytes_;
  std::unique_ptr<char[]> memory_;
  std::unique_ptr<char[]> planar_;
};

/// Writes and reads whole images; both are timed regions (operation.hpp). With threads each has a handle of its own and
/// does its share of the chunks. Only one handle can write a file: there threads encode into memory, and the caller
/// appends their chunks, already encoded, to the file.
class PageFile {
 public:
  /// `chunks` outlives this.
  PageFile(const Layout& layout, Chunks& chunks);
  void write(const Place& place);
  /// Throws when the file is not laid out as the layout says.
  void read(const Place& place);

 private:
  void read_share(const Place& place, std::uint32_t first, std::uint32_t end);
  void encode_share(std::size_t worker, std::uint32_t first, std::uint32_t end);
  void append_share(tiff* handle, std::size_t worker, std::uint32_t first, std::uint32_t end);
  /// Calls `task(worker, first chunk, end)` on every thread.
  template <class Task>
  void share_out(Task task);
  std::uint32_t share_begin(std::size_t worker) const;

  /// What one thread encoded: its chunks one after the other.
  struct Share {
    worker::MemoryFile file;
    std::vector<std::uint64_t> offsets;
    std::vector<std::uint64_t> sizes;
  };

  Layout layout_;
  Chunks& chunks_;
  worker::Crew crew_;
  std::vector<Share> shares_;
};

}  // namespace libtiff
}  // namespace versus
