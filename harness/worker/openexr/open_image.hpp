#pragma once

#include <ImfFrameBuffer.h>
#include <ImfInputFile.h>
#include <ImfTiledInputFile.h>

#include "harness/worker/openexr/frame.hpp"
#include "harness/worker/openexr/place.hpp"

namespace versus {
namespace openexr {

/// Opens a file of one image with the class for its layout, refuses another size than the buffer's, sets the frame
/// buffer and calls `scanlines(Imf::InputFile&)` or `tiles(Imf::TiledInputFile&)`; then closes it. The way of every
/// read of pixels to them, timed.
template <class Scanlines, class Tiles>
void with_open_image(const Place& place, const Layout& layout, const worker::PixelBuffer& buffer,
                     const Imf::FrameBuffer& frame, Scanlines scanlines, Tiles tiles) {
  const auto ready = [&buffer, &frame](auto& file) {
    check_window(file.header(), buffer);
    file.setFrameBuffer(frame);
  };
  with_source(place, [&](auto&& source) {
    if (layout.tile == 0) {
      Imf::InputFile file(source, layout.threads);
      ready(file);
      return scanlines(file);
    }
    Imf::TiledInputFile file(source, layout.threads);
    ready(file);
    tiles(file);
  });
}

}  // namespace openexr
}  // namespace versus
