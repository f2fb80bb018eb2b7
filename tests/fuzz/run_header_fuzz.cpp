#include <cstdint>

#include "framework/store/header_json.hpp"
#include "tests/fuzz/claims.hpp"

/// What was read can be written, and gives the same text again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace versus::store;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto header = parse_header_document(text);
  if (!header) {
    versus::fuzz::check_error(header.error());
    return 0;
  }
  const auto written = header_document(*header);
  if (!written) {
    versus::fuzz::check_error(written.error());
    return 0;
  }
  const auto again = parse_header_document(*written);
  assert(again && header_document(*again).value() == *written);
  return 0;
}
