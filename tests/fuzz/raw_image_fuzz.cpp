#include "harness/protocol/raw_image.hpp"

#include <cstdint>

#include "tests/fuzz/claims.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace versus::protocol;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  // Some file sizes that the header may be made for, besides the true one.
  for (const std::uint64_t file_bytes : {std::uint64_t{size}, std::uint64_t{576}, ~std::uint64_t{0}}) {
    const auto layout = decode_header(bytes, file_bytes, "fuzz.raw");
    if (!layout) {
      versus::fuzz::check_error(layout.error());
      continue;
    }
    const auto channels = layout->shape.channels.size();
    assert(layout->file_bytes == file_bytes);
    assert(layout->first_plane + channels * layout->plane_stride <= file_bytes);
    assert(layout->plane_bytes <= layout->plane_stride);
    assert(layout_of(layout->shape).has_value());
  }
  return 0;
}
