#include "harness/worker/pixel_buffer.hpp"

#include <cassert>
#include <cstdlib>
#include <cstring>
#include <new>

namespace versus::worker {

namespace {

constexpr std::size_t alignment = 64;

std::size_t pixels_of(const Image& image) {
  return static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
}

}  // namespace

void PixelBuffer::Free::operator()(char* memory) const { std::free(memory); }

PixelBuffer::Memory PixelBuffer::allocate(std::size_t bytes) {
  const auto rounded = (bytes + alignment - 1) / alignment * alignment;
  auto* memory = static_cast<char*>(std::aligned_alloc(alignment, rounded));
  if (memory == nullptr) throw std::bad_alloc();
  std::memset(memory, 0, rounded);
  return Memory(memory);
}

PixelBuffer::PixelBuffer(const Image& shape, Arrangement arrangement)
    : shape_(shape), arrangement_(arrangement), memory_(allocate(bytes())) {
  for (auto& plane : shape_.planes) plane.samples = nullptr;
}

std::size_t PixelBuffer::plane_bytes() const { return pixels_of(shape_) * sample_bytes(shape_.type); }
std::size_t PixelBuffer::bytes() const { return plane_bytes() * channels(); }

void PixelBuffer::clear() { std::memset(memory_.get(), 0, bytes()); }

void PixelBuffer::fill(const Image& image) {
  assert(image.planes.size() == channels() && image.width == shape_.width && image.height == shape_.height);
  std::vector<const char*> planar;
  for (const auto& plane : image.planes) planar.push_back(static_cast<const char*>(plane.samples));
  if (arrangement_ == Arrangement::Interleaved) return interleave(planar);
  for (std::size_t i = 0; i < planar.size(); ++i) std::memcpy(base(i), planar[i], plane_bytes());
}

void PixelBuffer::interleave(const std::vector<const char*>& planar) {
  const auto sample = sample_bytes(shape_.type);
  char* target = memory_.get();
  for (std::size_t pixel = 0; pixel < pixels_of(shape_); ++pixel) {
    for (const char* plane : planar) {
      std::memcpy(target, plane + pixel * sample, sample);
      target += sample;
    }
  }
}

void PixelBuffer::deinterleave(char* planar) const {
  const auto sample = sample_bytes(shape_.type);
  const char* source = memory_.get();
  for (std::size_t pixel = 0; pixel < pixels_of(shape_); ++pixel) {
    for (std::size_t channel = 0; channel < channels(); ++channel) {
      std::memcpy(planar + channel * plane_bytes() + pixel * sample, source, sample);
      source += sample;
    }
  }
}

char* PixelBuffer::base(std::size_t channel) {
  assert(channel < channels());
  const auto step = arrangement_ == Arrangement::Planar ? plane_bytes() : sample_bytes(shape_.type);
  return memory_.get() + channel * step;
}

std::size_t PixelBuffer::pixel_stride() const {
  return sample_bytes(shape_.type) * (arrangement_ == Arrangement::Planar ? 1 : channels());
}

std::size_t PixelBuffer::row_stride() const { return pixel_stride() * static_cast<std::size_t>(shape_.width); }

Image PixelBuffer::planes() {
  Image image = shape_;
  const char* first = memory_.get();
  if (arrangement_ == Arrangement::Interleaved) {
    if (!copy_) copy_ = allocate(bytes());
    deinterleave(copy_.get());
    first = copy_.get();
  }
  for (std::size_t i = 0; i < channels(); ++i) image.planes[i].samples = first + i * plane_bytes();
  return image;
}

}  // namespace versus::worker
