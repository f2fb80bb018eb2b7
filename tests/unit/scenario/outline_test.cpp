#include "framework/scenario/outline.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/scenario/sample_scenario.hpp"

namespace versus::scenario {
namespace {

TEST(Outline, ShowsWhatTheScenarioHolds) {
  EXPECT_EQ(to_text(outline(parsed(sample_scenario_text(), "quick"))),
            "scenario          openexr/tile_size\n"
            "question          How do times change with the tile size?\n"
            "file              dir/t.yaml\n"
            "profile           quick\n"
            "tags              tiles, gate\n"
            "operations        write, read\n"
            "fixture           white_noise 512x270 RGBA half seed=1\n"
            "axis compression  none, zip\n"
            "axis tile         8, scanline\n"
            "axis storage      file_warm, memory\n"
            "fixed level       4\n"
            "fixed threads     0\n"
            "without           operation write and storage memory\n"
            "metrics           cpu_time 3%, file_size 0.5%\n"
            "checks            round_trip\n");
}

TEST(Outline, LeavesSweptFieldsOutOfTheFixture) {
  const auto rows =
      outline(parsed("scenario: s\nlibrary: openexr\noperations: [read]\nfixture: {seed: 2}\n"
                     "axes: {recipe: [constant], size: [4x4], compression: all}\n"));
  const std::string text = to_text(rows);
  EXPECT_THAT(text, testing::HasSubstr("fixture           RGBA half seed=2\n"));
  EXPECT_THAT(text, testing::HasSubstr("all that the versions offer"));
}

TEST(Outline, KnownWordsStandInForOffers) {
  EXPECT_THAT(known_words(sample_vocabulary(), "compression"), testing::ElementsAre("none", "rle", "zip", "piz"));
  EXPECT_TRUE(known_words(sample_vocabulary(), "nothing").empty());
}

}  // namespace
}  // namespace versus::scenario
