// write_levels and read_levels: tiled files that hold the picture at several sizes.

#include <ImfTiledInputFile.h>
#include <ImfTiledOutputFile.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "harness/worker/openexr/file_operations.hpp"
#include "harness/worker/openexr/frame.hpp"
#include "harness/worker/openexr/operations.hpp"
#include "harness/worker/openexr/place.hpp"

namespace versus {
namespace openexr {

namespace {

/// Which of the levels are read.
constexpr int all_levels = -1;

struct Selection {
  Imf::LevelMode mode;
  int at;  ///< the level (at, at), or all_levels
};

/// The picture, reduced 2^x by 2^y times: every so many pixels one is kept. No filter, so that every sample of a level
/// is one of the picture and can be checked.
class Level {
 public:
  Level(int x, int y, worker::PixelBuffer& picture)
      : x_(x), y_(y), buffer_(shape(x, y, picture), worker::Arrangement::Interleaved), frame_(frame_of(buffer_)) {
    copy(picture, buffer_);
  }

  int x() const { return x_; }
  int y() const { return y_; }
  const Imf::FrameBuffer& frame() const { return frame_; }

  /// Puts the pixels of the level back to where they came from.
  void restore(worker::PixelBuffer& picture) { copy(buffer_, picture); }
  void clear() { buffer_.clear(); }

 private:
  static worker::Image shape(int x, int y, worker::PixelBuffer& picture) {
    worker::Image image;
    image.width = std::max<std::int64_t>(1, picture.width() >> x);
    image.height = std::max<std::int64_t>(1, picture.height() >> y);
    image.type = picture.type();
    for (std::size_t i = 0; i < picture.channels(); ++i) image.planes.push_back({picture.name(i), nullptr});
    return image;
  }

  /// One of the two is the level's, the other the picture; steps in the picture are 2^x and 2^y.
  void copy(worker::PixelBuffer& from, worker::PixelBuffer& to) const {
    const auto sample = worker::sample_bytes(buffer_.type());
    const int from_level = &from == &buffer_ ? 0 : 1;
    const int to_level = 1 - from_level;
    for (std::size_t channel = 0; channel < from.channels(); ++channel) {
      for (std::int64_t row = 0; row < buffer_.height(); ++row) {
        for (std::int64_t column = 0; column < buffer_.width(); ++column) {
          std::memcpy(at(to, channel, column << (x_ * to_level), row << (y_ * to_level)),
                      at(from, channel, column << (x_ * from_level), row << (y_ * from_level)), sample);
        }
      }
    }
  }

  static char* at(worker::PixelBuffer& buffer, std::size_t channel, std::int64_t column, std::int64_t row) {
    return buffer.base(channel) + static_cast<std::size_t>(row) * buffer.row_stride() +
           static_cast<std::size_t>(column) * buffer.pixel_stride();
  }

  int x_;
  int y_;
  worker::PixelBuffer buffer_;
  Imf::FrameBuffer frame_;
};

int level_count(std::int64_t size) {
  int count = 1;
  while ((size >> count) > 0) ++count;
  return count;
}

/// All levels of the mode but the picture itself, in the order in which they are written.
std::vector<std::unique_ptr<Level>> levels_of(Imf::LevelMode mode, worker::PixelBuffer& picture) {
  const int columns = level_count(picture.width());
  const int rows = level_count(picture.height());
  std::vector<std::unique_ptr<Level>> levels;
  const auto add = [&](int x, int y) { levels.emplace_back(new Level(x, y, picture)); };
  if (mode == Imf::MIPMAP_LEVELS) {
    for (int level = 1; level < std::max(columns, rows); ++level) add(level, level);
    return levels;
  }
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x) {
      if (x + y > 0) add(x, y);
    }
  }
  return levels;
}

class LevelsFile : public ImageFile {
 public:
  LevelsFile(const Layout& layout, const Selection& selection, worker::PixelBuffer& buffer)
      : layout_(layout),
        selection_(selection),
        buffer_(buffer),
        frame_(frame_of(buffer)),
        levels_(levels_of(selection.mode, buffer)) {
    for (const auto& level : levels_) found_ = found_ || (level->x() == selection.at && level->y() == selection.at);
    if (!found_ && selection.at > 0) {
      throw std::invalid_argument("the picture has no level " + std::to_string(selection.at));
    }
  }

  void write(const Place& place) override {
    with_target(place, [this](auto&& target) { this->write_to(target); });
  }

  void read(const Place& place) override {
    with_source(place, [this](auto&& source) { this->read_from(source, selection_.at); });
  }

  void read_back(const Place& place) override {
    with_source(place, [this](auto&& source) { this->read_from(source, 0); });
    for (const auto& level : levels_) level->clear();
    read(place);
    for (const auto& level : levels_) {
      if (is_read(*level)) level->restore(buffer_);
    }
  }

 private:
  bool is_read(const Level& level) const {
    return selection_.at == all_levels || (level.x() == selection_.at && level.y() == selection_.at);
  }

  template <class Target>
  void write_to(Target&& target) {
    Imf::TiledOutputFile file(target, header_for(layout_, buffer_, selection_.mode), layout_.threads);
    const auto write_level = [&file](const Imf::FrameBuffer& frame, int x, int y) {
      file.setFrameBuffer(frame);
      file.writeTiles(0, file.numXTiles(x) - 1, 0, file.numYTiles(y) - 1, x, y);
    };
    write_level(frame_, 0, 0);
    for (const auto& level : levels_) write_level(level->frame(), level->x(), level->y());
  }

  template <class Source>
  void read_from(Source&& source, int at) {
    Imf::TiledInputFile file(source, layout_.threads);
    check_window(file.header(), buffer_);
    check_levels(file.header());
    const auto read_level = [&file](const Imf::FrameBuffer& frame, int x, int y) {
      file.setFrameBuffer(frame);
      file.readTiles(0, file.numXTiles(x) - 1, 0, file.numYTiles(y) - 1, x, y);
    };
    if (at == all_levels || at == 0) read_level(frame_, 0, 0);
    for (const auto& level : levels_) {
      if (at == all_levels || (level->x() == at && level->y() == at))
        read_level(level->frame(), level->x(), level->y());
    }
  }

  /// Levels of other sizes would be read beyond the buffers.
  void check_levels(const Imf::Header& header) const {
    const auto& tiles = header.tileDescription();
    if (tiles.mode != selection_.mode || tiles.roundingMode != Imf::ROUND_DOWN) {
      throw std::runtime_error("the encoded image has not the levels that were asked for");
    }
  }

  Layout layout_;
  Selection selection_;
  worker::PixelBuffer& buffer_;
  Imf::FrameBuffer frame_;
  std::vector<std::unique_ptr<Level>> levels_;
  bool found_ = false;
};

Selection selection_from(const worker::Parameters& parameters, int at) {
  const bool rip = parameters.one_of("levels", "mip", {"mip", "rip"}) == "rip";
  return {rip ? Imf::RIPMAP_LEVELS : Imf::MIPMAP_LEVELS, at};
}

Layout tiled_layout_from(const worker::Parameters& parameters) {
  const auto layout = cpp_layout_from(parameters);
  if (layout.tile == 0) throw worker::NotApplicable("only tiled files have levels");
  return layout;
}

MakeFile levels_file(const Layout& layout, const Selection& selection) {
  return [layout, selection](worker::PixelBuffer& buffer) {
    return std::unique_ptr<ImageFile>(new LevelsFile(layout, selection, buffer));
  };
}

}  // namespace

std::unique_ptr<worker::Operation> make_write_levels(const worker::Setting& setting) {
  const auto layout = tiled_layout_from(setting.parameters);
  return writing(setting, layout, levels_file(layout, selection_from(setting.parameters, all_levels)));
}

std::unique_ptr<worker::Operation> make_read_levels(const worker::Setting& setting) {
  const auto layout = tiled_layout_from(setting.parameters);
  const bool all = !setting.parameters.has("at_level") || setting.parameters.is_word("at_level", "every");
  const int at = all ? all_levels : static_cast<int>(setting.parameters.integer("at_level", 0, 0, 16));
  return reading(setting, layout, levels_file(layout, selection_from(setting.parameters, at)));
}

}  // namespace openexr
}  // namespace versus
