#include "framework/scenario/filter.hpp"

#include <cassert>
#include <cstdint>

/// The input is a filter, a newline, and a case id.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using versus::scenario::Filter;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto end = std::min(text.find('\n'), text.size());
  const std::string pattern(text.substr(0, end));
  const std::string_view id = text.substr(std::min(end + 1, text.size()));
  const bool chosen = Filter(pattern).matches(id);
  // What is taken away as well is never chosen, and all that a filter of one pattern chooses is its complement's rest.
  if (pattern.find('-') == std::string::npos) {
    assert(!Filter(pattern + "-*").matches(id));
    assert(chosen != Filter("-" + pattern).matches(id) || pattern.empty());
  }
  assert(versus::scenario::matches_pattern("*", id));
  return 0;
}
