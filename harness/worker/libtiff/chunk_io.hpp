#pragma once

#include <cstdint>

#include "harness/worker/libtiff/pages.hpp"

namespace versus {
namespace libtiff {

// One page through an open handle, piece by piece: what operations on whole images and on many pages share. All throw
// std::runtime_error with the library's message when it refuses.

/// Sets all fields of a page of this shape.
void write_header(tiff* handle, const Layout& layout, const worker::Image& shape);

/// Throws when the current page is of another size or layout: it would be read beyond the buffers.
void check_header(tiff* handle, const Layout& layout, const Chunks& chunks);

void write_chunk(tiff* handle, Chunks& chunks, std::uint32_t chunk);
void read_chunk(tiff* handle, Chunks& chunks, std::uint32_t chunk);

}  // namespace libtiff
}  // namespace versus
