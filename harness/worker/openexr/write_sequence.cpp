// write_sequence: the frames of an animation, each into a file of its own.

#include <ImfOutputFile.h>
#include <ImfTiledOutputFile.h>

#include <cstring>
#include <stdexcept>

#include "harness/worker/openexr/file_operations.hpp"
#include "harness/worker/openexr/frame.hpp"
#include "harness/worker/openexr/operations.hpp"
#include "harness/worker/scratch_files.hpp"

namespace versus {
namespace openexr {

namespace {

constexpr std::int64_t most_frames = 10000;

/// Pixels to the right from one frame to the next: odd, so that blocks of codecs meet other pixels each time.
constexpr std::int64_t step = 3;

/// The picture twice side by side: frame number f begins 3 f pixels further to the right, around the edge, so that all
/// frames are there before the timed region and take no memory of their own.
class Panorama {
 public:
  Panorama(const worker::Image& image, worker::Arrangement arrangement)
      : width_(image.width), buffer_(doubled(image), arrangement) {
    const auto sample = worker::sample_bytes(image.type);
    for (std::size_t channel = 0; channel < image.planes.size(); ++channel) {
      const auto* from = static_cast<const char*>(image.planes[channel].samples);
      for (std::int64_t y = 0; y < image.height; ++y) {
        for (std::int64_t x = 0; x < 2 * width_; ++x) {
          const auto pixel = static_cast<std::size_t>(y * width_ + x % width_);
          std::memcpy(at(channel, x, y), from + pixel * sample, sample);
        }
      }
    }
  }

  std::int64_t shift(std::int64_t frame) const { return frame * step % width_; }

  Imf::FrameBuffer frame(std::int64_t number) {
    Imf::FrameBuffer frame;
    for (std::size_t channel = 0; channel < buffer_.channels(); ++channel) {
      frame.insert(buffer_.name(channel), Imf::Slice(pixel_type(buffer_.type()), at(channel, shift(number), 0),
                                                     buffer_.pixel_stride(), buffer_.row_stride()));
    }
    return frame;
  }

  /// Whether a picture holds exactly the pixels of a frame.
  bool shows(std::int64_t number, worker::PixelBuffer& picture) {
    const auto sample = worker::sample_bytes(buffer_.type());
    for (std::size_t channel = 0; channel < buffer_.channels(); ++channel) {
      for (std::int64_t y = 0; y < picture.height(); ++y) {
        const char* line = picture.base(channel) + static_cast<std::size_t>(y) * picture.row_stride();
        for (std::int64_t x = 0; x < width_; ++x) {
          const char* found = line + static_cast<std::size_t>(x) * picture.pixel_stride();
          if (std::memcmp(found, at(channel, shift(number) + x, y), sample) != 0) return false;
        }
      }
    }
    return true;
  }

 private:
  static worker::Image doubled(worker::Image image) {
    image.width *= 2;
    return image;
  }

  char* at(std::size_t channel, std::int64_t x, std::int64_t y) {
    return buffer_.base(channel) + static_cast<std::size_t>(y) * buffer_.row_stride() +
           static_cast<std::size_t>(x) * buffer_.pixel_stride();
  }

  std::int64_t width_;
  worker::PixelBuffer buffer_;
};

class WriteSequence : public worker::Operation {
 public:
  WriteSequence(const worker::Setting& setting, const Layout& layout, std::int64_t frames)
      : layout_(layout),
        panorama_(setting.image, layout.arrangement),
        back_(setting.image, layout.arrangement),
        header_(header_for(layout, back_)),
        scratch_(setting.scratch, ".exr") {
    for (std::int64_t number = 0; number < frames; ++number) frames_.push_back(panorama_.frame(number));
    names_.resize(frames_.size());
  }

  void reset(std::int64_t runs) override { scratch_.reset(runs * static_cast<std::int64_t>(frames_.size())); }

  void run() override {
    for (std::size_t number = 0; number < frames_.size(); ++number) {
      names_[number] = &scratch_.next();
      write(names_[number]->c_str(), frames_[number]);
    }
  }

  worker::Outcome outcome() override {
    worker::Outcome outcome;
    outcome.lossless = is_lossless(layout_.compression, back_.type());
    const auto file = image_file(layout_, back_);
    // The first frame comes last, for the caller to compare.
    for (std::size_t number = frames_.size(); number-- > 0;) {
      const Place place{*names_[number], nullptr};
      back_.clear();
      file->read(place);
      if (outcome.lossless && !panorama_.shows(static_cast<std::int64_t>(number), back_)) {
        throw std::runtime_error("frame " + std::to_string(number) + " does not come back as it was written");
      }
      outcome.encoded_bytes += size_at(place);
    }
    outcome.pixels = back_.planes();
    return outcome;
  }

 private:
  void write(const char* path, const Imf::FrameBuffer& frame) {
    if (layout_.tile == 0) {
      Imf::OutputFile file(path, header_, layout_.threads);
      file.setFrameBuffer(frame);
      return file.writePixels(static_cast<int>(back_.height()));
    }
    Imf::TiledOutputFile file(path, header_, layout_.threads);
    file.setFrameBuffer(frame);
    file.writeTiles(0, file.numXTiles() - 1, 0, file.numYTiles() - 1);
  }

  Layout layout_;
  Panorama panorama_;
  worker::PixelBuffer back_;
  Imf::Header header_;
  worker::ScratchFiles scratch_;
  std::vector<Imf::FrameBuffer> frames_;
  std::vector<const std::string*> names_;  ///< of the last run's files
};

}  // namespace

std::unique_ptr<worker::Operation> make_write_sequence(const worker::Setting& setting) {
  const auto layout = cpp_layout_from(setting.parameters);
  if (layout.storage == Storage::Memory) throw worker::NotApplicable("the frames of a sequence are files");
  const auto frames = setting.parameters.integer("frames", 10, 1, most_frames);
  set_pool(layout);
  return std::unique_ptr<worker::Operation>(new WriteSequence(setting, layout, frames));
}

}  // namespace openexr
}  // namespace versus
