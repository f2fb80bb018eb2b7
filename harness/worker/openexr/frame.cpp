#include "harness/worker/openexr/frame.hpp"

#include <ImathBox.h>
#include <ImfChannelList.h>
#include <ImfTileDescription.h>

#include <stdexcept>

namespace versus {
namespace openexr {

Imf::PixelType pixel_type(worker::SampleType type) {
  switch (type) {
    case worker::SampleType::Float:
      return Imf::FLOAT;
    case worker::SampleType::Uint:
      return Imf::UINT;
    case worker::SampleType::Half:
      break;
  }
  return Imf::HALF;
}

Imf::FrameBuffer frame_of(worker::PixelBuffer& buffer) { return frame_of(buffer, 0, buffer.channels()); }

Imf::FrameBuffer frame_of(worker::PixelBuffer& buffer, std::size_t first, std::size_t end) {
  Imf::FrameBuffer frame;
  const auto type = pixel_type(buffer.type());
  for (std::size_t i = first; i < end; ++i) {
    frame.insert(buffer.name(i), Imf::Slice(type, buffer.base(i), buffer.pixel_stride(), buffer.row_stride()));
  }
  return frame;
}

Imf::Header header_for(const Layout& layout, const worker::PixelBuffer& buffer, Imf::LevelMode levels) {
  Imf::Header header(static_cast<int>(buffer.width()), static_cast<int>(buffer.height()));
  apply(layout.compression, header);
  const auto type = pixel_type(buffer.type());
  for (std::size_t i = 0; i < buffer.channels(); ++i) header.channels().insert(buffer.name(i), Imf::Channel(type));
  if (layout.tile > 0) {
    const auto side = static_cast<unsigned>(layout.tile);
    header.setTileDescription(Imf::TileDescription(side, side, levels));
  }
  return header;
}

void check_window(const Imf::Header& header, const worker::PixelBuffer& buffer) {
  const auto& window = header.dataWindow();
  if (window.min.x != 0 || window.min.y != 0 || window.max.x != static_cast<int>(buffer.width()) - 1 ||
      window.max.y != static_cast<int>(buffer.height()) - 1) {
    throw std::runtime_error("the encoded image is not of the fixture's size");
  }
}

}  // namespace openexr
}  // namespace versus
