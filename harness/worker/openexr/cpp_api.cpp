// Whole images through the C++ API.

#include <ImfInputFile.h>
#include <ImfOutputFile.h>
#include <ImfTiledInputFile.h>
#include <ImfTiledOutputFile.h>

#include <algorithm>

#include "harness/worker/openexr/frame.hpp"
#include "harness/worker/openexr/place.hpp"

namespace versus {
namespace openexr {

namespace {

class CppImageFile : public ImageFile {
 public:
  CppImageFile(const Layout& layout, worker::PixelBuffer& buffer)
      : layout_(layout), buffer_(buffer), height_(static_cast<int>(buffer.height())), frame_(frame_of(buffer)) {}

  void write(const Place& place) override {
    with_target(place, [this](auto&& target) { this->write_to(target); });
  }

  void read(const Place& place) override {
    with_source(place, [this](auto&& source) { this->read_from(source); });
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

  template <class Source>
  void read_from(Source&& source) {
    if (layout_.tile == 0) {
      Imf::InputFile file(source, layout_.threads);
      check_window(file.header(), buffer_);
      file.setFrameBuffer(frame_);
      for (int y = 0; y < height_; y += lines()) file.readPixels(y, std::min(y + lines(), height_) - 1);
      return;
    }
    Imf::TiledInputFile file(source, layout_.threads);
    check_window(file.header(), buffer_);
    file.setFrameBuffer(frame_);
    const int rows = file.numYTiles();
    const int step = tile_rows(rows);
    for (int row = 0; row < rows; row += step) {
      file.readTiles(0, file.numXTiles() - 1, row, std::min(row + step, rows) - 1);
    }
  }

  Layout layout_;
  worker::PixelBuffer& buffer_;
  int height_;
  Imf::FrameBuffer frame_;
};

}  // namespace

std::unique_ptr<ImageFile> cpp_image_file(const Layout& layout, worker::PixelBuffer& buffer) {
  return std::unique_ptr<ImageFile>(new CppImageFile(layout, buffer));
}

}  // namespace openexr
}  // namespace versus
