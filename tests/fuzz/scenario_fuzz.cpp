// Whatever bytes come, the readers of scenarios and vocabularies answer with a value or with errors that have a place.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "framework/scenario/expand.hpp"
#include "framework/scenario/outline.hpp"
#include "framework/scenario/parse.hpp"

namespace {

using namespace versus;

// Every kind of parameter that a vocabulary can have.
constexpr std::string_view vocabulary_text = R"(library: openexr
operations: {write: {}, read: {reads_encoded: true}}
parameters:
  compression: {words: asked, known: [none, rle, zip, piz], default: zip}
  level: {integer: {min: 0, max: 100000}, words: [default], default: default}
  tile: {integer: {min: 1, max: 65536}, words: [scanline], default: scanline}
  threads: {integer: {min: 0, max: 1024}, default: 0}
  storage: {words: [file_warm, memory], default: file_warm}
  lines: {integer: {min: 1, max: 1000000}}
)";

void demand(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << '\n';
  std::abort();
}

void check(const std::vector<Error>& errors) {
  demand(!errors.empty(), "a failure names at least one error");
  for (const auto& error : errors) {
    demand(error.kind == ErrorKind::Usage, "a wrong file is a usage error");
    demand(message(error).rfind("f.yaml:", 0) == 0, "an error begins with its place");
  }
}

void check(const model::Scenario& scenario, const scenario::Vocabulary& vocabulary) {
  demand(!to_text(scenario::outline(scenario)).empty(), "a scenario can be shown");
  scenario::Offers offers;
  for (const auto& axis : scenario::asked_axes(scenario)) offers[axis] = scenario::known_words(vocabulary, axis);
  const auto cases = scenario::expand(scenario, offers);
  if (!cases) return;
  demand(!cases->empty(), "a sweep has a case");
  for (const auto& subject : *cases) {
    demand(subject.id.find_first_of("-:*?[] ") == std::string::npos, "an id has nothing that filters give meaning to");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const scenario::Vocabulary vocabulary = scenario::parse_vocabulary(vocabulary_text, "v.yaml").value();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto other = scenario::parse_vocabulary(text, "f.yaml"); !other) check(other.error());
  std::vector<std::string> profiles{"full"};
  if (const auto headline = scenario::read_headline(text, "f.yaml")) {
    profiles = headline->profiles;
  } else {
    check(headline.error());
  }
  for (std::size_t i = 0; i < profiles.size() && i < 4; ++i) {
    const auto scenario = scenario::parse_scenario(text, "f.yaml", vocabulary, profiles[i]);
    if (scenario) {
      check(*scenario, vocabulary);
    } else {
      check(scenario.error());
    }
  }
  return 0;
}
