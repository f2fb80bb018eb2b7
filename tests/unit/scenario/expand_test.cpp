#include "framework/scenario/expand.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/scenario/sample_scenario.hpp"

namespace versus::scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> ids(const std::vector<model::Case>& cases) {
  std::vector<std::string> all;
  for (const auto& subject : cases) all.push_back(subject.id);
  return all;
}

std::string error_of(const model::Scenario& scenario, const Offers& offers = {}) {
  const auto cases = expand(scenario, offers);
  return cases ? std::to_string(cases->size()) + " cases" : message(cases.error());
}

TEST(Expand, GivesEveryPointInTheOrderOfTheFile) {
  const auto cases = expand(parsed(sample_scenario_text(), "quick"), {});
  ASSERT_TRUE(cases);
  EXPECT_THAT(ids(*cases), ElementsAre("openexr/tile_size/write/compression=none,storage=file_warm,tile=8",
                                       "openexr/tile_size/write/compression=none,storage=file_warm,tile=scanline",
                                       "openexr/tile_size/write/compression=zip,storage=file_warm,tile=8",
                                       "openexr/tile_size/write/compression=zip,storage=file_warm,tile=scanline",
                                       "openexr/tile_size/read/compression=none,storage=file_warm,tile=8",
                                       "openexr/tile_size/read/compression=none,storage=memory,tile=8",
                                       "openexr/tile_size/read/compression=none,storage=file_warm,tile=scanline",
                                       "openexr/tile_size/read/compression=none,storage=memory,tile=scanline",
                                       "openexr/tile_size/read/compression=zip,storage=file_warm,tile=8",
                                       "openexr/tile_size/read/compression=zip,storage=memory,tile=8",
                                       "openexr/tile_size/read/compression=zip,storage=file_warm,tile=scanline",
                                       "openexr/tile_size/read/compression=zip,storage=memory,tile=scanline"));
  const model::Case& first = cases->front();
  EXPECT_EQ(first.parameters,
            (model::Parameters{
                {"compression", "none"}, {"level", "4"}, {"storage", "file_warm"}, {"threads", "0"}, {"tile", "8"}}));
  EXPECT_THAT(first.swept, ElementsAre("compression", "storage", "tile"));
  EXPECT_EQ(first.fixture.width, 512);
  EXPECT_EQ(first.metrics.size(), 2U);
}

TEST(Expand, AsksTheLibraryForAll) {
  const model::Scenario scenario = parsed(sample_scenario_text());
  EXPECT_THAT(asked_axes(scenario), ElementsAre("compression"));
  const auto cases = expand(scenario, {{"compression", {"none", "new_codec", "none"}}});
  ASSERT_TRUE(cases);
  EXPECT_EQ(cases->size(), 2U * (3 + 6));
  EXPECT_THAT(cases->back().id, HasSubstr("compression=new_codec"));
  EXPECT_EQ(error_of(scenario),
            "openexr/tile_size (profile full): compression: all, and no version offers a value; list the values");
}

TEST(Expand, OffersThatNoCaseIdCanHoldAreLeftOut) {
  const auto cases = expand(parsed(sample_scenario_text()), {{"compression", {"a-b", "zip"}}});
  ASSERT_TRUE(cases);
  for (const auto& subject : *cases) EXPECT_EQ(subject.parameters.at("compression"), "zip");
}

TEST(Expand, AxesOfTheFixtureChangeTheFixture) {
  const auto cases = expand(parsed("scenario: s\nlibrary: openexr\noperations: [read]\nfixture: {recipe: constant}\n"
                                   "axes: {size: [64x32, 8x8], type: [half, uint], channels: [RGB], seed: [7]}\n"),
                            {});
  ASSERT_TRUE(cases);
  ASSERT_EQ(cases->size(), 4U);
  const model::Case& last = cases->back();
  EXPECT_EQ(last.id, "openexr/s/read/channels=RGB,seed=7,size=8x8,type=uint");
  EXPECT_EQ(model::key(last.fixture), "constant;8x8;uint;R+G+B;seed=7;frame=0");
  EXPECT_EQ(last.parameters.at("size"), "8x8");
  EXPECT_EQ(worker_parameters(last).count("size"), 0U);
  EXPECT_EQ(worker_parameters(last).at("threads"), "0");
}

TEST(Expand, AScenarioWithoutAxesIsOneCaseForEachOperation) {
  const auto cases = expand(parsed("scenario: s\nlibrary: openexr\noperations: [read, write]\n"
                                   "fixture: {recipe: constant, size: 4x4}\n"),
                            {});
  ASSERT_TRUE(cases);
  EXPECT_THAT(ids(*cases), ElementsAre("openexr/s/read", "openexr/s/write"));
}

TEST(Expand, ExclusionsThatLeaveNothingAreAnError) {
  const auto scenario =
      parsed(sample_with("{operation: write, storage: memory}", "{operation: [read, write]}"), "quick");
  EXPECT_EQ(error_of(scenario),
            "openexr/tile_size (profile quick): its exclusions leave no case; remove an exclusion or add a value");
}

model::Scenario sweep_of(std::size_t values, std::size_t axes) {
  model::Scenario scenario = parsed(sample_scenario_text());
  scenario.operations = {"read"};
  scenario.exclusions.clear();
  scenario.axes.clear();
  for (std::size_t a = 0; a < axes; ++a) {
    model::Axis axis{"axis" + std::to_string(a), {}, false};
    for (std::size_t v = 0; v < values; ++v) axis.values.push_back(std::to_string(v));
    scenario.axes.push_back(axis);
  }
  return scenario;
}

TEST(Expand, TooManyCasesAreRefusedWithTheFigure) {
  EXPECT_EQ(error_of(sweep_of(10, 5)), "100000 cases");
  EXPECT_EQ(error_of(sweep_of(100001, 1)),
            "openexr/tile_size (profile full): 100001 cases are too many; at most 100000; sweep fewer values or axes");
  EXPECT_THAT(error_of(sweep_of(1000, 30)), HasSubstr("more than 1e15 cases are too many"));
}

TEST(Expand, AnImageThatIsTooLargeOnlyTogetherIsRefused) {
  const auto scenario = parsed(
      "scenario: s\nlibrary: openexr\noperations: [read]\nfixture: {recipe: constant}\n"
      "axes: {size: [65536x65536], channels: [RG, RGBA]}\n");
  EXPECT_EQ(error_of(scenario),
            "openexr/s/read/channels=RGBA,size=65536x65536: the image would have 34359738368 bytes; at most "
            "17179869184");
}

}  // namespace
}  // namespace versus::scenario
