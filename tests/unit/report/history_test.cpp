#include "framework/report/history.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace versus::report {
namespace {

using testing::HasSubstr;
using testing::Not;

model::History dates(double step) {
  model::History history;
  history.case_id = "openexr/tile_size/read/compression=none,tile=8";
  history.profile = "quick";
  history.baseline = "openexr@3.2.4";
  history.candidate = "openexr@git:.#main";
  for (int i = 0; i < 8; ++i) {
    model::HistoryPoint point;
    point.run = "20261130T19000" + std::to_string(i) + "-ab12";
    point.candidate = history.candidate;
    point.effect = i < 5 ? 0.01 : 0.01 + step;
    history.points.push_back(point);
  }
  if (step != 0) history.steps = {{5, step, true, 9.5, 4.2}};
  return history;
}

model::History versions() {
  model::History history = dates(0);
  history.case_id = "openexr/tile_size/write/compression=none,tile=8";
  history.axis = model::HistoryAxis::Versions;
  history.candidate.clear();
  history.points.resize(3);
  const char* names[] = {"openexr@3.2.4", "openexr@3.4.17", "openexr@3.5.3"};
  for (std::size_t i = 0; i < 3; ++i) history.points[i].candidate = names[i];
  history.points[2].effect = -0.4;
  history.steps = {{2, -0.4, false, 5, 4}};
  return history;
}

const HistorySource source{"x86_64", 8, 2};

TerminalOptions wide() { return {140, Colour::No, Charset::Utf8, Extent::Telling}; }

TEST(HistoryText, NamesStepsWithTheCommandThatMeasuresThem) {
  const std::string text = history_text({dates(0.08), versions()}, source, wide());
  EXPECT_THAT(text, HasSubstr("8 runs of x86_64 (2 left out"));
  EXPECT_THAT(text, HasSubstr("all of openexr/tile_size, compression=none, tile=8"));
  EXPECT_THAT(text, HasSubstr("2 steps in 2 history lines: each is a reason to measure, not a verdict"));
  EXPECT_THAT(text,
              HasSubstr("▲ +8.0 % from 20261130T190005-ab12 on (alert): openexr@git:.#main against openexr@3.2.4"));
  EXPECT_THAT(text, HasSubstr("    versus run openexr/tile_size --profile quick --filter "
                              "'openexr/tile_size/read/compression=none,tile=8' --versions "
                              "openexr@3.2.4,openexr@git:.#main\n"));
  EXPECT_THAT(text, HasSubstr("--versions openexr@3.4.17,openexr@3.5.3\n")) << "the two between which the step lies";
}

TEST(HistoryText, ShowsTheCourse) {
  const std::string text = history_text({dates(0.08), versions()}, source, wide());
  EXPECT_THAT(text, HasSubstr("▁▁▁▁▁███"));
  EXPECT_THAT(text, HasSubstr("Over dates, run after run"));
  EXPECT_THAT(text, HasSubstr("Over versions, by their newest run"));
  EXPECT_THAT(text, HasSubstr("versions against openexr@3.2.4"));
}

TEST(HistoryText, KeepsNoiseFlat) {
  model::History history = dates(0);
  for (std::size_t i = 0; i < history.points.size(); ++i) history.points[i].effect = i % 2 == 0 ? 0.001 : -0.001;
  EXPECT_THAT(history_text({history}, source, wide()), Not(HasSubstr("█")));
  EXPECT_THAT(history_text({history}, source, wide()), HasSubstr("no step in 1 history line"));
}

TEST(HistoryText, SaysWhenThereIsNoHistory) {
  EXPECT_THAT(history_text({}, {"", 1, 0}, wide()), HasSubstr("no case was compared three times"));
}

TEST(HistoryText, SpeaksAsciiAndKeepsToNarrowTerminals) {
  const std::string text = history_text({dates(0.08)}, source, {40, Colour::No, Charset::Ascii, Extent::Telling});
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const bool is_command = line.rfind("    versus run", 0) == 0;
    EXPECT_TRUE(is_command || line.size() <= 40U) << line;
    for (const char c : line) EXPECT_TRUE(static_cast<unsigned char>(c) < 128) << line;
  }
  EXPECT_THAT(text, HasSubstr("00000777"));
}

TEST(HistoryJson, HasPointsAndSteps) {
  const auto json = nlohmann::json::parse(history_json({dates(0.08), versions()}, source));
  EXPECT_EQ(json["schema"], "versus.history/1");
  EXPECT_EQ(json["runs"], 8);
  const auto& first = json["histories"][0];
  EXPECT_EQ(first["along"], "dates");
  EXPECT_EQ(first["points"].size(), 8U);
  EXPECT_EQ(first["steps"][0]["point"], 5);
  EXPECT_EQ(first["steps"][0]["alert"], true);
  EXPECT_TRUE(json["histories"][1]["candidate"].is_null());
}

}  // namespace
}  // namespace versus::report
