#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <set>

#include "framework/report/page/parts.hpp"

namespace versus::report::page {
namespace {

using testing::HasSubstr;

const std::vector<std::string> versions{"openexr@3.2.4", "openexr@3.5.3"};

// Every specification of the page, by the name under which it stands.
std::map<std::string, Json> specifications() {
  const Json plots = plots_json(versions);
  std::map<std::string, Json> all;
  for (const char* name : {"forest", "order", "distribution", "launches", "history"}) all[name] = plots[name];
  for (const auto& [quantity, kinds] : plots["sweep"].items()) {
    for (const char* kind : {"numbers", "mixed", "words"}) all[quantity + "/" + kind] = kinds[kind];
  }
  return all;
}

// Every field that a part of a specification reads.
void collect_fields(const Json& part, std::set<std::string>& fields) {
  if (part.is_object()) {
    if (part.contains("field")) fields.insert(part["field"].get<std::string>());
  }
  if (part.is_structured()) {
    for (const auto& [key, member] : part.items()) collect_fields(member, fields);
  }
}

TEST(Plots, AreVegaLiteThatGetsItsDataByName) {
  for (const auto& [name, spec] : specifications()) {
    EXPECT_THAT(spec["$schema"].get<std::string>(), HasSubstr("vega-lite/v5")) << name;
    EXPECT_EQ(spec["data"]["name"], "rows") << name;
    EXPECT_EQ(spec["width"], "container") << name;
    EXPECT_FALSE(spec["description"].get<std::string>().empty()) << name;
    EXPECT_TRUE(spec.contains("mark") || spec.contains("layer")) << name;
  }
}

TEST(Plots, ReadNothingFromAnyAddress) {
  for (const auto& [name, spec] : specifications()) {
    EXPECT_EQ(spec.dump().find("\"url\""), std::string::npos) << name;
  }
}

TEST(Plots, TellVersionsApartByColourAndByShape) {
  for (const char* name : {"order", "time/numbers"}) {
    const Json spec = specifications()[name];
    const Json encoding = spec.contains("layer") ? spec["layer"].back()["encoding"] : spec["encoding"];
    for (const char* channel : {"color", "shape"}) {
      EXPECT_EQ(encoding[channel]["field"], "version") << name;
      EXPECT_EQ(encoding[channel]["scale"]["domain"], Json(versions)) << name;
      const Json range = encoding[channel]["scale"]["range"];
      EXPECT_NE(range[0], range[1]) << name;
    }
  }
}

TEST(Plots, MoreVersionsThanColoursStillHaveOneEach) {
  const std::vector<std::string> many(20, "v");
  EXPECT_EQ(plots_json(many)["colours"].size(), 20U);
}

TEST(Plots, TheForestHasABandTheIntervalAndAMarkOnALogarithmicAxis) {
  const Json forest = specifications()["forest"];
  std::set<std::string> fields;
  collect_fields(forest, fields);
  for (const char* field : {"band_low", "band_high", "low", "high", "ratio", "label", "verdict"}) {
    EXPECT_EQ(fields.count(field), 1U) << field;
  }
  EXPECT_EQ(forest["layer"].back()["encoding"]["x"]["scale"]["type"], "log");
  EXPECT_EQ(forest["layer"].back()["encoding"]["shape"]["field"], "verdict");
}

TEST(Plots, SweepsAreLogarithmicAndJoinNumbersOnly) {
  const auto all = specifications();
  for (const char* quantity : {"time", "throughput", "ratio", "calls"}) {
    const std::string name = quantity;
    EXPECT_EQ(all.at(name + "/numbers")["encoding"]["x"]["scale"]["type"], "log");
    EXPECT_EQ(all.at(name + "/numbers")["encoding"]["y"]["scale"]["type"], "log");
    EXPECT_EQ(all.at(name + "/numbers")["mark"]["type"], "line");
    EXPECT_EQ(all.at(name + "/words")["mark"]["type"], "point");
    EXPECT_EQ(all.at(name + "/words")["encoding"]["x"]["type"], "ordinal");
  }
}

}  // namespace
}  // namespace versus::report::page
