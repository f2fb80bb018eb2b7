#pragma once

#include <string>

namespace versus::worker {

/// Writes a raw pixel file of 1024×540 RGBA half noise into `folder` and returns its path: something to run on when no
/// fixture was named. Throws std::runtime_error when it cannot.
std::string write_sample_picture(const std::string& folder);

}  // namespace versus::worker
