#include "harness/worker/fixture_file.hpp"

#include <stdexcept>
#include <utility>

namespace versus::worker {

namespace {

protocol::RawImage open_or_throw(const std::string& path) {
  auto raw = protocol::RawImage::open(path);
  if (!raw) throw std::runtime_error("fixture " + message(raw.error()));
  return std::move(*raw);
}

SampleType sample_type(protocol::SampleType type) {
  switch (type) {
    case protocol::SampleType::Float:
      return SampleType::Float;
    case protocol::SampleType::Uint:
      return SampleType::Uint;
    case protocol::SampleType::Half:
      break;
  }
  return SampleType::Half;
}

}  // namespace

FixtureFile::FixtureFile(const std::string& path) : raw_(open_or_throw(path)) {
  const auto& shape = raw_.shape();
  image_.width = shape.width;
  image_.height = shape.height;
  image_.type = sample_type(shape.type);
  for (std::size_t i = 0; i < shape.channels.size(); ++i) image_.planes.push_back({shape.channels[i], raw_.plane(i)});
}

}  // namespace versus::worker
