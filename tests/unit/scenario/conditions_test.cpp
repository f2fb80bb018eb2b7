// Parameters with units, files, and what parameters demand of each other.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "framework/scenario/parse.hpp"

namespace versus::scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* vocabulary_text = R"(library: openexr
operations:
  write: {description: whole image}
  read: {description: whole image, reads_encoded: true}
parameters:
  storage:
    words: [file_warm, file_cold, model, replay]
    default: file_warm
    needs: {model: [latency, bandwidth], replay: [trace]}
    reading: [file_cold, replay]
  latency: {quantity: {of: time, min: 1us, max: 10s}}
  bandwidth: {quantity: {of: rate, min: 1KBps, max: 100GBps}}
  trace: {file: true}
)";

std::string scenario_with(const std::string& rest) {
  return "scenario: s\nlibrary: openexr\noperations: [read]\nfixture: {recipe: constant, size: 8x8}\n" + rest;
}

std::vector<std::string> messages(const std::string& rest) {
  static const Vocabulary vocabulary = parse_vocabulary(vocabulary_text, "v.yaml").value();
  std::vector<std::string> all;
  const auto scenario = parse_scenario(scenario_with(rest), "s.yaml", vocabulary, "full");
  if (scenario) return all;
  for (const auto& error : scenario.error()) all.push_back(message(error));
  return all;
}

std::vector<std::string> messages_of_vocabulary(const std::string& parameters) {
  std::vector<std::string> all;
  const auto vocabulary = parse_vocabulary("library: x\noperations: {read: {}}\nparameters:\n" + parameters, "v.yaml");
  if (vocabulary) return all;
  for (const auto& error : vocabulary.error()) all.push_back(message(error));
  return all;
}

// A picture of 8 × 8 pixels and four channels.
TEST(PictureLimits, RefuseWhatTheFixtureHasNot) {
  constexpr const char* text = R"(library: openexr
operations: {read: {reads_encoded: true}}
parameters:
  at_level: {integer: {min: 0, max: 16}, words: [every], within: levels}
  parts: {integer: {min: 1, max: 4096}, within: lines}
  window: {integer: {min: 1, max: 65536}, within: side}
  read_channels: {integer: {min: 1, max: 1024}, within: channels}
)";
  const Vocabulary vocabulary = parse_vocabulary(text, "v.yaml").value();
  const auto told = [&vocabulary](const std::string& rest) {
    const auto scenario = parse_scenario(scenario_with(rest), "s.yaml", vocabulary, "full");
    return scenario ? std::string() : message(scenario.error().front());
  };
  EXPECT_EQ(told("axes: {at_level: [every, 0, 3]}\nfixed: {parts: 8, window: 8, read_channels: 4}\n"), "");
  EXPECT_EQ(told("axes: {at_level: [0, 4]}\n"),
            "s.yaml:5:22: at_level 4 is more than the fixture has; at most 3; name less, or take a larger fixture");
  EXPECT_THAT(told("fixed: {parts: 9}\n"), HasSubstr("s.yaml:5:16: parts 9 is more than the fixture has; at most 8"));
  EXPECT_THAT(told("fixed: {window: 9}\n"), HasSubstr("at most 8"));
  EXPECT_THAT(told("fixed: {read_channels: 5}\n"), HasSubstr("at most 4"));
}

TEST(PictureLimits, OfSeveralSizesTheLargestCounts) {
  const Vocabulary vocabulary =
      parse_vocabulary(
          "library: openexr\noperations: {read: {}}\nparameters:\n  parts: {integer: {min: 1, max: 99}, "
          "within: lines}\n",
          "v.yaml")
          .value();
  const std::string text =
      "scenario: s\nlibrary: openexr\noperations: [read]\nfixture: {recipe: constant}\n"
      "axes: {size: [8x8, 8x16]}\nfixed: {parts: ";
  EXPECT_TRUE(parse_scenario(text + "16}\n", "s.yaml", vocabulary, "full"));
  EXPECT_FALSE(parse_scenario(text + "17}\n", "s.yaml", vocabulary, "full"));
}

TEST(PictureLimits, AreWordsOfTheVocabulary) {
  EXPECT_THAT(messages_of_vocabulary("  parts: {integer: {min: 1, max: 9}, within: height}\n"),
              ElementsAre("v.yaml:4:46: within of parts cannot be 'height'; one of: levels, lines, side, channels"));
}

TEST(Quantities, AreGivenInFixedOrSwept) {
  EXPECT_THAT(messages("fixed: {storage: model, latency: 100us, bandwidth: 200MBps}\n"), ElementsAre());
  EXPECT_THAT(messages("fixed: {storage: model}\naxes: {latency: [100us, 2ms]}\n"), ElementsAre());
}

TEST(Quantities, NeedAUnitAndStayInTheirRange) {
  EXPECT_THAT(messages("fixed: {storage: model, latency: 100}\n"),
              ElementsAre("s.yaml:5:34: latency cannot be '100'; 1us to 10s in ns, us, ms, s"));
  EXPECT_THAT(messages("fixed: {storage: model}\naxes: {latency: [100us, 11s, 200MBps]}\n"),
              ElementsAre("s.yaml:6:25: latency cannot be '11s'; 1us to 10s in ns, us, ms, s",
                          "s.yaml:6:30: latency cannot be '200MBps'; 1us to 10s in ns, us, ms, s"));
  EXPECT_THAT(messages("fixed: {storage: model, bandwidth: 200MB/s}\n"),
              ElementsAre(HasSubstr("bandwidth cannot be '200MB/s'; 1KBps to 100GBps in Bps, KBps, MBps, GBps")));
  EXPECT_THAT(messages("fixed: {storage: model}\naxes: {latency: all}\n"),
              ElementsAre(HasSubstr("axis latency cannot be 'all'")));
}

TEST(Files, CountFromTheScenariosFolderAndAreNoAxis) {
  const auto vocabulary = parse_vocabulary(vocabulary_text, "v.yaml").value();
  const auto scenario =
      parse_scenario(scenario_with("fixed: {storage: replay, trace: a/b.csv}\n"), "dir/s.yaml", vocabulary, "full");
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->fixed.at("trace"), "dir/a/b.csv");
  EXPECT_THAT(messages("fixed: {storage: replay}\naxes: {trace: [a.csv]}\n"),
              ElementsAre("s.yaml:6:16: trace is a file; one path; give it in fixed"));
  EXPECT_THAT(messages("fixed: {storage: replay, trace: \"\"}\n"), ElementsAre(HasSubstr("trace must be a text")));
}

TEST(Conditions, AWordHasWhatItNeeds) {
  EXPECT_THAT(messages("fixed: {storage: model}\n"),
              ElementsAre("s.yaml:5:18: storage model needs latency or bandwidth; give it in fixed or in axes"));
  EXPECT_THAT(messages("axes: {storage: [file_warm, replay]}\n"),
              ElementsAre("s.yaml:5:29: storage replay needs trace; give it in fixed or in axes"));
}

TEST(Conditions, WhatMeansNothingIsRefused) {
  EXPECT_THAT(messages("fixed: {latency: 1ms}\n"),
              ElementsAre("s.yaml:5:9: latency means nothing without storage model"));
  EXPECT_THAT(messages("fixed: {latency: 1ms}\naxes: {storage: [file_warm, model]}\n"
                       "profiles: {quick: {axes: {storage: [file_warm]}}}\n"),
              ElementsAre())
      << "the other profile uses it";
}

TEST(Conditions, OnlyWhatReadsAFileHasAColdOne) {
  const std::string axes = "axes: {storage: [file_warm, file_cold]}\n";
  EXPECT_THAT(messages(axes + "profiles: {quick: {operations: [read, write]}}\n"),
              ElementsAre("s.yaml:5:29: storage file_cold is about a file that is read; write reads none; exclude "
                          "{operation: write, storage: file_cold}"));
  EXPECT_THAT(messages(axes + "profiles: {quick: {operations: [read, write], "
                              "exclude: [{operation: write, storage: file_cold}]}}\n"),
              ElementsAre());
}

TEST(Conditions, AVocabularyThatCannotMeanThemIsRefused) {
  EXPECT_THAT(messages_of_vocabulary("  s: {words: [a], needs: {b: [t]}}\n"),
              ElementsAre(HasSubstr("v.yaml:4:27: needs of s: 'b' is none of its words; words: a"),
                          HasSubstr("v.yaml:4:3: s b needs 't', which is no parameter")));
  EXPECT_THAT(messages_of_vocabulary("  s: {words: [a], reading: [b]}\n"),
              ElementsAre(HasSubstr("reading of s: 'b' is none of its words")));
  EXPECT_THAT(messages_of_vocabulary("  s: {quantity: {of: weight, min: 1us, max: 1s}}\n"),
              ElementsAre(HasSubstr("of in quantity of s cannot be 'weight'; one of: time, rate")));
  EXPECT_THAT(messages_of_vocabulary("  s: {quantity: {of: time, min: 2us, max: 1us}}\n"),
              ElementsAre(HasSubstr("quantity of s: min is above max")));
  EXPECT_THAT(messages_of_vocabulary("  s: {quantity: {of: time, min: 2, max: 1us}}\n"),
              ElementsAre(HasSubstr("min of quantity of s cannot be '2'")));
}

}  // namespace
}  // namespace versus::scenario
