#include "framework/report/curves.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "framework/report/markdown.hpp"
#include "framework/report/result_json.hpp"
#include "framework/report/terminal.hpp"
#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

model::Curve curve_of(const std::string& compression, double difference, model::Verdict verdict) {
  model::Curve curve;
  curve.cases = "openexr/tile_size/read/compression=" + compression + ",storage=memory,tile=*";
  curve.axis = "tile";
  curve.values = {"8", "64", "512"};
  curve.baseline = {"openexr@3.2.4", -0.20, model::Interval{-0.22, -0.18}, "512"};
  curve.candidate = {"openexr@3.5.3", -0.20 + difference, model::Interval{-0.22 + difference, -0.18 + difference},
                     "64"};
  curve.difference = difference;
  curve.interval = model::Interval{difference - 0.01, difference + 0.01};
  curve.verdict = verdict;
  curve.rounds = 4;
  curve.remarks = {"curved: it is"};
  return curve;
}

model::RunResult result_with_curves() {
  model::RunResult result = sample::tile_size();
  result.curves = {curve_of("none", 0.001, model::Verdict::Equivalent), curve_of("zip", 0.07, model::Verdict::Slower)};
  return result;
}

TEST(Curves, StandInATableWithTheSlowerOnesFirst) {
  const std::string text = terminal_table(result_with_curves(), {120, Colour::No, Charset::Utf8, Extent::Telling});
  EXPECT_THAT(text, HasSubstr("openexr@3.5.3 against openexr@3.2.4: 1 of 2 curves slower (exponent +0.070 over tile)"));
  EXPECT_THAT(text, HasSubstr("\nCurves\n  how time grows"));
  const auto slower = text.find("▲ slower        +0.070  [+0.060, +0.080]  read  zip");
  const auto equivalent = text.find("= equivalent    +0.001");
  EXPECT_NE(slower, std::string::npos) << text;
  EXPECT_LT(slower, equivalent);
  EXPECT_THAT(text, HasSubstr("-0.20 → -0.13"));
  EXPECT_THAT(text, HasSubstr("512 → 64"));
  EXPECT_THAT(text, HasSubstr("  curved: it is (read/compression=zip,"));
}

TEST(Curves, BearAnyWidth) {
  for (const std::size_t width : {0U, 1U, 20U, 40U, 60U}) {
    EXPECT_THAT(curve_lines(result_with_curves(), {}, {width, Colour::No, false}), Not(IsEmpty()));
  }
  for (const std::string& line : curve_lines(result_with_curves(), {}, {40, Colour::No, false})) {
    EXPECT_LE(display_width(line), 75U) << "ids have few places to break";
  }
}

TEST(Curves, OfManyTheFirstAreShown) {
  model::RunResult result = result_with_curves();
  result.curves.resize(50, result.curves.front());
  EXPECT_THAT(curve_lines(result, {}, {}), Contains(HasSubstr("and 30 further curves (--all-rows shows them)")));
  EXPECT_THAT(curve_lines(result, {}, {100, Colour::No, true}), Not(Contains(HasSubstr("further"))));
}

TEST(Curves, WithoutDataTheyAreInconclusive) {
  model::RunResult result = sample::tile_size();
  result.curves = {model::Curve{}};
  EXPECT_THAT(curve_lines(result, {}, {}), Contains(HasSubstr("? inconclusive")));
  EXPECT_THAT(curve_sentences(result), IsEmpty());
}

TEST(Curves, NoneGiveNothing) {
  EXPECT_THAT(curve_lines(sample::tile_size(), {}, {}), IsEmpty());
  EXPECT_EQ(curve_markdown(sample::tile_size(), {}), "");
  EXPECT_THAT(curve_sentences(sample::tile_size()), IsEmpty());
}

TEST(Curves, StandInMarkdown) {
  const std::string text = markdown_table(result_with_curves());
  EXPECT_THAT(text, HasSubstr("**Curves**: how time grows"));
  EXPECT_THAT(text, HasSubstr("| ▲ **slower** | +0.070 | \\[+0.060, +0.080\\] |"));
}

TEST(Curves, StandInJson) {
  const auto json = nlohmann::json::parse(result_json(result_with_curves()));
  ASSERT_EQ(json["curves"].size(), 2U);
  const auto& curve = json["curves"][1];
  EXPECT_EQ(curve["cases"], "openexr/tile_size/read/compression=zip,storage=memory,tile=*");
  EXPECT_EQ(curve["verdict"], "slower");
  EXPECT_EQ(curve["difference"], 0.07);
  EXPECT_EQ(curve["baseline"]["fastest_at"], "512");
  EXPECT_EQ(curve["candidate"]["version"], "openexr@3.5.3");
}

}  // namespace
}  // namespace versus::report
