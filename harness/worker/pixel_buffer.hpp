#pragma once

// C++14: adapters include it.

#include <cstddef>
#include <memory>

#include "harness/worker/operation.hpp"

namespace versus {
namespace worker {

/// How the channels of a pixel lie in memory: each in a plane of its own, or side by side (R G B A R G B A …).
enum class Arrangement { Planar, Interleaved };

/// Memory for an image of a given shape, in one of two arrangements, aligned to 64 bytes and touched when made, so that
/// no page fault of its own falls into a timed region.
class PixelBuffer {
 public:
  /// Takes size, type and channel names; the samples are all zero.
  PixelBuffer(const Image& shape, Arrangement arrangement);

  /// Copies the samples of an image of the same shape.
  void fill(const Image& image);
  void clear();

  std::int64_t width() const { return shape_.width; }
  std::int64_t height() const { return shape_.height; }
  SampleType type() const { return shape_.type; }
  std::size_t channels() const { return shape_.planes.size(); }
  const std::string& name(std::size_t channel) const { return shape_.planes[channel].name; }
  std::size_t bytes() const;

  /// The sample of `channel` in the upper left corner; the next pixel is `pixel_stride` bytes on, the next row
  /// `row_stride`.
  char* base(std::size_t channel);
  std::size_t pixel_stride() const;
  std::size_t row_stride() const;

  /// The samples as planes. For an interleaved buffer they are copied into memory that this keeps; valid until the next
  /// call.
  Image planes();

 private:
  struct Free {
    void operator()(char* memory) const;
  };
  using Memory = std::unique_ptr<char[], Free>;
  static Memory allocate(std::size_t bytes);
  std::size_t plane_bytes() const;
  /// Copies between planes and pixels; `planar` has one pointer for each channel.
  void interleave(const std::vector<const char*>& planar);
  void deinterleave(char* planar) const;

  Image shape_;  ///< its planes carry names only
  Arrangement arrangement_;
  Memory memory_;
  Memory copy_;
};

}  // namespace worker
}  // namespace versus
