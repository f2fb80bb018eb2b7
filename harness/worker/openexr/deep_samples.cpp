#include "harness/worker/openexr/deep_samples.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "harness/worker/openexr/frame.hpp"

namespace versus {
namespace openexr {

namespace {

/// A number from 1 to `most` that looks like chance and is the same everywhere (the finaliser of MurmurHash3).
unsigned count_at(std::size_t pixel, int most) {
  auto bits = static_cast<std::uint32_t>(pixel) + 1;
  bits = (bits ^ (bits >> 16U)) * 0x85ebca6bU;
  bits = (bits ^ (bits >> 13U)) * 0xc2b2ae35U;
  bits ^= bits >> 16U;
  return 1 + bits % static_cast<unsigned>(most);
}

}  // namespace

DeepSamples::DeepSamples(int most, worker::PixelBuffer& picture)
    : width_(static_cast<std::size_t>(picture.width())),
      height_(static_cast<std::size_t>(picture.height())),
      sample_bytes_(worker::sample_bytes(picture.type())),
      type_(picture.type()) {
  std::size_t total = 0;
  for (std::size_t pixel = 0; pixel < width_ * height_; ++pixel) {
    expected_.push_back(count_at(pixel, most));
    total += expected_.back();
  }
  counts_ = expected_;
  for (std::size_t channel = 0; channel < picture.channels(); ++channel) {
    names_.push_back(picture.name(channel));
    bytes_.emplace_back(total * sample_bytes_);
    pointers_.emplace_back(width_ * height_);
    char* next = bytes_.back().data();
    for (std::size_t pixel = 0; pixel < width_ * height_; ++pixel) {
      pointers_.back()[pixel] = next;
      const char* line = picture.base(channel) + pixel / width_ * picture.row_stride();
      for (std::size_t number = 0; number < expected_[pixel]; ++number) {
        std::memcpy(next, line + source(pixel % width_, number) * picture.pixel_stride(), sample_bytes_);
        next += sample_bytes_;
      }
    }
  }
}

Imf::DeepFrameBuffer DeepSamples::frame() {
  Imf::DeepFrameBuffer frame;
  frame.insertSampleCountSlice(
      Imf::Slice(Imf::UINT, reinterpret_cast<char*>(counts_.data()), sizeof(unsigned), sizeof(unsigned) * width_));
  for (std::size_t channel = 0; channel < names_.size(); ++channel) {
    frame.insert(names_[channel], Imf::DeepSlice(pixel_type(type_), reinterpret_cast<char*>(pointers_[channel].data()),
                                                 sizeof(char*), sizeof(char*) * width_, sample_bytes_));
  }
  return frame;
}

void DeepSamples::clear() {
  for (auto& channel : bytes_) std::fill(channel.begin(), channel.end(), '\0');
}

void DeepSamples::restore(worker::PixelBuffer& picture) {
  for (std::size_t channel = 0; channel < names_.size(); ++channel) {
    for (std::size_t pixel = 0; pixel < width_ * height_; ++pixel) {
      const std::size_t x = pixel % width_;
      const std::size_t line = pixel - x;
      char* target = picture.base(channel) + pixel / width_ * picture.row_stride() + x * picture.pixel_stride();
      std::memcpy(target, sample(channel, pixel, 0), sample_bytes_);
      for (std::size_t number = 1; number < expected_[pixel]; ++number) {
        const char* first = sample(channel, line + source(x, number), 0);
        if (std::memcmp(sample(channel, pixel, number), first, sample_bytes_) != 0) {
          throw std::runtime_error("deep sample " + std::to_string(number) + " of channel " + names_[channel] +
                                   " is wrong at x=" + std::to_string(x) + " y=" + std::to_string(line / width_));
        }
      }
    }
  }
}

}  // namespace openexr
}  // namespace versus
