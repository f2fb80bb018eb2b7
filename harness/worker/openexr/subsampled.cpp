// write_subsampled and read_subsampled: the first channel whole, the others with every second sample of every second
// line, as luminance-chroma images have them.

#include <ImathBox.h>
#include <ImfChannelList.h>
#include <ImfInputFile.h>
#include <ImfOutputFile.h>

#include <cstring>
#include <stdexcept>

#include "harness/worker/openexr/file_operations.hpp"
#include "harness/worker/openexr/frame.hpp"
#include "harness/worker/openexr/operations.hpp"
#include "harness/worker/openexr/place.hpp"

namespace versus {
namespace openexr {

namespace {

/// A number that depends on all samples that the file keeps (FNV-1a), since the fixture has more than they are.
std::uint64_t kept_sum(worker::PixelBuffer& buffer, int sampling) {
  const auto sample = worker::sample_bytes(buffer.type());
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (std::size_t channel = 0; channel < buffer.channels(); ++channel) {
    const auto step = static_cast<std::size_t>(channel == 0 ? 1 : sampling);
    for (std::size_t y = 0; y < static_cast<std::size_t>(buffer.height()); y += step) {
      for (std::size_t x = 0; x < static_cast<std::size_t>(buffer.width()); x += step) {
        const char* bytes = buffer.base(channel) + y * buffer.row_stride() + x * buffer.pixel_stride();
        for (std::size_t i = 0; i < sample; ++i) sum = (sum ^ static_cast<unsigned char>(bytes[i])) * 0x100000001b3U;
      }
    }
  }
  return sum;
}

class SubsampledFile : public ImageFile {
 public:
  /// `expected`: what the samples must sum up to when they are read back, unless a codec may change them.
  SubsampledFile(const Layout& layout, int sampling, std::uint64_t expected, worker::PixelBuffer& buffer)
      : layout_(layout),
        sampling_(sampling),
        expected_(expected),
        buffer_(buffer),
        header_(header_for(layout, buffer)) {
    const auto type = pixel_type(buffer.type());
    for (std::size_t i = 0; i < buffer.channels(); ++i) {
      const int step = i == 0 ? 1 : sampling;
      const auto scale = static_cast<std::size_t>(step);
      header_.channels().insert(buffer.name(i), Imf::Channel(type, step, step));
      // Samples come to lie where the fixture has them, with gaps between.
      frame_.insert(buffer.name(i), Imf::Slice(type, buffer.base(i), buffer.pixel_stride() * scale,
                                               buffer.row_stride() * scale, step, step));
    }
  }

  void write(const Place& place) override {
    with_target(place, [this](auto&& target) {
      Imf::OutputFile file(target, header_, layout_.threads);
      file.setFrameBuffer(frame_);
      file.writePixels(static_cast<int>(buffer_.height()));
    });
  }

  void read(const Place& place) override {
    with_source(place, [this](auto&& source) {
      Imf::InputFile file(source, layout_.threads);
      check_window(file.header(), buffer_);
      file.setFrameBuffer(frame_);
      file.readPixels(0, static_cast<int>(buffer_.height()) - 1);
    });
  }

  void read_back(const Place& place) override {
    read(place);
    if (is_lossless(layout_.compression, buffer_.type()) && kept_sum(buffer_, sampling_) != expected_) {
      throw std::runtime_error("the samples read back are not those of the fixture");
    }
  }

  bool holds_all_samples() const override { return sampling_ == 1; }

 private:
  Layout layout_;
  int sampling_;
  std::uint64_t expected_;
  worker::PixelBuffer& buffer_;
  Imf::Header header_;
  Imf::FrameBuffer frame_;
};

MakeFile subsampled_file(const Layout& layout, const worker::Setting& setting) {
  if (layout.tile > 0) throw worker::NotApplicable("channels of tiled files cannot be subsampled");
  const auto sampling = static_cast<int>(setting.parameters.integer("sampling", 2, 1, 64));
  if (setting.image.width % sampling != 0 || setting.image.height % sampling != 0) {
    throw std::invalid_argument("a picture with subsampled channels has a multiple of " + std::to_string(sampling) +
                                " pixels in both directions");
  }
  worker::PixelBuffer fixture(setting.image, worker::Arrangement::Planar);
  fixture.fill(setting.image);
  const auto expected = kept_sum(fixture, sampling);
  return [layout, sampling, expected](worker::PixelBuffer& buffer) {
    return std::unique_ptr<ImageFile>(new SubsampledFile(layout, sampling, expected, buffer));
  };
}

}  // namespace

std::unique_ptr<worker::Operation> make_write_subsampled(const worker::Setting& setting) {
  const auto layout = cpp_layout_from(setting.parameters);
  return writing(setting, layout, subsampled_file(layout, setting));
}

std::unique_ptr<worker::Operation> make_read_subsampled(const worker::Setting& setting) {
  const auto layout = cpp_layout_from(setting.parameters);
  return reading(setting, layout, subsampled_file(layout, setting));
}

}  // namespace openexr
}  // namespace versus
