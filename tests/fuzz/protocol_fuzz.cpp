#include <cstdint>

#include "harness/protocol/messages.hpp"
#include "tests/fuzz/claims.hpp"

/// What was read can be written, and gives the same text again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace versus::protocol;
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  if (const auto request = decode_request(line)) {
    const std::string text = encode(*request);
    assert(text.find('\n') == std::string::npos);
    const auto again = decode_request(text);
    assert(again && encode(*again) == text);
  } else {
    versus::fuzz::check_error(request.error());
  }
  if (const auto reply = decode_reply(line)) {
    const std::string text = encode(*reply);
    assert(text.find('\n') == std::string::npos);
    const auto again = decode_reply(text);
    assert(again && encode(*again) == text);
  } else {
    versus::fuzz::check_error(reply.error());
  }
  return 0;
}
