// Whole images through the C++ API.

#include <ImathBox.h>
#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfInputFile.h>
#include <ImfOutputFile.h>
#include <ImfTiledInputFile.h>
#include <ImfTiledOutputFile.h>

#include <algorithm>
#include <stdexcept>

#include "harness/worker/openexr/layout.hpp"
#include "harness/worker/openexr/memory_stream.hpp"

namespace versus {
namespace openexr {

namespace {

Imf::PixelType pixel_type(worker::SampleType type) {
  switch (type) {
    case worker::SampleType::Float:
      return Imf::FLOAT;
    case worker::SampleType::Uint:
      return Imf::UINT;
    case worker::SampleType::Half:
      break;
  }
  return Imf::HALF;
}

class CppImageFile : public ImageFile {
 public:
  CppImageFile(const Layout& layout, worker::PixelBuffer& buffer)
      : layout_(layout),
        width_(static_cast<int>(buffer.width())),
        height_(static_cast<int>(buffer.height())),
        type_(pixel_type(buffer.type())) {
    for (std::size_t i = 0; i < buffer.channels(); ++i) {
      names_.push_back(buffer.name(i));
      frame_.insert(names_.back(), Imf::Slice(type_, buffer.base(i), buffer.pixel_stride(), buffer.row_stride()));
    }
  }

  void write(const Place& place) override {
    if (place.memory == nullptr) return write_to(place.path.c_str());
    MemoryOStream stream(*place.memory);
    write_to(stream);
  }

  void read(const Place& place) override {
    if (place.memory == nullptr) return read_from(place.path.c_str());
    MemoryIStream stream(*place.memory);
    read_from(stream);
  }

 private:
  Imf::Header header() const {
    Imf::Header header(width_, height_);
    apply(layout_.compression, header);
    for (const auto& name : names_) header.channels().insert(name, Imf::Channel(type_));
    if (layout_.tile > 0) {
      const auto side = static_cast<unsigned>(layout_.tile);
      header.setTileDescription(Imf::TileDescription(side, side, Imf::ONE_LEVEL));
    }
    return header;
  }

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
      Imf::OutputFile file(target, header(), layout_.threads);
      file.setFrameBuffer(frame_);
      for (int y = 0; y < height_; y += lines()) file.writePixels(std::min(lines(), height_ - y));
      return;
    }
    Imf::TiledOutputFile file(target, header(), layout_.threads);
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
      check(file.header());
      file.setFrameBuffer(frame_);
      for (int y = 0; y < height_; y += lines()) file.readPixels(y, std::min(y + lines(), height_) - 1);
      return;
    }
    Imf::TiledInputFile file(source, layout_.threads);
    check(file.header());
    file.setFrameBuffer(frame_);
    const int rows = file.numYTiles();
    const int step = tile_rows(rows);
    for (int row = 0; row < rows; row += step) {
      file.readTiles(0, file.numXTiles() - 1, row, std::min(row + step, rows) - 1);
    }
  }

  /// A file of another size would be read beyond the buffer.
  void check(const Imf::Header& header) const {
    const auto& window = header.dataWindow();
    if (window.min.x != 0 || window.min.y != 0 || window.max.x != width_ - 1 || window.max.y != height_ - 1) {
      throw std::runtime_error("the encoded image is not of the fixture's size");
    }
  }

  Layout layout_;
  int width_;
  int height_;
  Imf::PixelType type_;
  std::vector<std::string> names_;
  Imf::FrameBuffer frame_;
};

}  // namespace

std::unique_ptr<ImageFile> cpp_image_file(const Layout& layout, worker::PixelBuffer& buffer) {
  return std::unique_ptr<ImageFile>(new CppImageFile(layout, buffer));
}

}  // namespace openexr
}  // namespace versus
