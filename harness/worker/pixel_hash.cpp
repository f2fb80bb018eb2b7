#include "harness/worker/pixel_hash.hpp"

#include <array>
#include <cstring>
#include <fstream>
#include <stdexcept>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace versus::worker {

namespace {

std::size_t plane_bytes(const Image& image) {
  return static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * sample_bytes(image.type);
}

std::string shape_text(const Image& image) {
  std::string text = std::to_string(image.width) + "x" + std::to_string(image.height);
  for (const auto& plane : image.planes) text += " " + plane.name;
  return text;
}

bool same_shape(const Image& a, const Image& b) { return a.type == b.type && shape_text(a) == shape_text(b); }

std::string first_difference(const Plane& expected, const Plane& found, const Image& image) {
  const auto bytes = sample_bytes(image.type);
  const auto* a = static_cast<const char*>(expected.samples);
  const auto* b = static_cast<const char*>(found.samples);
  std::size_t pixel = 0;
  while (std::memcmp(a + pixel * bytes, b + pixel * bytes, bytes) == 0) ++pixel;
  const auto width = static_cast<std::size_t>(image.width);
  return "channel " + expected.name + " differs first at x=" + std::to_string(pixel % width) +
         " y=" + std::to_string(pixel / width);
}

void add_pixels(XXH3_state_t& state, const Image& image) {
  XXH3_128bits_reset(&state);
  for (const auto& plane : image.planes) XXH3_128bits_update(&state, plane.samples, plane_bytes(image));
}

void add_file(XXH3_state_t& state, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::array<char, 1U << 16U> buffer{};
  while (file.read(buffer.data(), buffer.size()) || file.gcount() > 0) {
    XXH3_128bits_update(&state, buffer.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (!file.eof()) throw std::runtime_error("cannot read " + path);
}

std::string text_of(const XXH3_state_t& state) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(&state));
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : canonical.digest) {
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

}  // namespace

std::string pixel_hash(const Image& image) {
  XXH3_state_t state;
  add_pixels(state, image);
  return text_of(state);
}

std::string pixel_hash(const Image& image, const std::string& path) {
  XXH3_state_t state;
  add_pixels(state, image);
  add_file(state, path);
  return text_of(state);
}

std::string difference(const Image& expected, const Image& found) {
  if (!same_shape(expected, found)) return "expected " + shape_text(expected) + ", found " + shape_text(found);
  for (std::size_t i = 0; i < expected.planes.size(); ++i) {
    if (std::memcmp(expected.planes[i].samples, found.planes[i].samples, plane_bytes(expected)) != 0) {
      return first_difference(expected.planes[i], found.planes[i], expected);
    }
  }
  return {};
}

}  // namespace versus::worker
