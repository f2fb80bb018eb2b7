#pragma once

#include <string>

namespace versus::worker {

/// Writes a raw pixel file of 1024×540 RGBA half noise: something to run on when no fixture was named. Throws
/// std::runtime_error when it cannot.
void write_sample_picture(const std::string& path);

}  // namespace versus::worker
