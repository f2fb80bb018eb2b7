#include "framework/report/result_json.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "tests/golden/golden.hpp"
#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using Json = nlohmann::json;

Json parsed(const model::RunResult& result) { return Json::parse(result_json(result)); }

Json schema() {
  std::ifstream file(VERSUS_RESULT_SCHEMA);
  return Json::parse(file);
}

// The part of JSON Schema that our schema uses, enough to notice a field that one of the two does not know.
void check(const Json& value, const Json& rule, const Json& root, const std::string& path) {
  if (rule.contains("$ref")) {
    const std::string name = rule["$ref"].get<std::string>().substr(std::string("#/$defs/").size());
    return check(value, root["$defs"][name], root, path);
  }
  if (rule.contains("type")) {
    const Json types = rule["type"].is_array() ? rule["type"] : Json::array({rule["type"]});
    bool fits = false;
    for (const std::string type : types) {
      fits = fits || (type == "null" && value.is_null()) || (type == "string" && value.is_string()) ||
             (type == "number" && value.is_number()) || (type == "integer" && value.is_number_integer()) ||
             (type == "boolean" && value.is_boolean()) || (type == "array" && value.is_array()) ||
             (type == "object" && value.is_object());
    }
    EXPECT_TRUE(fits) << path << ": " << value;
  }
  if (rule.contains("enum")) {
    EXPECT_NE(std::find(rule["enum"].begin(), rule["enum"].end(), value), rule["enum"].end()) << path << ": " << value;
  }
  if (rule.contains("const")) {
    EXPECT_EQ(rule["const"], value) << path;
  }
  if (value.is_array() && rule.contains("items")) {
    for (std::size_t i = 0; i < value.size(); ++i) check(value[i], rule["items"], root, path + "/" + std::to_string(i));
  }
  if (!value.is_object()) return;
  for (const auto& name : rule.value("required", Json::array()))
    EXPECT_TRUE(value.contains(name)) << path << ": " << name;
  const Json known = rule.value("properties", Json::object());
  const Json others = rule.value("additionalProperties", Json(true));
  for (const auto& [name, member] : value.items()) {
    const bool allowed = known.contains(name) || others != Json(false);
    EXPECT_TRUE(allowed) << path << ": unknown field " << name;
    const Json of_others = others.is_object() ? others : Json::object();
    check(member, known.contains(name) ? known[name] : of_others, root, path + "/" + name);
  }
}

template <class Enum>
Json all_words() {
  Json words = Json::array();
  for (int i = 0; !to_string(static_cast<Enum>(i)).empty(); ++i) words.push_back(to_string(static_cast<Enum>(i)));
  return words;
}

TEST(ResultSchema, KnowsEveryWordOfTheModel) {
  const Json fields = schema()["$defs"]["comparison"]["properties"];
  EXPECT_EQ(fields["verdict"]["enum"], all_words<model::Verdict>());
  EXPECT_EQ(fields["rule"]["enum"], all_words<model::Rule>());
  EXPECT_EQ(fields["role"]["enum"], all_words<model::Role>());
  EXPECT_EQ(schema()["$defs"]["incident"]["properties"]["kind"]["enum"], all_words<model::IncidentKind>());
  EXPECT_EQ(fields["metric"]["enum"].get<std::vector<std::string>>(), model::metric_names());
}

TEST(ResultJson, IsAsExpected) {
  EXPECT_TRUE(golden::matches("report/tile_size.json", result_json(sample::tile_size())));
}

TEST(ResultJson, KeepsToItsSchema) {
  const Json root = schema();
  for (const auto& result :
       {sample::tile_size(), sample::compression(), sample::empty(), sample::gate(), model::RunResult{}}) {
    check(parsed(result), root, root, "");
  }
}

TEST(ResultJson, HasTheFieldsThatScriptsRelyOn) {
  const Json json = parsed(sample::tile_size());
  EXPECT_EQ(json["schema"], "versus.result/1");
  EXPECT_EQ(json["exit"], 3);
  EXPECT_EQ(json["run"], "20261130T191530-ab12");
  const Json& first = json["comparisons"][0];
  EXPECT_EQ(first["metric"], "cpu_time");
  EXPECT_EQ(first["unit"], "ns");
  EXPECT_EQ(first["direction"], "lower");
  EXPECT_EQ(first["verdict"], "slower");
  EXPECT_EQ(first["params"]["tile"], "8");
  EXPECT_DOUBLE_EQ(first["effect"], 2.41);
  EXPECT_DOUBLE_EQ(first["interval"][0], 2.30);
  EXPECT_EQ(json["controls"]["aa"]["failed"], 0);
  EXPECT_TRUE(json["controls"]["positive"].is_null());
  EXPECT_EQ(json["versions"][0]["loaded"][0]["build_id"], "0123abcd");
}

TEST(ResultJson, HasNullForAnEffectOfAZeroBaselineAndKeepsTheDifference) {
  model::RunResult result = sample::tile_size();
  result.comparisons.resize(1);
  result.comparisons[0].effect.reset();
  result.comparisons[0].interval.reset();
  result.comparisons[0].difference = 17;
  const Json json = parsed(result);
  EXPECT_TRUE(json["comparisons"][0]["effect"].is_null());
  EXPECT_TRUE(json["comparisons"][0]["interval"].is_null());
  EXPECT_EQ(json["comparisons"][0]["difference"], 17);
}

TEST(ResultJson, NeverHoldsNumbersThatJsonDoesNotKnow) {
  model::RunResult result = sample::tile_size();
  result.comparisons.resize(1);
  result.comparisons[0].effect = std::numeric_limits<double>::infinity();
  result.comparisons[0].interval = model::Interval{0, std::numeric_limits<double>::quiet_NaN()};
  result.comparisons[0].mde = std::numeric_limits<double>::quiet_NaN();
  result.wall_seconds = std::numeric_limits<double>::quiet_NaN();
  const Json json = parsed(result);
  EXPECT_TRUE(json["comparisons"][0]["effect"].is_null());
  EXPECT_TRUE(json["comparisons"][0]["interval"].is_null());
  EXPECT_TRUE(json["comparisons"][0]["mde"].is_null());
  EXPECT_TRUE(json["wall_seconds"].is_null());
}

TEST(ResultJson, StaysValidWhenAWorkerAnsweredWithBytesThatAreNotText) {
  model::RunResult result = sample::empty();
  result.incidents.front().message = "garbage: \xff\xfe\x01\"\n";
  EXPECT_NO_THROW(parsed(result));
}

TEST(ResultJson, NamesVersionsOfWhichNothingIsKnown) {
  model::RunResult result = sample::empty();
  result.header.version_facts.clear();
  const Json json = parsed(result);
  ASSERT_EQ(json["versions"].size(), 2U);
  EXPECT_TRUE(json["versions"][1]["build_id"].is_null());
}

}  // namespace
}  // namespace versus::report
