// Whole images through the C++ API.

#include <ImfOutputFile.h>
#include <ImfTiledOutputFile.h>

#include <algorithm>
#include <stdexcept>

#include "harness/worker/openexr/open_image.hpp"

namespace versus {
namespace openexr {

namespace {

class CppImageFile : public ImageFile {
 public:
  CppImageFile(const Layout& layout, worker::PixelBuffer& buffer)
      : layout_(layout),
        buffer_(buffer),
        height_(static_cast<int>(buffer.height())),
        read_channels_(layout.channels > 0 ? static_cast<std::size_t>(layout.channels) : buffer.channels()),
        frame_(frame_of(buffer)) {
    if (read_channels_ > buffer.channels()) {
      throw std::invalid_argument("read_channels: the picture has " + std::to_string(buffer.channels()));
    }
    read_frame_ = frame_of(buffer, 0, read_channels_);
  }

  void write(const Place& place) override {
    with_target(place, [this](auto&& target) { this->write_to(target); });
  }

  void read(const Place& place) override { read_into(read_frame_, place); }

  void read_back(const Place& place) override {
    read(place);
    if (read_channels_ == buffer_.channels()) return;
    read_into(frame_of(buffer_, read_channels_, buffer_.channels()), place);
  }

 private:
  /// Image lines in one call to a scanline file.
  int lines() const { return layout_.lines > 0 ? std::min(layout_.lines, height_) : height_; }

  /// Rows of tiles in one call.
  int tile_rows(int all) const {
    if (layout_.lines == 0) return all;
    return std::min(all, (layout_.lines + layout_.tile - 1) / layout_.tile);
  }

  /// `Target` is a path or a stream.
  template <class Target>
  void write_to(Target&& target) {
    if (layout_.tile == 0) {
      Imf::OutputFile file(target, header_for(layout_, buffer_), layout_.threads);
      file.setFrameBuffer(frame_);
      for (int y = 0; y < height_; y += lines()) file.writePixels(std::min(lines(), height_ - y));
      return;
    }
    Imf::TiledOutputFile file(target, header_for(layout_, buffer_), layout_.threads);
    file.setFrameBuffer(frame_);
    const int rows = file.numYTiles();
    const int step = tile_rows(rows);
    for (int row = 0; row < rows; row += step) {
      file.writeTiles(0, file.numXTiles() - 1, row, std::min(row + step, rows) - 1);
    }
  }

  void read_into(const Imf::FrameBuffer& frame, const Place& place) {
    with_open_image(
        place, layout_, buffer_, frame,
        [this](Imf::InputFile& file) {
          for (int y = 0; y < height_; y += lines()) file.readPixels(y, std::min(y + lines(), height_) - 1);
        },
        [this](Imf::TiledInputFile& file) {
          const int rows = file.numYTiles();
          const int step = tile_rows(rows);
          for (int row = 0; row < rows; row += step) {
            file.readTiles(0, file.numXTiles() - 1, row, std::min(row + step, rows) - 1);
          }
        });
  }

  Layout layout_;
  worker::PixelBuffer& buffer_;
  int height_;
  std::size_t read_channels_;  ///< the first ones
  Imf::FrameBuffer frame_;
  Imf::FrameBuffer read_frame_;
};

}  // namespace

std::unique_ptr<ImageFile> cpp_image_file(const Layout& layout, worker::PixelBuffer& buffer) {
  return std::unique_ptr<ImageFile>(new CppImageFile(layout, buffer));
}

}  // namespace openexr
}  // namespace versus
