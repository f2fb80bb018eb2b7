#pragma once

#include <ImfDeepFrameBuffer.h>

#include <cstdint>
#include <vector>

#include "harness/worker/pixel_buffer.hpp"

namespace versus {
namespace openexr {

/// The samples of a deep image, 1 to `most` in each pixel, as many in every run and version since their number comes
/// from the pixel's place. The first sample of a pixel is the picture's; the others are the first ones of its
/// neighbours to the right, around the edge. The memory for all of them is laid out beforehand.
class DeepSamples {
 public:
  DeepSamples(int most, worker::PixelBuffer& picture);

  /// Points into this; reading writes the numbers of samples to where `right_counts` looks.
  Imf::DeepFrameBuffer frame();

  /// Whether the numbers that were read are those that memory was laid out for. More would be read beyond it.
  bool right_counts() const { return counts_ == expected_; }

  void clear();
  /// Puts first samples into a picture. Throws std::runtime_error when a further sample is not its neighbour's first
  /// one.
  void restore(worker::PixelBuffer& picture);

 private:
  /// Neighbour whose first sample is sample number `number` of the pixel at column x.
  std::size_t source(std::size_t x, std::size_t number) const { return (x + number) % width_; }
  char* sample(std::size_t channel, std::size_t pixel, std::size_t number) {
    return pointers_[channel][pixel] + number * sample_bytes_;
  }

  std::size_t width_;
  std::size_t height_;
  std::size_t sample_bytes_;
  worker::SampleType type_;
  std::vector<std::string> names_;
  std::vector<unsigned> expected_;
  std::vector<unsigned> counts_;
  std::vector<std::vector<char>> bytes_;      ///< one for each channel
  std::vector<std::vector<char*>> pointers_;  ///< the same, one pointer for each pixel
};

}  // namespace openexr
}  // namespace versus
