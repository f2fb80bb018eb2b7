#pragma once

#include <string>

#include "harness/worker/operation.hpp"

namespace versus::worker {

/// Reads a user's image with the library and writes it as a raw pixel file, which fixtures are. Throws what the adapter
/// throws, std::runtime_error when the raw file cannot be written.
void convert(const Adapter& adapter, const std::string& image, const std::string& output);

}  // namespace versus::worker
