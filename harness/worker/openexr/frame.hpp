#pragma once

#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfPixelType.h>

#include "harness/worker/openexr/layout.hpp"

namespace versus {
namespace openexr {

Imf::PixelType pixel_type(worker::SampleType type);

/// All channels of a buffer, whose first sample is the pixel (0, 0); or those from `first` up to `end`.
Imf::FrameBuffer frame_of(worker::PixelBuffer& buffer);
Imf::FrameBuffer frame_of(worker::PixelBuffer& buffer, std::size_t first, std::size_t end);

/// A header for the buffer's size and channels, with compression and tile size as the layout asks for.
Imf::Header header_for(const Layout& layout, const worker::PixelBuffer& buffer, Imf::LevelMode levels = Imf::ONE_LEVEL);

/// A file of another size would be read beyond the buffer: throws std::runtime_error.
void check_window(const Imf::Header& header, const worker::PixelBuffer& buffer);

}  // namespace openexr
}  // namespace versus
