#include "framework/yaml/document.hpp"

#include <cstdint>

#include "tests/fuzz/claims.hpp"

namespace {

std::size_t count(const versus::yaml::Node& node) {
  std::size_t sum = 1;
  for (const auto& item : node.items) sum += count(item);
  for (const auto& entry : node.entries) sum += count(entry.value);
  return sum;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  versus::yaml::Limits limits;
  limits.nodes = 2000;
  const auto document = versus::yaml::parse(text, "fuzz.yaml", limits);
  for (const auto& problem : document.problems) versus::fuzz::check_error(problem);
  assert(document.root || !document.problems.empty());
  if (document.problems.empty()) assert(count(*document.root) <= limits.nodes);
  return 0;
}
