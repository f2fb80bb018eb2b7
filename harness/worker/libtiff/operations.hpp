#pragma once

#include "harness/worker/operation.hpp"

namespace versus {
namespace libtiff {

// One function for each operation, in a file of its own; adapter.cpp registers it.
std::unique_ptr<worker::Operation> make_copy_tiles(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read_header(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read_pages(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read_scanlines(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read_window(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_set_directory(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_write(const worker::Setting& setting);

/// Adapter::read_picture: the first page of an RGB or grey image.
worker::Picture read_picture(const std::string& path);

}  // namespace libtiff
}  // namespace versus
