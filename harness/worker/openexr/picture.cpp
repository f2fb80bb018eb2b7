// A user's image, whole, through the C++ API: outside of anything timed.

#include <ImathBox.h>
#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfInputFile.h>

#include <algorithm>
#include <stdexcept>

#include "harness/worker/openexr/frame.hpp"
#include "harness/worker/openexr/operations.hpp"

namespace versus {
namespace openexr {

namespace {

using worker::SampleType;

/// The one type that holds what every channel has: the library converts while it reads.
SampleType type_for(const Imf::ChannelList& channels) {
  bool half = false;
  bool uint = false;
  bool floats = false;
  for (auto i = channels.begin(); i != channels.end(); ++i) {
    half = half || i.channel().type == Imf::HALF;
    uint = uint || i.channel().type == Imf::UINT;
    floats = floats || i.channel().type == Imf::FLOAT;
    if (i.channel().xSampling != 1 || i.channel().ySampling != 1) {
      throw std::invalid_argument(std::string("channel '") + i.name() + "' is subsampled");
    }
  }
  if (uint && (half || floats)) throw std::invalid_argument("some channels are uint and others are not");
  if (uint) return SampleType::Uint;
  return floats ? SampleType::Float : SampleType::Half;
}

/// R, G, B, A first, as programs keep them; then the others in the file's order.
std::vector<std::string> ordered_names(const Imf::ChannelList& channels) {
  std::vector<std::string> names;
  for (const char* name : {"R", "G", "B", "A"}) {
    if (channels.findChannel(name) != nullptr) names.emplace_back(name);
  }
  for (auto i = channels.begin(); i != channels.end(); ++i) {
    if (std::find(names.begin(), names.end(), i.name()) == names.end()) names.emplace_back(i.name());
  }
  return names;
}

}  // namespace

worker::Picture read_picture(const std::string& path) {
  Imf::InputFile file(path.c_str());
  const auto window = file.header().dataWindow();
  worker::Picture picture;
  auto& image = picture.image;
  image.width = std::int64_t{window.max.x} - window.min.x + 1;
  image.height = std::int64_t{window.max.y} - window.min.y + 1;
  image.type = type_for(file.header().channels());
  const auto sample = static_cast<std::int64_t>(worker::sample_bytes(image.type));
  const std::int64_t row = image.width * sample;
  Imf::FrameBuffer frame;
  for (const auto& name : ordered_names(file.header().channels())) {
    picture.samples.emplace_back(static_cast<std::size_t>(row * image.height));
    char* base = picture.samples.back().data();
    image.planes.push_back({name, base});
    // The library adds the window's origin to what it is given.
    const auto origin = reinterpret_cast<std::intptr_t>(base) - window.min.x * sample - window.min.y * row;
    frame.insert(name, Imf::Slice(pixel_type(image.type), reinterpret_cast<char*>(origin),
                                  static_cast<std::size_t>(sample), static_cast<std::size_t>(row)));
  }
  file.setFrameBuffer(frame);
  file.readPixels(window.min.y, window.max.y);
  return picture;
}

}  // namespace openexr
}  // namespace versus
