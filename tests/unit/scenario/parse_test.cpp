#include "framework/scenario/parse.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/scenario/sample_scenario.hpp"

namespace versus::scenario {
namespace {

using testing::ElementsAre;

TEST(ParseScenario, ReadsEverySection) {
  const model::Scenario scenario = parsed(sample_scenario_text());
  EXPECT_EQ(model::id(scenario), "openexr/tile_size");
  EXPECT_EQ(scenario.profile, "full");
  EXPECT_EQ(scenario.file, "dir/t.yaml");
  EXPECT_EQ(scenario.question, "How do times change with the tile size?");
  EXPECT_THAT(scenario.tags, ElementsAre("tiles", "gate"));
  EXPECT_THAT(scenario.operations, ElementsAre("write", "read"));
  EXPECT_EQ(model::key(scenario.fixture), "white_noise;4096x2160;half;R+G+B+A;seed=1;frame=0");
  ASSERT_EQ(scenario.axes.size(), 3U);
  EXPECT_TRUE(scenario.axes[0].asks_library);
  EXPECT_TRUE(scenario.axes[0].values.empty());
  EXPECT_THAT(scenario.axes[1].values, ElementsAre("8", "64", "scanline"));
  ASSERT_EQ(scenario.exclusions.size(), 1U);
  EXPECT_THAT(scenario.exclusions[0].match.at("storage"), ElementsAre("memory"));
  ASSERT_EQ(scenario.metrics.size(), 2U);
  EXPECT_EQ(scenario.metrics[0].metric, model::Metric::CpuTime);
  EXPECT_EQ(scenario.metrics[0].threshold, 0.03);
  EXPECT_EQ(scenario.metrics[1].threshold, 0.005);
  EXPECT_TRUE(scenario.checks.round_trip);
  EXPECT_FALSE(scenario.checks.same_pixels);
}

TEST(ParseScenario, AProfileReplacesTheKeysItNames) {
  const model::Scenario scenario = parsed(sample_scenario_text(), "quick");
  EXPECT_EQ(scenario.profile, "quick");
  EXPECT_EQ(scenario.fixture.width, 512);
  EXPECT_EQ(scenario.fixture.height, 270);
  EXPECT_EQ(scenario.fixture.seed, 1U);
  EXPECT_THAT(scenario.axes[0].values, ElementsAre("none", "zip"));
  EXPECT_FALSE(scenario.axes[0].asks_library);
  EXPECT_THAT(scenario.axes[1].values, ElementsAre("8", "scanline"));
  EXPECT_THAT(scenario.axes[2].values, ElementsAre("file_warm", "memory"));
}

TEST(ParseScenario, DefaultsOfTheVocabularyBecomeFixedParameters) {
  EXPECT_EQ(parsed(sample_scenario_text()).fixed, (model::Parameters{{"level", "4"}, {"threads", "0"}}));
}

TEST(ParseScenario, OnlyFewKeysAreNeeded) {
  const model::Scenario scenario =
      parsed("scenario: s\nlibrary: openexr\noperations: [read]\nfixture: {recipe: constant, size: 1x1}\n");
  EXPECT_THAT(scenario.fixture.channels, ElementsAre("R", "G", "B", "A"));
  EXPECT_EQ(scenario.fixture.type, model::PixelType::Half);
  EXPECT_EQ(scenario.fixture.seed, 1U);
  ASSERT_EQ(scenario.metrics.size(), 2U);
  EXPECT_EQ(scenario.metrics[0].threshold, 0.03);
  EXPECT_TRUE(scenario.checks.round_trip && scenario.checks.same_pixels);
  EXPECT_EQ(scenario.fixed.at("compression"), "zip");
}

TEST(ParseScenario, FixtureFieldsCanBeAxes) {
  const model::Scenario scenario = parsed(
      "scenario: s\nlibrary: openexr\noperations: [read]\nfixture: {type: float}\n"
      "axes: {recipe: [white_noise, rendered], size: [64x32, 128x64], channels: [RGB, Y], frame: [0, 1]}\n");
  EXPECT_EQ(scenario.axes.size(), 4U);
  EXPECT_EQ(scenario.fixture.width, 0);
}

TEST(ParseScenario, ChannelsAreLettersOrAList) {
  const model::Scenario scenario = parsed(sample_with("channels: RGBA", "channels: [diffuse.R, Z]"));
  EXPECT_THAT(scenario.fixture.channels, ElementsAre("diffuse.R", "Z"));
}

TEST(ParseScenario, AFileIsRelativeToTheScenario) {
  std::string text = sample_with("{recipe: white_noise, size: 4096x2160, channels: RGBA, type: half, seed: 1}",
                                 "{file: ../images/a.raw}");
  const std::string quick_fixture = "fixture: {size: 512x270}, ";
  text.erase(text.find(quick_fixture), quick_fixture.size());
  const model::Scenario scenario = parsed(text);
  EXPECT_EQ(scenario.fixture.recipe, model::Recipe::File);
  EXPECT_EQ(scenario.fixture.file, "dir/../images/a.raw");
  EXPECT_TRUE(scenario.fixture.channels.empty());
}

TEST(ParseScenario, AProfileMayHaveAFixtureOfTheOtherKind) {
  const model::Scenario scenario = parsed(sample_with("{size: 512x270}", "{file: /images/a.raw}"), "quick");
  EXPECT_EQ(scenario.fixture.recipe, model::Recipe::File);
  EXPECT_EQ(scenario.fixture.file, "/images/a.raw");
}

TEST(ParseScenario, ThresholdsOfZeroAndAboveOneAreAllowed) {
  EXPECT_EQ(parsed(sample_with("threshold: 3%", "threshold: 0")).metrics[0].threshold, 0.0);
  EXPECT_EQ(parsed(sample_with("threshold: 3%", "threshold: 150%")).metrics[0].threshold, 1.5);
  EXPECT_EQ(parsed(sample_with("{threshold: 3%}", "{}")).metrics[0].threshold, 0.03);
}

TEST(ParseScenario, AllOfAClosedChoiceIsItsWords) {
  const model::Scenario scenario = parsed(sample_with("storage: [file_warm, memory]", "storage: all"));
  EXPECT_THAT(scenario.axes[2].values, ElementsAre("file_warm", "memory"));
  EXPECT_FALSE(scenario.axes[2].asks_library);
}

TEST(ParseScenario, AnExclusionMayNameAValueThatOnlyTheFullSweepHas) {
  const std::string text = sample_with("{operation: write, storage: memory}", "{tile: [8, 64], compression: piz}");
  EXPECT_EQ(parsed(text, "quick").exclusions[0].match.at("tile").size(), 2U);
}

TEST(ParseScenario, TheProfileFullIsThereWithoutBeingWritten) {
  EXPECT_EQ(parsed(sample_with("  full: {}\n", ""), "full").fixture.width, 4096);
}

TEST(ReadHeadline, NeedsNoVocabulary) {
  const auto headline = read_headline(sample_with("openexr", "some_library"), "t.yaml");
  ASSERT_TRUE(headline);
  EXPECT_EQ(headline->library, "some_library");
  EXPECT_EQ(headline->name, "tile_size");
  EXPECT_THAT(headline->tags, ElementsAre("tiles", "gate"));
  EXPECT_THAT(headline->profiles, ElementsAre("quick", "full"));
}

TEST(ReadHeadline, ErrorsHavePlaces) {
  const auto headline = read_headline("scenario: a/b\n", "t.yaml");
  ASSERT_FALSE(headline);
  ASSERT_EQ(headline.error().size(), 2U);
  EXPECT_EQ(message(headline.error()[0]), "t.yaml:1:1: key 'library' is missing in the scenario");
  EXPECT_EQ(message(headline.error()[1]),
            "t.yaml:1:11: scenario 'a/b' cannot stand in a case's id; letters, digits, '_' and '.'");
}

TEST(ParseScenario, CurvesNameAnAxisAndAThreshold) {
  const auto with = [](const std::string& curves) {
    return parsed(
        "scenario: s\nlibrary: openexr\noperations: [read]\nfixture: {recipe: constant, size: 1x1}\n"
        "axes: {tile: [8, 64, scanline]}\nprofiles: {quick: {axes: {tile: [8]}, curves: []}}\n" +
        curves);
  };
  const model::Scenario scenario = with("curves: [{axis: tile}]\n");
  ASSERT_EQ(scenario.curves.size(), 1U);
  EXPECT_EQ(scenario.curves[0].axis, "tile");
  EXPECT_EQ(scenario.curves[0].threshold, 0.02);
  EXPECT_EQ(with("curves: [{axis: tile, threshold: 0.005}]\n").curves[0].threshold, 0.005);
  EXPECT_THAT(with("").curves, testing::IsEmpty());
}

}  // namespace
}  // namespace versus::scenario
