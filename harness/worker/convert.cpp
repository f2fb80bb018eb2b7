#include "harness/worker/convert.hpp"

#include <stdexcept>

#include "harness/protocol/raw_image.hpp"

namespace versus::worker {

namespace {

protocol::SampleType raw_type(SampleType type) {
  switch (type) {
    case SampleType::Half:
      return protocol::SampleType::Half;
    case SampleType::Float:
      return protocol::SampleType::Float;
    case SampleType::Uint:
      break;
  }
  return protocol::SampleType::Uint;
}

}  // namespace

void convert(const Adapter& adapter, const std::string& image, const std::string& output) {
  const Picture picture = adapter.read_picture(image);
  protocol::RawShape shape;
  shape.width = picture.image.width;
  shape.height = picture.image.height;
  shape.type = raw_type(picture.image.type);
  std::vector<const void*> planes;
  for (const auto& plane : picture.image.planes) {
    shape.channels.push_back(plane.name);
    planes.push_back(plane.samples);
  }
  const auto written = protocol::write_raw_image(output, shape, planes);
  if (!written) throw std::runtime_error(message(written.error()));
}

}  // namespace versus::worker
