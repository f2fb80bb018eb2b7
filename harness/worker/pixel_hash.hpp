#pragma once

#include <string>

#include "harness/worker/operation.hpp"

namespace versus::worker {

/// XXH3-128 of all samples, plane after plane in the order of `image`, as 32 hexadecimal digits. Equal pixels give
/// equal hashes whatever version or layout they came from.
std::string pixel_hash(const Image& image);

/// The same, over the samples and then all bytes of a file. Throws std::runtime_error when it cannot be read.
std::string pixel_hash(const Image& image, const std::string& path);

/// Empty when both hold the same channels and bit for bit the same samples, otherwise what differs first.
std::string difference(const Image& expected, const Image& found);

}  // namespace versus::worker
