#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/expected.hpp"

namespace versus::protocol {

/// One buffer of a file that was read from its beginning to its end: its bytes were there `ns` after the file began to
/// be opened.
struct Arrival {
  std::int64_t offset = 0;
  std::int64_t bytes = 0;
  std::int64_t ns = 0;
};

/// Reads the text of a trace: CSV with the columns offset, bytes, ns (docs/formats.md), at least one line, offsets
/// without gaps from 0 on, times that never go back. Errors have `NAME:line`. Thread-safe.
Expected<std::vector<Arrival>> parse_arrivals(std::string_view text, const std::string& name);

/// The same of a file.
Expected<std::vector<Arrival>> read_arrivals(const std::string& path);

/// The text that parse_arrivals reads.
std::string format_arrivals(const std::vector<Arrival>& arrivals);

}  // namespace versus::protocol
