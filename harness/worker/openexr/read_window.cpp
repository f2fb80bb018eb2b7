// read_window: open, header, a square in the middle of the picture, close.

#include <algorithm>
#include <cstring>
#include <limits>

#include "harness/worker/openexr/file_operations.hpp"
#include "harness/worker/openexr/open_image.hpp"
#include "harness/worker/openexr/operations.hpp"

namespace versus {
namespace openexr {

namespace {

/// Both ends included.
struct Range {
  int first;
  int last;
};

/// The middle of `length`, at most `side` long.
Range middle(std::int64_t length, int side) {
  const int all = static_cast<int>(length);
  const int some = std::min(all, side);
  return {(all - some) / 2, (all - some) / 2 + some - 1};
}

/// A scanline file gives whole lines, a tiled one whole tiles; so the buffer has room for them, as a viewer's has.
class WindowFile : public ImageFile {
 public:
  WindowFile(const Layout& layout, int side, worker::PixelBuffer& buffer)
      : layout_(layout),
        buffer_(buffer),
        frame_(frame_of(buffer)),
        columns_(middle(buffer.width(), side)),
        rows_(middle(buffer.height(), side)),
        whole_(cpp_image_file(layout, buffer)) {}

  void write(const Place& place) override { whole_->write(place); }

  void read(const Place& place) override {
    with_open_image(
        place, layout_, buffer_, frame_, [this](Imf::InputFile& file) { file.readPixels(rows_.first, rows_.last); },
        [this](Imf::TiledInputFile& file) {
          const int side = layout_.tile;
          file.readTiles(columns_.first / side, columns_.last / side, rows_.first / side, rows_.last / side);
        });
  }

  void read_back(const Place& place) override {
    whole_->read(place);
    clear_window();
    read(place);
  }

 private:
  void clear_window() {
    const auto sample = worker::sample_bytes(buffer_.type());
    for (std::size_t channel = 0; channel < buffer_.channels(); ++channel) {
      for (int y = rows_.first; y <= rows_.last; ++y) {
        char* line = buffer_.base(channel) + static_cast<std::size_t>(y) * buffer_.row_stride();
        for (int x = columns_.first; x <= columns_.last; ++x) {
          std::memset(line + static_cast<std::size_t>(x) * buffer_.pixel_stride(), 0, sample);
        }
      }
    }
  }

  Layout layout_;
  worker::PixelBuffer& buffer_;
  Imf::FrameBuffer frame_;
  Range columns_;
  Range rows_;
  std::unique_ptr<ImageFile> whole_;
};

}  // namespace

std::unique_ptr<worker::Operation> make_read_window(const worker::Setting& setting) {
  const auto layout = cpp_layout_from(setting.parameters);
  const auto side = static_cast<int>(setting.parameters.integer("window", 64, 1, std::numeric_limits<int>::max()));
  return reading(setting, layout, [layout, side](worker::PixelBuffer& buffer) {
    return std::unique_ptr<ImageFile>(new WindowFile(layout, side, buffer));
  });
}

}  // namespace openexr
}  // namespace versus
