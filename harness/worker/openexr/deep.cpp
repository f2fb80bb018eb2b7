// write_deep and read_deep: several samples in a pixel, in scanlines or tiles.

#include <ImfDeepScanLineInputPart.h>
#include <ImfDeepScanLineOutputFile.h>
#include <ImfDeepTiledInputPart.h>
#include <ImfDeepTiledOutputFile.h>
#include <ImfMultiPartInputFile.h>
#include <ImfPartType.h>

#include <stdexcept>

#include "harness/worker/openexr/deep_samples.hpp"
#include "harness/worker/openexr/file_operations.hpp"
#include "harness/worker/openexr/frame.hpp"
#include "harness/worker/openexr/operations.hpp"
#include "harness/worker/openexr/place.hpp"

namespace versus {
namespace openexr {

namespace {

/// A read fetches the numbers of samples first and then the samples, as every program must; their memory is there
/// already.
class DeepFile : public ImageFile {
 public:
  DeepFile(const Layout& layout, int samples, worker::PixelBuffer& buffer)
      : layout_(layout),
        buffer_(buffer),
        samples_(samples, buffer),
        frame_(samples_.frame()),
        header_(header_for(layout, buffer)) {
    header_.setType(layout.tile > 0 ? Imf::DEEPTILE : Imf::DEEPSCANLINE);
  }

  void write(const Place& place) override {
    with_target(place, [this](auto&& target) { this->write_to(target); });
  }

  void read(const Place& place) override {
    with_source(place, [this](auto&& source) { this->read_from(source); });
  }

  void read_back(const Place& place) override {
    samples_.clear();
    read(place);
    samples_.restore(buffer_);
  }

 private:
  template <class Target>
  void write_to(Target&& target) {
    if (layout_.tile == 0) {
      Imf::DeepScanLineOutputFile file(target, header_, layout_.threads);
      file.setFrameBuffer(frame_);
      return file.writePixels(static_cast<int>(buffer_.height()));
    }
    Imf::DeepTiledOutputFile file(target, header_, layout_.threads);
    file.setFrameBuffer(frame_);
    file.writeTiles(0, file.numXTiles() - 1, 0, file.numYTiles() - 1);
  }

  template <class Source>
  void read_from(Source&& source) {
    // Deep scanline files open from a stream only so.
    Imf::MultiPartInputFile file(source, layout_.threads);
    check_window(file.header(0), buffer_);
    if (layout_.tile == 0) {
      const int last = static_cast<int>(buffer_.height()) - 1;
      Imf::DeepScanLineInputPart part(file, 0);
      part.setFrameBuffer(frame_);
      part.readPixelSampleCounts(0, last);
      check_counts();
      return part.readPixels(0, last);
    }
    Imf::DeepTiledInputPart part(file, 0);
    const int columns = part.numXTiles();
    const int rows = part.numYTiles();
    part.setFrameBuffer(frame_);
    part.readPixelSampleCounts(0, columns - 1, 0, rows - 1);
    check_counts();
    part.readTiles(0, columns - 1, 0, rows - 1);
  }

  void check_counts() const {
    if (!samples_.right_counts()) throw std::runtime_error("the encoded image has other numbers of deep samples");
  }

  Layout layout_;
  worker::PixelBuffer& buffer_;
  DeepSamples samples_;
  Imf::DeepFrameBuffer frame_;
  Imf::Header header_;
};

/// Only some compressions can be deep; each version has its own list, and its header says so.
void refuse_flat_compression(const Layout& layout, const worker::Setting& setting) {
  worker::PixelBuffer shape(setting.image, layout.arrangement);
  auto header = header_for(layout, shape);
  header.setType(layout.tile > 0 ? Imf::DEEPTILE : Imf::DEEPSCANLINE);
  try {
    header.sanityCheck(layout.tile > 0);
  } catch (const std::exception& reason) {
    throw worker::NotApplicable("OpenEXR " OPENEXR_VERSION_STRING " has no deep images with compression '" +
                                layout.compression.name + "': " + reason.what());
  }
}

MakeFile deep_file(const Layout& layout, const worker::Setting& setting) {
  const auto samples = static_cast<int>(setting.parameters.integer("samples", 4, 1, 1024));
  refuse_flat_compression(layout, setting);
  return [layout, samples](worker::PixelBuffer& buffer) {
    return std::unique_ptr<ImageFile>(new DeepFile(layout, samples, buffer));
  };
}

}  // namespace

std::unique_ptr<worker::Operation> make_write_deep(const worker::Setting& setting) {
  const auto layout = cpp_layout_from(setting.parameters);
  return writing(setting, layout, deep_file(layout, setting));
}

std::unique_ptr<worker::Operation> make_read_deep(const worker::Setting& setting) {
  const auto layout = cpp_layout_from(setting.parameters);
  return reading(setting, layout, deep_file(layout, setting));
}

}  // namespace openexr
}  // namespace versus
