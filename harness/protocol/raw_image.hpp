#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/expected.hpp"

namespace versus::protocol {

/// The numbers stand in files.
enum class SampleType : std::uint32_t { Half = 0, Float = 1, Uint = 2 };

std::size_t sample_bytes(SampleType type);

/// What a raw pixel file holds: one plane for each channel, all of the same size and type.
struct RawShape {
  std::int64_t width = 0;   ///< pixels, 1 … longest_side
  std::int64_t height = 0;  ///< pixels, 1 … longest_side
  SampleType type = SampleType::Half;
  std::vector<std::string> channels;  ///< in the order of planes; unique, not empty, no control characters
};

inline constexpr std::int64_t longest_side = 1 << 24;
inline constexpr std::size_t most_channels = 1024;
inline constexpr std::size_t longest_channel_name = 255;

/// Where everything lies in a raw pixel file. The file is little-endian and meant to be mapped:
///
///     offset  bytes  what
///          0      8  "VSRAWIMG"
///          8      4  version of the format, 1
///         12      4  sample type: 0 half, 1 float, 2 uint
///         16      8  width
///         24      8  height
///         32      4  number of channels
///         36      4  offset of the first plane, a multiple of `plane_alignment`
///         40      8  bytes from one plane to the next, a multiple of `plane_alignment`
///         48      …  for each channel: length of the name (2 bytes), the name (UTF-8); then zeros up to the first
///         plane
///
/// A plane is rows from top to bottom of samples from left to right without gaps; zeros fill the rest of its stride.
/// The file ends with the last plane's stride.
struct RawLayout {
  RawShape shape;
  std::uint64_t first_plane = 0;
  std::uint64_t plane_stride = 0;
  std::uint64_t plane_bytes = 0;  ///< used of the stride
  std::uint64_t file_bytes = 0;
};

inline constexpr std::size_t plane_alignment = 64;

/// An error names the field that is out of its limits. Thread-safe, like everything here.
Expected<RawLayout> layout_of(const RawShape& shape);

/// The bytes before the first plane.
std::string encode_header(const RawLayout& layout);

/// Reads the beginning of a file (at least its header) that is `file_bytes` long. Anything that does not fit, a file
/// that is too short or too long included, is an error with `place` as its place. Never reads beyond `bytes`.
Expected<RawLayout> decode_header(std::string_view bytes, std::uint64_t file_bytes, const std::string& place);

/// Writes a new file, or replaces one, plane after plane; `planes[i]` points at `plane_bytes` of channel i. A file that
/// could not be finished is removed. Not atomic: write to a temporary name and rename where others may look.
Expected<void> write_raw_image(const std::string& path, const RawShape& shape, const std::vector<const void*>& planes);

/// A raw pixel file mapped for reading. Movable, unmaps itself.
class RawImage {
 public:
  static Expected<RawImage> open(const std::string& path);
  RawImage(RawImage&& other) noexcept;
  RawImage& operator=(RawImage&& other) noexcept;
  RawImage(const RawImage&) = delete;
  RawImage& operator=(const RawImage&) = delete;
  ~RawImage();

  const RawShape& shape() const { return layout_.shape; }
  std::size_t plane_bytes() const { return static_cast<std::size_t>(layout_.plane_bytes); }
  /// The samples of channel `index`, aligned to `plane_alignment`; valid while this lives.
  const void* plane(std::size_t index) const;

 private:
  RawImage(RawLayout layout, const void* mapping);
  RawLayout layout_;
  const void* mapping_ = nullptr;
};

}  // namespace versus::protocol
