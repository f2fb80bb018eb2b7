#include <cstdint>

#include "framework/scenario/expand.hpp"
#include "framework/scenario/parse.hpp"
#include "tests/fuzz/claims.hpp"

namespace {

constexpr std::string_view vocabulary_text = R"(library: openexr
operations:
  write: {description: whole image}
  read: {description: whole image, reads_encoded: true}
parameters:
  compression: {words: asked, known: [none, rle, zip, piz], default: zip, description: codec}
  level: {integer: {min: 1, max: 9}}
  tile: {integer: {min: 1, max: 65536}, words: [scanline], default: scanline}
  threads: {integer: {min: 0, max: 1024}, default: 0}
  storage: {words: [file_warm, memory], default: file_warm}
)";

void spread(const versus::model::Scenario& scenario) {
  const auto cases = versus::scenario::expand(scenario, {{"compression", {"none", "zip"}}});
  if (!cases) return versus::fuzz::check_error(cases.error());
  for (const auto& one : *cases) {
    for (const char c : one.id) assert(c > ' ' && c < 0x7f && c != '*' && c != '?' && c != ':' && c != '-');
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace versus::scenario;
  static const Vocabulary vocabulary = parse_vocabulary(vocabulary_text, "v.yaml").value();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto other = parse_vocabulary(text, "fuzz.yaml"); !other) versus::fuzz::check_errors(other.error());
  if (const auto headline = read_headline(text, "fuzz.yaml"); !headline) versus::fuzz::check_errors(headline.error());
  for (const char* profile : {"quick", "full"}) {
    const auto scenario = parse_scenario(text, "dir/fuzz.yaml", vocabulary, profile);
    if (scenario) {
      spread(*scenario);
    } else {
      versus::fuzz::check_errors(scenario.error());
    }
  }
  return 0;
}
