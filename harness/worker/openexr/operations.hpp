#pragma once

#include "harness/worker/operation.hpp"

namespace versus {
namespace openexr {

// One function for each operation, in a file of its own; adapter.cpp registers it.
std::unique_ptr<worker::Operation> make_read(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_write(const worker::Setting& setting);

/// Adapter::read_picture: the first part of an image that is not deep.
worker::Picture read_picture(const std::string& path);

}  // namespace openexr
}  // namespace versus
