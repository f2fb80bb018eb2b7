#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "harness/bisect/journal.hpp"
#include "tests/unit/cli/world.hpp"

namespace versus::cli {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kCase = "openexr/tile_size/read/compression=none,tile=8";

bisect::Report found() {
  bisect::Report report;
  report.id = "20260101T000000-abcdef";
  report.library = "openexr";
  report.kind = "releases";
  report.case_id = kCase;
  report.metric = "cpu_time";
  report.unit = "ns";
  report.good = "openexr@3.2.4";
  report.bad = "openexr@3.5.3";
  report.places = 2;
  report.outcome = search::Outcome::Found;
  report.effect = 0.1;
  report.interval = model::Interval{0.08, 0.12};
  report.end_rounds = 5;
  bisect::Culprit culprit;
  culprit.id = "openexr@3.4.17";
  culprit.label = "3.4.17";
  culprit.parent = "openexr@3.2.4";
  culprit.date = "2025-01-01";
  culprit.effect = 0.1;
  culprit.interval = model::Interval{0.09, 0.11};
  culprit.probability = 0.999;
  culprit.share = 1.0;
  culprit.verified = true;
  culprit.verdict = "slower";
  culprit.run = "r";
  culprit.command = "versus run openexr/tile_size";
  report.culprits = {culprit};
  bisect::Probed good;
  good.id = report.good;
  good.label = "3.2.4";
  good.effect = 0.0;
  bisect::Probed bad = good;
  bad.place = 1;
  bad.id = culprit.id;
  bad.label = "3.4.17";
  bad.effect = 0.1;
  bad.interval = model::Interval{0.09, 0.11};
  bad.rounds = 3;
  bisect::Probed failed = good;
  failed.place = 2;
  failed.label = "3.5.3";
  failed.failed = true;
  failed.reason = "does not build\nlog";
  report.probed = {good, bad, failed};
  report.builds = 2;
  report.built_now = 1;
  report.failed = 1;
  report.rounds = 8;
  report.seconds = 90;
  report.exit_code = 1;
  return report;
}

class BisectCommandTest : public WorldTest {
 protected:
  BisectCommandTest() {
    ports_.bisect = [this](const bisect::Order& order, const model::Scenario& scenario, const bisect::Limits& limits,
                           const provision::Manifests&, const Places&,
                           system::ProgressSink&) -> Expected<bisect::Report> {
      searched_ = order;
      profile_ = scenario.profile;
      limits_ = limits;
      return report_;
    };
    ports_.resume_bisect = [this](const std::string& id, const model::Scenario&, const bisect::Limits&,
                                  const provision::Manifests&, const Places&,
                                  system::ProgressSink&) -> Expected<bisect::Report> {
      resumed_ = id;
      return report_;
    };
    ports_.bisect_line = [](const bisect::Order&, const provision::Manifests&, const Places&,
                            system::ProgressSink&) -> Expected<bisect::Axis> {
      bisect::Axis axis;
      axis.kind = "releases";
      for (const char* label : {"3.2.4", "3.3.0", "3.4.17", "3.5.3"}) axis.points.push_back({{}, label, {}, {}});
      return axis;
    };
  }

  Outcome over_releases(std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{"bisect", "--over", "releases", "--good", "3.2.4",
                                       "--bad",  "3.5.3",  "--case",   kCase};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }

  std::string refusal(const std::vector<std::string>& arguments) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit, 2) << outcome.err;
    EXPECT_FALSE(searched_);
    return outcome.err;
  }

  bisect::Report report_ = found();
  std::optional<bisect::Order> searched_;
  std::string profile_;
  bisect::Limits limits_;
  std::string resumed_;
};

TEST_F(BisectCommandTest, AsksForWhatTheLineSays) {
  const Outcome outcome = over_releases({"--profile", "quick", "--metric", "read_calls", "--seek", "change", "--line",
                                         "3.4", "--confidence", "99%", "--layout-noise", "1%", "--seed", "7",
                                         "--budget", "1h", "--patience", "2m"});
  EXPECT_EQ(outcome.exit, 1) << outcome.err;
  ASSERT_TRUE(searched_);
  EXPECT_EQ(searched_->over, bisect::Over::Releases);
  EXPECT_EQ(searched_->library, "openexr");
  EXPECT_EQ(searched_->good, "3.2.4");
  EXPECT_EQ(searched_->series, "3.4");
  EXPECT_EQ(searched_->metric, "read_calls");
  EXPECT_EQ(searched_->sought, search::Sought::Change);
  EXPECT_EQ(searched_->confidence, .99);
  EXPECT_EQ(searched_->build_sd, .01);
  EXPECT_EQ(searched_->seed, 7U);
  EXPECT_EQ(searched_->scenario_word, "openexr/tile_size");
  EXPECT_EQ(profile_, "quick");
  EXPECT_EQ(limits_.budget_seconds, 3600.0);
  EXPECT_EQ(limits_.patience, std::chrono::minutes(2));
}

TEST_F(BisectCommandTest, TellsTheAnswerTheCurveAndWhatWasLeftOut) {
  const Outcome outcome = over_releases();
  EXPECT_THAT(outcome.out, HasSubstr("1 change of cpu_time found among 2 places (releases)"));
  EXPECT_THAT(outcome.out, HasSubstr("openexr@3.5.3 against openexr@3.2.4: +10 % [+8, +12] % cpu_time in 5 rounds"));
  EXPECT_THAT(outcome.out, HasSubstr("3.4.17, 2025-01-01\n  +10 % [+9, +11] % against openexr@3.2.4 (side by side, run "
                                     "r: slower)\n  probability 0.999\n  versus run openexr/tile_size\n"));
  EXPECT_THAT(outcome.out, HasSubstr("    1  3.4.17"));
  EXPECT_THAT(outcome.out, HasSubstr("left out"));
  EXPECT_THAT(outcome.out, HasSubstr("does not build"));
  EXPECT_THAT(outcome.out, HasSubstr("2 versions ready (1 built now), 1 left out, 8 rounds, 1 min 30 s"));
}

TEST_F(BisectCommandTest, GivesOneDocument) {
  const Outcome outcome = over_releases({"--json"});
  const json document = json::parse(outcome.out);
  EXPECT_EQ(document["exit"], 1);
  EXPECT_EQ(document["outcome"], "found");
  EXPECT_EQ(document["culprits"][0]["id"], "openexr@3.4.17");
  EXPECT_EQ(document["culprits"][0]["parent"], "openexr@3.2.4");
  EXPECT_EQ(document["culprits"][0]["probability"], 0.999);
  EXPECT_EQ(document["probed"].size(), 3U);
  EXPECT_EQ(document["probed"][2]["state"], "failed");
  EXPECT_EQ(document["builds"], 2);
}

TEST_F(BisectCommandTest, SaysHowToGoOnWhenItWasStopped) {
  report_.outcome = search::Outcome::Searching;
  report_.culprits.clear();
  report_.range = {"3.3.0", "3.5.3"};
  report_.interrupted = true;
  report_.exit_code = 130;
  const Outcome outcome = over_releases();
  EXPECT_EQ(outcome.exit, 130);
  EXPECT_THAT(outcome.out, HasSubstr("not finished: the change is within 3.3.0"));
  EXPECT_THAT(outcome.out, HasSubstr("versus bisect --resume 20260101T000000-abcdef"));
}

TEST_F(BisectCommandTest, SaysHonestlyThatThereIsNothing) {
  report_.outcome = search::Outcome::Nothing;
  report_.culprits.clear();
  report_.exit_code = 0;
  EXPECT_THAT(over_releases().out, testing::StartsWith("nothing to bisect: good and bad do not differ"));
  report_.outcome = search::Outcome::Unwanted;
  EXPECT_THAT(over_releases().out, HasSubstr("--seek faster looks for that"));
}

TEST_F(BisectCommandTest, PlansWithoutBuilding) {
  const Outcome outcome = over_releases({"--dry-run"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_FALSE(searched_);
  EXPECT_THAT(outcome.out, HasSubstr("would search 3 places (releases) behind 3.2.4 up to 3.5.3: about 4 builds"));
  EXPECT_THAT(outcome.out, HasSubstr("3.2.4, 3.3.0, 3.4.17, 3.5.3"));
  EXPECT_EQ(json::parse(over_releases({"--dry-run", "--json"}).out)["places"], 3);
}

TEST_F(BisectCommandTest, SaysWhatIsMissingOrDoesNotGoTogether) {
  EXPECT_THAT(refusal({"bisect"}), HasSubstr("no --case given"));
  EXPECT_THAT(refusal({"bisect", "--case", kCase}), HasSubstr("no --repo given"));
  EXPECT_THAT(refusal({"bisect", "--case", kCase, "--repo", "."}), HasSubstr("no --good and --bad given"));
  EXPECT_THAT(refusal({"bisect", "--case", "x", "--over", "releases"}), HasSubstr("this is no id of a case"));
  EXPECT_THAT(refusal({"bisect", "--case", kCase, "--over", "release"}), HasSubstr("did you mean 'releases'?"));
  EXPECT_THAT(refusal({"bisect", "--case", kCase, "--over", "flags:-O2|-O3"}), HasSubstr("no --version given"));
  EXPECT_THAT(refusal({"bisect", "--case", kCase, "--library", "libtiff"}), HasSubstr("the case is one of openexr"));
  EXPECT_THAT(refusal({"bisect", "--case", kCase, "--confidence", "20%"}), HasSubstr("from 50% to 99.99%"));
  EXPECT_THAT(refusal({"bisect", "--case", kCase, "--seek", "slowe"}), HasSubstr("did you mean 'slower'?"));
  EXPECT_THAT(refusal({"bisect", "--over", "releases", "--dag", "--good", "3.2.4", "--bad", "3.5.3", "--case", kCase}),
              HasSubstr("only commits have branches"));
  EXPECT_THAT(refusal({"bisect", "--over", "releases", "--good", "3.2.4", "--bad", "3.5.3", "--case",
                       "openexr/tile_size/read/tile=9"}),
              HasSubstr("no case of openexr/tile_size in profile full has this id"));
}

TEST_F(BisectCommandTest, GoesOnWithAStoredSearch) {
  EXPECT_THAT(refusal({"bisect", "--resume", "latest"}), HasSubstr("no search is stored"));
  bisect::StoredSearch stored;
  stored.id = "20260101T000000-abcdef";
  stored.order.library = "openexr";
  stored.order.case_id = kCase;
  stored.order.scenario_word = "openexr/tile_size";
  stored.order.profile = "full";
  ASSERT_TRUE(bisect::Journal::open(folder_ / "home/data/bisect" / (stored.id + ".jsonl"), stored));
  EXPECT_EQ(run({"bisect", "--resume", "latest"}).exit, 1);
  EXPECT_EQ(resumed_, "latest");
}

}  // namespace
}  // namespace versus::cli
