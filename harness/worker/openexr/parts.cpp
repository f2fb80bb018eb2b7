// write_parts and read_parts: the picture in horizontal bands, each a part of one file.

#include <ImathBox.h>
#include <ImfInputPart.h>
#include <ImfMultiPartInputFile.h>
#include <ImfMultiPartOutputFile.h>
#include <ImfOutputPart.h>
#include <ImfPartType.h>
#include <ImfTiledInputPart.h>
#include <ImfTiledOutputPart.h>

#include <stdexcept>

#include "harness/worker/openexr/file_operations.hpp"
#include "harness/worker/openexr/frame.hpp"
#include "harness/worker/openexr/operations.hpp"
#include "harness/worker/openexr/place.hpp"

namespace versus {
namespace openexr {

namespace {

constexpr std::int64_t most_parts = 4096;

/// The bands together are the picture, so that the number of parts changes nothing but their number.
class PartsFile : public ImageFile {
 public:
  PartsFile(const Layout& layout, int parts, worker::PixelBuffer& buffer)
      : layout_(layout), buffer_(buffer), frame_(frame_of(buffer)) {
    const auto height = static_cast<int>(buffer.height());
    if (parts > height) {
      throw std::invalid_argument("a picture of " + std::to_string(height) + " lines has not as many as " +
                                  std::to_string(parts) + " parts");
    }
    for (int part = 0; part < parts; ++part) headers_.push_back(header(part, parts));
  }

  void write(const Place& place) override {
    with_target(place, [this](auto&& target) { this->write_to(target); });
  }

  void read(const Place& place) override {
    with_source(place, [this](auto&& source) { this->read_from(source); });
  }

 private:
  Imf::Header header(int part, int parts) const {
    auto header = header_for(layout_, buffer_);
    header.setName("part" + std::to_string(part));
    header.setType(layout_.tile > 0 ? Imf::TILEDIMAGE : Imf::SCANLINEIMAGE);
    auto& window = header.dataWindow();
    const auto height = buffer_.height();
    window.min.y = static_cast<int>(height * part / parts);
    window.max.y = static_cast<int>(height * (part + 1) / parts) - 1;
    return header;
  }

  template <class Target>
  void write_to(Target&& target) {
    const auto parts = static_cast<int>(headers_.size());
    Imf::MultiPartOutputFile file(target, headers_.data(), parts, false, layout_.threads);
    for (int number = 0; number < parts; ++number) {
      if (layout_.tile > 0) {
        Imf::TiledOutputPart part(file, number);
        part.setFrameBuffer(frame_);
        part.writeTiles(0, part.numXTiles() - 1, 0, part.numYTiles() - 1);
      } else {
        const auto& window = headers_[static_cast<std::size_t>(number)].dataWindow();
        Imf::OutputPart part(file, number);
        part.setFrameBuffer(frame_);
        part.writePixels(window.max.y - window.min.y + 1);
      }
    }
  }

  template <class Source>
  void read_from(Source&& source) {
    Imf::MultiPartInputFile file(source, layout_.threads);
    if (file.parts() != static_cast<int>(headers_.size())) {
      throw std::runtime_error("the encoded image has another number of parts");
    }
    for (int number = 0; number < file.parts(); ++number) {
      const auto& window = headers_[static_cast<std::size_t>(number)].dataWindow();
      // Another window would be read beyond the buffer.
      if (file.header(number).dataWindow() != window) throw std::runtime_error("a part is not of its band's size");
      if (layout_.tile > 0) {
        Imf::TiledInputPart part(file, number);
        part.setFrameBuffer(frame_);
        part.readTiles(0, part.numXTiles() - 1, 0, part.numYTiles() - 1);
      } else {
        Imf::InputPart part(file, number);
        part.setFrameBuffer(frame_);
        part.readPixels(window.min.y, window.max.y);
      }
    }
  }

  Layout layout_;
  worker::PixelBuffer& buffer_;
  Imf::FrameBuffer frame_;
  std::vector<Imf::Header> headers_;
};

MakeFile parts_file(const Layout& layout, const worker::Parameters& parameters) {
  const auto parts = static_cast<int>(parameters.integer("parts", 1, 1, most_parts));
  return [layout, parts](worker::PixelBuffer& buffer) {
    return std::unique_ptr<ImageFile>(new PartsFile(layout, parts, buffer));
  };
}

}  // namespace

std::unique_ptr<worker::Operation> make_write_parts(const worker::Setting& setting) {
  const auto layout = cpp_layout_from(setting.parameters);
  return writing(setting, layout, parts_file(layout, setting.parameters));
}

std::unique_ptr<worker::Operation> make_read_parts(const worker::Setting& setting) {
  const auto layout = cpp_layout_from(setting.parameters);
  return reading(setting, layout, parts_file(layout, setting.parameters));
}

}  // namespace openexr
}  // namespace versus
