#pragma once

#include <string>

#include "harness/worker/memory_file.hpp"
#include "harness/worker/openexr/compression.hpp"
#include "harness/worker/pixel_buffer.hpp"

namespace versus {
namespace openexr {

enum class Storage { File, Memory };
enum class Api { Cpp, Core };

/// The parameters that reading and writing of whole images share.
struct Layout {
  Compression compression;
  int tile;      ///< side of a square tile in pixels; 0: scanlines
  int lines;     ///< image lines in one call, rounded up to rows of tiles; 0: the whole image
  int threads;   ///< of the global pool and of the file object; 0: no pool
  int channels;  ///< so many of the picture's are read, the first ones; 0: all
  Storage storage;
  Api api;
  worker::Arrangement arrangement;
};

/// compression (zip), level, tile (`scanline`), lines (whole image), threads (0), storage (`file_warm`), api (`cpp`),
/// buffer (`interleaved`). NotApplicable for what this version or API has not.
Layout layout_from(const worker::Parameters& parameters);

/// The same for operations that go through the C++ API only and in a fixed number of calls. NotApplicable for the C
/// core API, std::invalid_argument for `lines`.
Layout cpp_layout_from(const worker::Parameters& parameters);

/// Sizes the global pool as the layout asks for.
void set_pool(const Layout& layout);

/// Where an encoded image lies: in the memory file when `memory` is set, else at the path.
struct Place {
  std::string path;
  worker::MemoryFile* memory;
};

/// One way to write an image from a buffer and to read it back, through one API. Both are timed regions
/// (operation.hpp).
class ImageFile {
 public:
  virtual ~ImageFile() = default;
  virtual void write(const Place& place) = 0;
  /// Throws when the file is not of the buffer's size.
  virtual void read(const Place& place) = 0;
  /// For verification: puts the picture together in the buffer from all that `read` reads, and throws where anything
  /// else that `read` reads is wrong.
  virtual void read_back(const Place& place) { read(place); }
  /// Whether the file has every sample of the picture, so that a lossless codec gives back exactly the fixture.
  virtual bool holds_all_samples() const { return true; }
};

/// The buffer outlives the result. Through the C++ API; its frame buffer is laid out now.
std::unique_ptr<ImageFile> cpp_image_file(const Layout& layout, worker::PixelBuffer& buffer);
/// Through the C core API. NotApplicable when this version has none.
std::unique_ptr<ImageFile> core_image_file(const Layout& layout, worker::PixelBuffer& buffer);
/// By layout.api.
std::unique_ptr<ImageFile> image_file(const Layout& layout, worker::PixelBuffer& buffer);

/// Bytes of the encoded image.
std::int64_t size_at(const Place& place);

}  // namespace openexr
}  // namespace versus
