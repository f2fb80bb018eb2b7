#pragma once

#include <string>

#include "harness/worker/operation.hpp"

namespace versus::worker {

/// XXH3-128 of all samples, plane after plane in the order of `image`, as 32 hexadecimal digits. Equal pixels give
/// equal hashes whatever version or layout they came from.
std::string pixel_hash(const Image& image);

/// Empty when both hold the same channels and bit for bit the same samples, otherwise what differs first.
std::string difference(const Image& expected, const Image& found);

}  // namespace versus::worker
