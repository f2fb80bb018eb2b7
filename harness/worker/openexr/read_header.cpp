// read_header: open, header, close; by the file's name or through a caller's stream.

#include <ImfInputFile.h>
#include <ImfOutputFile.h>
#include <ImfStringAttribute.h>
#include <ImfTiledOutputFile.h>

#include <stdexcept>

#include "harness/worker/openexr/file_operations.hpp"
#include "harness/worker/openexr/frame.hpp"
#include "harness/worker/openexr/memory_stream.hpp"
#include "harness/worker/openexr/openexr_version.hpp"
#include "harness/worker/openexr/operations.hpp"
#include "harness/worker/openexr/place.hpp"

namespace versus {
namespace openexr {

namespace {

constexpr std::int64_t most_attributes = 100000;
constexpr std::int64_t longest_text = 1000000;

enum class Stream { File, Sized, Unsized };

struct HeaderShape {
  int attributes;
  std::size_t text;  ///< bytes in each attribute
};

std::string attribute_name(int number) { return "versus" + std::to_string(number); }

/// Another text in each attribute, so that one read at a wrong place is seen.
std::string attribute_text(int number, std::size_t bytes) {
  return std::string(bytes, static_cast<char>('a' + number % 26));
}

class HeaderFile : public ImageFile {
 public:
  HeaderFile(const Layout& layout, Stream stream, const HeaderShape& shape, worker::PixelBuffer& buffer)
      : layout_(layout), stream_(stream), shape_(shape), buffer_(buffer), whole_(cpp_image_file(layout, buffer)) {}

  void write(const Place& place) override {
    auto header = header_for(layout_, buffer_);
    for (int i = 0; i < shape_.attributes; ++i) {
      header.insert(attribute_name(i), Imf::StringAttribute(attribute_text(i, shape_.text)));
    }
    with_target(place, [this, &header](auto&& target) { this->write_to(target, header); });
  }

  void read(const Place& place) override {
    with_header(place, [this](const Imf::Header& header) { check_window(header, buffer_); });
  }

  void read_back(const Place& place) override {
    with_header(place, [this](const Imf::Header& header) { this->check_attributes(header); });
    whole_->read(place);
  }

 private:
  template <class Target>
  void write_to(Target&& target, const Imf::Header& header) {
    auto frame = frame_of(buffer_);
    if (layout_.tile == 0) {
      Imf::OutputFile file(target, header, layout_.threads);
      file.setFrameBuffer(frame);
      return file.writePixels(static_cast<int>(buffer_.height()));
    }
    Imf::TiledOutputFile file(target, header, layout_.threads);
    file.setFrameBuffer(frame);
    file.writeTiles(0, file.numXTiles() - 1, 0, file.numYTiles() - 1);
  }

  template <class Use>
  void with_header(const Place& place, Use use) {
    if (stream_ == Stream::Unsized) {
      UnsizedIStream stream(*place.memory);
      Imf::InputFile file(stream, layout_.threads);
      return use(file.header());
    }
    with_source(place, [this, &use](auto&& source) {
      Imf::InputFile file(source, layout_.threads);
      use(file.header());
    });
  }

  void check_attributes(const Imf::Header& header) const {
    for (int i = 0; i < shape_.attributes; ++i) {
      const auto* found = header.findTypedAttribute<Imf::StringAttribute>(attribute_name(i).c_str());
      if (found == nullptr || found->value() != attribute_text(i, shape_.text)) {
        throw std::runtime_error("attribute " + attribute_name(i) + " is not in the header as it was written");
      }
    }
  }

  Layout layout_;
  Stream stream_;
  HeaderShape shape_;
  worker::PixelBuffer& buffer_;
  std::unique_ptr<ImageFile> whole_;
};

Stream stream_from(const worker::Parameters& parameters) {
  const auto word = parameters.one_of("stream", "file", {"file", "sized", "unsized"});
  if (word == "file") return Stream::File;
  if (word == "unsized") return Stream::Unsized;
  if (!VERSUS_OPENEXR_STATELESS_STREAMS) {
    throw worker::NotApplicable("streams of OpenEXR " OPENEXR_VERSION_STRING
                                " cannot tell their size: it begins with 3.3");
  }
  return Stream::Sized;
}

}  // namespace

std::unique_ptr<worker::Operation> make_read_header(const worker::Setting& setting) {
  auto layout = cpp_layout_from(setting.parameters);
  const auto stream = stream_from(setting.parameters);
  const HeaderShape shape{static_cast<int>(setting.parameters.integer("attributes", 0, 0, most_attributes)),
                          static_cast<std::size_t>(setting.parameters.integer("header_text", 32, 1, longest_text))};
  if (layout.storage == Storage::Memory && stream == Stream::File) {
    throw std::invalid_argument("a header is read from memory through a stream: say stream=sized or stream=unsized");
  }
  if (stream != Stream::File) layout.storage = Storage::Memory;
  return reading(setting, layout, [layout, stream, shape](worker::PixelBuffer& buffer) {
    return std::unique_ptr<ImageFile>(new HeaderFile(layout, stream, shape, buffer));
  });
}

}  // namespace openexr
}  // namespace versus
