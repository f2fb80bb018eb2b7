#include "tests/unit/scenario/sample_scenario.hpp"

#include <gtest/gtest.h>

namespace versus::scenario {

std::string_view sample_vocabulary_text() {
  return R"(library: openexr
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
}

const Vocabulary& sample_vocabulary() {
  static const Vocabulary vocabulary = parse_vocabulary(sample_vocabulary_text(), "v.yaml").value();
  return vocabulary;
}

std::string_view sample_scenario_text() {
  return R"(scenario: tile_size
library: openexr
question: How do times change with the tile size?
tags: [tiles, gate]
operations: [write, read]
fixture: {recipe: white_noise, size: 4096x2160, channels: RGBA, type: half, seed: 1}
fixed: {level: 4}
axes:
  compression: all
  tile: [8, 64, scanline]
  storage: [file_warm, memory]
exclude:
  - {operation: write, storage: memory}
profiles:
  quick: {fixture: {size: 512x270}, axes: {compression: [none, zip], tile: [8, scanline]}}
  full: {}
metrics:
  cpu_time: {threshold: 3%}
  file_size: {threshold: 0.005}
checks: {round_trip: true, same_pixels: false}
)";
}

std::string sample_with(std::string_view piece, std::string_view replacement) {
  std::string text(sample_scenario_text());
  const auto at = text.find(piece);
  EXPECT_NE(at, std::string::npos) << piece;
  return at == std::string::npos ? text : text.replace(at, piece.size(), replacement);
}

std::vector<std::string> messages_of(std::string_view text, std::string_view profile) {
  std::vector<std::string> messages;
  const auto scenario = parse_scenario(text, "t.yaml", sample_vocabulary(), profile);
  if (scenario) return messages;
  for (const auto& error : scenario.error()) messages.push_back(message(error));
  return messages;
}

model::Scenario parsed(std::string_view text, std::string_view profile) {
  for (const auto& text_of_error : messages_of(text, profile)) ADD_FAILURE() << text_of_error;
  return parse_scenario(text, "dir/t.yaml", sample_vocabulary(), profile).value_or(model::Scenario());
}

}  // namespace versus::scenario
