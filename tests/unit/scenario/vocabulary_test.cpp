#include "framework/scenario/vocabulary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/scenario/sample_scenario.hpp"

namespace versus::scenario {
namespace {

using testing::ElementsAre;

std::vector<std::string> messages(std::string_view text) {
  std::vector<std::string> all;
  const auto vocabulary = parse_vocabulary(text, "v.yaml");
  if (vocabulary) return all;
  for (const auto& error : vocabulary.error()) all.push_back(message(error));
  return all;
}

std::vector<std::string> messages_of_parameter(const std::string& parameter) {
  return messages("library: x\noperations: {read: {}}\nparameters:\n  " + parameter + "\n");
}

TEST(Vocabulary, ReadsOperationsAndParameters) {
  const Vocabulary& vocabulary = sample_vocabulary();
  EXPECT_EQ(vocabulary.library, "openexr");
  EXPECT_THAT(operation_names(vocabulary), ElementsAre("write", "read"));
  EXPECT_FALSE(find_operation(vocabulary, "write")->reads_encoded);
  EXPECT_TRUE(find_operation(vocabulary, "read")->reads_encoded);
  EXPECT_EQ(find_operation(vocabulary, "copy"), nullptr);
  const Parameter* compression = find_parameter(vocabulary, "compression");
  EXPECT_TRUE(compression->asked);
  EXPECT_THAT(compression->words, ElementsAre("none", "rle", "zip", "piz"));
  EXPECT_EQ(compression->default_value, "zip");
  EXPECT_EQ(compression->description, "codec");
  const Parameter* tile = find_parameter(vocabulary, "tile");
  EXPECT_EQ(tile->integer->most, 65536);
  EXPECT_EQ(describe_values(*tile), "1 to 65536, or one of: scanline");
  EXPECT_EQ(find_parameter(vocabulary, "level")->default_value, std::nullopt);
}

TEST(Vocabulary, ValuesAreWordsOrNumbersInTheRange) {
  const Parameter& tile = *find_parameter(sample_vocabulary(), "tile");
  for (const char* value : {"1", "65536", "scanline"}) EXPECT_FALSE(refusal(tile, value)) << value;
  for (const char* value : {"0", "65537", "-1", "", "08", "8.0", "Scanline", "1e3"}) {
    EXPECT_TRUE(refusal(tile, value)) << value;
  }
}

TEST(Vocabulary, MistakesAreNamed) {
  EXPECT_THAT(messages("library: x\noperations: {}\n"), ElementsAre("v.yaml:1:1: the vocabulary has no operation"));
  EXPECT_THAT(messages_of_parameter("a-b: {words: [c]}"),
              ElementsAre("v.yaml:4:3: parameter 'a-b' cannot stand in a case's id; letters, digits, '_' and '.'"));
  EXPECT_THAT(messages_of_parameter("size: {words: [c]}"),
              ElementsAre("v.yaml:4:3: parameter 'size' has a meaning of its own in scenarios; name it otherwise"));
  EXPECT_THAT(messages_of_parameter("p: {words: [a, a]}"), ElementsAre("v.yaml:4:18: words of p: 'a' stands twice"));
  EXPECT_THAT(messages_of_parameter("p: {words: [all]}"),
              ElementsAre("v.yaml:4:15: words of p: 'all' stands for every word; name it otherwise"));
  EXPECT_THAT(
      messages_of_parameter("p: {}"),
      ElementsAre("v.yaml:4:3: parameter p can have no value; give it 'integer', 'quantity', 'file' or 'words'"));
  EXPECT_THAT(messages_of_parameter("p: {integer: {min: 3, max: 1}}"),
              ElementsAre("v.yaml:4:16: integer of p: min is above max"));
  EXPECT_THAT(messages_of_parameter("p: {integer: {min: 1, max: 3}, default: 4}"),
              ElementsAre("v.yaml:4:43: default: p cannot be '4'; 1 to 3"));
  EXPECT_THAT(messages_of_parameter("p: {words: [a], known: [b]}"),
              ElementsAre("v.yaml:4:26: 'known' of p goes only with 'words: asked'"));
}

}  // namespace
}  // namespace versus::scenario
