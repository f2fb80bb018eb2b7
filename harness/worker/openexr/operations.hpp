#pragma once

#include "harness/worker/operation.hpp"

namespace versus {
namespace openexr {

// One function for each operation; adapter.cpp registers it.
std::unique_ptr<worker::Operation> make_read(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read_deep(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read_feed(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read_header(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read_levels(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read_parts(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read_subsampled(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_read_window(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_write(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_write_deep(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_write_levels(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_write_parts(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_write_sequence(const worker::Setting& setting);
std::unique_ptr<worker::Operation> make_write_subsampled(const worker::Setting& setting);

/// Adapter::read_picture: the first part of an image that is not deep.
worker::Picture read_picture(const std::string& path);

}  // namespace openexr
}  // namespace versus
