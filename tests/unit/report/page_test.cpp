#include "framework/report/page/page.hpp"

#include <gmock/gmock.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const std::vector<model::Round> no_rounds;

Json document(const model::RunResult& result, const std::vector<model::Round>& rounds = no_rounds,
              std::vector<Turns> turns = {}) {
  return Json::parse(page_document({result, rounds, std::move(turns), {}}));
}

model::Round round_of(const std::string& case_id) {
  model::Round round;
  round.case_id = case_id;
  round.sides = {0, 1};
  round.items = {{model::Item{1000.4, 900}, model::Item{2000, 1800}, model::Item{3000, 2700}, std::nullopt},
                 {model::Item{12.345, 4}, model::Item{1, 1}, model::Item{2, 2}, model::Item{3, 3}}};
  round.launches = {{4096, 1, 0}, {4097, 1, 0}, {8192, 1, 0}, {8193, 1, 0}};
  return round;
}

TEST(PageDocument, HasARowForEachCaseAndCandidateWorstFirst) {
  const Json json = document(sample::tile_size());
  EXPECT_EQ(json["schema"], "versus.page/1");
  ASSERT_EQ(json["rows"].size(), 13U);
  const Json& worst = json["rows"][0];
  EXPECT_EQ(worst["verdict"], "slower");
  EXPECT_DOUBLE_EQ(worst["effect"], 2.41);
  EXPECT_DOUBLE_EQ(worst["low"], 2.30);
  EXPECT_EQ(worst["text"]["effect"], "+241 %");
  EXPECT_EQ(worst["text"]["before"], "12.3 ms");
  EXPECT_EQ(json["cases"][worst["case"].get<std::size_t>()]["params"]["tile"], "8");
  EXPECT_EQ(json["versions"][worst["candidate"].get<std::size_t>()], "openexr@3.5.3");
}

TEST(PageDocument, CountsVerdictsAndSaysThemInASentence) {
  const Json summary = document(sample::tile_size())["summary"];
  EXPECT_THAT(summary["sentences"][0].get<std::string>(), HasSubstr("2 of 13 cases slower"));
  EXPECT_EQ(summary["verdicts"][0]["verdict"], "slower");
  EXPECT_EQ(summary["verdicts"][0]["rows"], 2);
  EXPECT_EQ(summary["fitness"], "fit");
  EXPECT_THAT(summary["control"][0].get<std::string>(), HasSubstr("none differed"));
}

TEST(PageDocument, SaysHowFitTheMachineWas) {
  model::RunResult result = sample::tile_size();
  result.controls.aa_failed = 1;
  EXPECT_EQ(document(result)["summary"]["fitness"], "doubtful");
  result.controls.positive_found = false;
  EXPECT_EQ(document(result)["summary"]["fitness"], "unfit");
  result.controls = {};
  EXPECT_EQ(document(result)["summary"]["fitness"], "unknown");
}

TEST(PageDocument, NamesGapsAndIncidents) {
  const Json json = document(sample::tile_size());
  ASSERT_EQ(json["gaps"].size(), 1U);
  EXPECT_EQ(json["gaps"][0][2], "has no compression 'htj2k32'");
  EXPECT_EQ(json["incidents"][0]["kind"], "wrong pixels");
  const Json empty = document(sample::empty());
  EXPECT_TRUE(empty["rows"].empty());
  EXPECT_TRUE(empty["incidents"][0]["case"].is_null());
}

TEST(PageDocument, BearsARunOfWhichNothingIsKnown) {
  const Json json = document(model::RunResult{});
  EXPECT_TRUE(json["rows"].empty());
  EXPECT_TRUE(json["versions"].empty());
  EXPECT_EQ(json["samples"], Json::object());
}

TEST(PageDocument, HasSamplesInTheOrderOfTheirTurns) {
  const model::RunResult result = sample::tile_size();
  const std::vector<model::Round> rounds{round_of(result.comparisons.front().case_id)};
  const Json plain = document(result, rounds)["samples"].front()[0];
  EXPECT_EQ(plain["slots"], Json({0, 1, 2, 0, 1, 2, 3}));
  const Json turned = document(result, rounds, {Turns{{{3, 2, 1, 0}, {0, 1, 2, 3}}}})["samples"].front()[0];
  EXPECT_EQ(turned["slots"], Json({2, 1, 0, 0, 1, 2, 3}));
  EXPECT_EQ(turned["wall"][2], 1000) << "whole nanoseconds from a microsecond on";
  EXPECT_DOUBLE_EQ(turned["wall"][3], 12.35) << "four figures below";
  EXPECT_EQ(turned["cpu"][0], 2700);
  EXPECT_EQ(turned["peaks"][2], 8192);
}

TEST(PageDocument, LeavesOutRoundsOfCasesThatTheRunDoesNotHave) {
  EXPECT_EQ(document(sample::tile_size(), {round_of("of/another/run")})["samples"], Json::object());
}

TEST(PageDocument, HoldsNoNumberThatJsonDoesNotKnow) {
  model::RunResult result = sample::tile_size();
  result.comparisons[0].effect = std::numeric_limits<double>::infinity();
  result.comparisons[0].interval = model::Interval{std::nan(""), 0};
  result.comparisons[0].candidate_median = std::nan("");
  std::vector<model::Round> rounds{round_of(result.comparisons[0].case_id)};
  rounds[0].items[0][0]->wall_ns = std::nan("");
  EXPECT_NO_THROW(document(result, rounds));
  EXPECT_TRUE(document(result, rounds)["samples"].front()[0]["wall"][0].is_null());
}

TEST(PageDocument, PointsAreTimesThroughputRatiosAndCalls) {
  model::RunResult result = sample::tile_size();
  model::Case subject;
  subject.id = result.comparisons[0].case_id;
  subject.fixture.width = 100;
  subject.fixture.height = 10;
  subject.fixture.channels = {"R", "G"};
  result.header.cases = {subject};
  const Json points = document(result)["points"];
  const Json candidate = points[1];
  EXPECT_EQ(candidate[0], 0);
  EXPECT_EQ(candidate[1], 1);
  const double ns = 12.3e6 * 3.41;
  EXPECT_DOUBLE_EQ(candidate[2], ns);
  EXPECT_DOUBLE_EQ(candidate[3], 4000 / ns * 1e9);
  EXPECT_DOUBLE_EQ(candidate[4], 4000.0 / 12345678);
  EXPECT_EQ(candidate[5], 17411);
  EXPECT_TRUE(points[0][5].is_null()) << "the baseline was not counted";
}

TEST(PageDocument, HasHistoriesWhereTheyWereAskedFor) {
  const model::RunResult result = sample::tile_size();
  EXPECT_FALSE(document(result).contains("histories"));
  model::History history;
  history.case_id = result.comparisons.front().case_id;
  history.baseline = "openexr@3.2.4";
  history.candidate = "openexr@3.5.3";
  history.points = {{"r1", "", "openexr@3.5.3", 0.1, model::Interval{0.05, 0.15}, model::Verdict::Slower},
                    {"r2", "", "openexr@3.5.3", 0.3, std::nullopt, model::Verdict::Slower}};
  history.steps = {{1, 0.2, true, 5, 4}};
  const Json json = Json::parse(page_document({result, no_rounds, {}, {}, std::vector<model::History>{history}}));
  const Json& shown = json["histories"][0];
  EXPECT_DOUBLE_EQ(shown["points"][0]["ratio"], 1.1);
  EXPECT_DOUBLE_EQ(shown["points"][0]["low"], 1.05);
  EXPECT_TRUE(shown["points"][1]["low"].is_null());
  EXPECT_EQ(shown["steps"][0]["at"], "r2");
  EXPECT_EQ(shown["steps"][0]["effect"], "+20 %");
  EXPECT_EQ(json["plots"]["history"]["layer"].size(), 4U);
}

TEST(Page, StandsBetweenItsAssets) {
  const std::string page = html_page({sample::empty(), no_rounds, {}, "cut off"}, {"<head>", "</tail>"});
  EXPECT_THAT(page, testing::StartsWith("<head>{"));
  EXPECT_THAT(page, testing::EndsWith("}</tail>"));
  EXPECT_THAT(page, HasSubstr("cut off"));
}

TEST(Page, NoNameEndsTheElementItStandsIn) {
  model::RunResult result = sample::empty();
  result.incidents.front().message = "</script><script>alert(1)</script><!-- &lt; \xe2\x80\xa8 \xe2\x80\xa9 \xff";
  result.header.command = "<img src=x onerror=alert(1)>";
  const std::string page = html_page({result, no_rounds, {}, {}}, {"", ""});
  for (const char* piece : {"<", ">", "&", "\xe2\x80\xa8", "\xe2\x80\xa9"}) EXPECT_THAT(page, Not(HasSubstr(piece)));
  const Json json = Json::parse(page);
  EXPECT_EQ(json["run"]["command"], "<img src=x onerror=alert(1)>") << "and comes back as it was";
}

}  // namespace
}  // namespace versus::report
