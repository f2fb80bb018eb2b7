#include "framework/model/version_name.hpp"

#include <cstdint>

#include "tests/fuzz/claims.hpp"

/// What was read can be written and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace versus::model;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto names = parse_version_list(text, "openexr");
  if (!names) {
    versus::fuzz::check_error(names.error());
    return 0;
  }
  for (const auto& name : *names) {
    const auto again = parse_version_name(to_string(name), "");
    assert(again && *again == name);
  }
  return 0;
}
