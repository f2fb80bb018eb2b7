#include "harness/worker/sample_picture.hpp"

#include <cstdint>
#include <random>
#include <stdexcept>
#include <vector>

#include "harness/protocol/raw_image.hpp"

namespace versus::worker {

void write_sample_picture(const std::string& path) {
  const protocol::RawShape shape{1024, 540, protocol::SampleType::Half, {"R", "G", "B", "A"}};
  std::mt19937 random(1);
  std::vector<std::vector<std::uint16_t>> samples(shape.channels.size());
  std::vector<const void*> planes;
  for (auto& plane : samples) {
    plane.resize(static_cast<std::size_t>(shape.width * shape.height));
    // Half numbers within [0.5, 1): exponent fixed, mantissa at random.
    for (auto& sample : plane) sample = static_cast<std::uint16_t>(0x3800U | (random() & 0x3ffU));
    planes.push_back(plane.data());
  }
  if (auto written = protocol::write_raw_image(path, shape, planes); !written) {
    throw std::runtime_error(message(written.error()));
  }
}

}  // namespace versus::worker
