#include <gmock/gmock.h>

#include <fstream>

#include "framework/report/page/page.hpp"
#include "harness/cli/other_baseline.hpp"
#include "tests/unit/cli/world.hpp"

namespace versus::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class StoredRunsTest : public WorldTest {};

TEST_F(StoredRunsTest, BeforeTheFirstRunTheListIsEmpty) {
  EXPECT_EQ(run({"report", "--list"}).out, "no run is stored yet\n");
  EXPECT_EQ(run({"report", "--list", "--json"}).out, "{\n  \"runs\": []\n}\n");
  EXPECT_EQ(run({"compare"}).exit, 2);
}

TEST_F(StoredRunsTest, ListNamesRuns) {
  store_run("20261130T191530-ab12");
  const std::string text = run({"report", "--list"}).out;
  EXPECT_THAT(text, HasSubstr("20261130T191530-ab12  finished"));
  EXPECT_THAT(text, HasSubstr("  versus run openexr/tile_size\n")) << "what tells runs of the same versions apart";
  EXPECT_THAT(run({"report", "--list", "--json"}).out, HasSubstr("\"id\": \"20261130T191530-ab12\""));
}

TEST_F(StoredRunsTest, CompareJudgesTheNewestRunOrTheOneThatIsNamed) {
  store_run("20261130T191530-ab12");
  store_run("20261130T201530-cd34");
  result_.exit_code = 1;
  EXPECT_EQ(run({"compare"}).exit, 1);
  EXPECT_EQ(judged_->id, "20261130T201530-cd34");
  EXPECT_EQ(run({"compare", "20261130T19"}).exit, 1);
  EXPECT_EQ(judged_->id, "20261130T191530-ab12");
  EXPECT_EQ(run({"compare", "latest"}).exit, 1);
  EXPECT_EQ(judged_->id, "20261130T201530-cd34");
  EXPECT_EQ(run({"compare", "2026"}).exit, 2);
  EXPECT_EQ(run({"compare", "nothing"}).exit, 2);
}

TEST_F(StoredRunsTest, CompareTakesAnotherThresholdAndSomeCases) {
  store_run("r1");
  EXPECT_EQ(run({"compare", "--threshold", "5%", "--filter", "*write*"}).exit, 0);
  EXPECT_EQ(judged_->policy.threshold, 0.05);
  EXPECT_EQ(judged_->cases.size(), 1U);
  EXPECT_THAT(judged_data_->rounds, IsEmpty());
  const Outcome outcome = run({"compare", "--filter", "none"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("matches none of the run's 2 cases"));
}

TEST_F(StoredRunsTest, ReportShowsRatiosToAReference) {
  store_run("r1");
  result_.header.versions = {"openexr@3.2.4", "openexr@3.5.3"};
  model::Comparison times;
  times.case_id = "openexr/tile_size/read/tile=8";
  times.role = model::Role::Primary;
  times.baseline = "openexr@3.2.4";
  times.candidate = "openexr@3.5.3";
  times.baseline_median = 1e6;
  times.candidate_median = 2e6;
  result_.comparisons = {times};
  result_.exit_code = 1;
  const Outcome outcome = run({"report", "--ratios-to", "openexr@3.2.4", "--beside", "read_calls,file_size"});
  EXPECT_EQ(outcome.exit, 1) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("2.00"));
  EXPECT_THAT(outcome.out, HasSubstr("file_size"));
}

TEST_F(StoredRunsTest, ReportRefusesWhatIsNoReference) {
  store_run("r1");
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"--across", "api"},
                                                {"--beside", "read_calls"},
                                                {"--ratios-to", "api"},
                                                {"--ratios-to", "api="},
                                                {"--ratios-to", "openexr@1,openexr@2"},
                                                {"--ratios-to", "tile=8", "--beside", "reads"},
                                                {"--ratios-to", "openexr@1.0"}}) {
    std::vector<std::string> line{"report", "latest"};
    line.insert(line.end(), wrong.begin(), wrong.end());
    EXPECT_EQ(run(line).exit, 2) << wrong.front() << ' ' << wrong[1];
  }
  EXPECT_THAT(run({"report", "--ratios-to", "tile=8", "--beside", "read_cals"}).err,
              HasSubstr("did you mean 'read_calls'?"));
}

TEST_F(StoredRunsTest, CompareTakesAnotherBaseline) {
  store_run("r1");
  EXPECT_EQ(run({"compare", "--baseline", "@3.5.3"}).exit, 0);
  EXPECT_THAT(judged_->versions, ElementsAre("openexr@3.5.3", "openexr@3.2.4", "openexr@3.4.17"));
  // The new baseline took part in one round only.
  ASSERT_EQ(judged_data_->rounds.size(), 1U);
  const model::Round& round = judged_data_->rounds.front();
  EXPECT_THAT(round.sides, ElementsAre(0, 1, 2));
  ASSERT_EQ(round.items.front().size(), 6U);
  EXPECT_EQ(round.items[0][0]->wall_ns, 104);
  EXPECT_EQ(round.items[0][2]->wall_ns, 100);
  EXPECT_EQ(round.items[0][5]->wall_ns, 103);
  EXPECT_EQ(round.launches[0].padding, 4);
  EXPECT_EQ(judged_data_->counts.front().side, 0);
  EXPECT_FALSE(judged_->policy.confirm);
}

TEST_F(StoredRunsTest, ACaseThatTheNewBaselineTookNoPartInKeepsAnother) {
  store::StoredRun stored;
  stored.header.versions = {"a@1", "a@2", "a@3"};
  model::Round round;
  round.case_id = "a/s/read";
  round.sides = {0, 1};
  stored.data.rounds = {round};
  const auto turned = with_baseline(stored, "a@3");
  ASSERT_TRUE(turned);
  ASSERT_EQ(turned->data.rounds.size(), 1U);
  EXPECT_THAT(turned->data.rounds.front().sides, ElementsAre(1, 2));
}

TEST_F(StoredRunsTest, ABaselineThatTookNoPartInTheLaterRoundsStaysInPlaceWhenItIsTheOldOne) {
  store_run("r1");
  EXPECT_EQ(run({"compare", "--baseline", "openexr@3.2.4"}).exit, 0);
  EXPECT_EQ(judged_data_->rounds.size(), 2U);
  EXPECT_TRUE(judged_->policy.confirm);
}

TEST_F(StoredRunsTest, ABaselineThatIsNotInTheRunIsAnErrorThatSuggests) {
  store_run("r1");
  const Outcome outcome = run({"compare", "--baseline", "openexr@3.2.5"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("did you mean 'openexr@3.2.4'?"));
}

TEST_F(StoredRunsTest, CompareSaysWhenThereIsNothingToPlot) {
  store_run("r1");
  result_.exit_code = 4;
  const Outcome outcome = run({"compare", "r1", "--plot"});
  EXPECT_EQ(outcome.exit, 4);
  EXPECT_THAT(outcome.out, HasSubstr("nothing to plot: no axis has three values"));
  EXPECT_THAT(run({"compare", "r1", "--plot", "--json"}).out, StartsWith("{\n  \"schema\""));
}

TEST_F(StoredRunsTest, ReportHasThreeForms) {
  store_run("r1");
  EXPECT_THAT(run({"report", "r1", "--format", "markdown"}).out, StartsWith("### versus"));
  EXPECT_THAT(run({"report", "r1", "--format", "json"}).out, StartsWith("{\n  \"schema\""));
  EXPECT_THAT(run({"report", "r1", "--json"}).out, StartsWith("{\n  \"schema\""));
  EXPECT_THAT(run({"report", "r1"}).out, HasSubstr("Run\n  r1"));
  EXPECT_THAT(run({"report", "r1", "--format", "markdwon"}).err, HasSubstr("did you mean 'markdown'?"));
}

TEST_F(StoredRunsTest, HistoryGoesThroughTheRunsOfTheMachine) {
  for (const char* id : {"20261130T191530-a", "20261130T191530-b", "20261130T191530-c"}) store_run(id);
  EXPECT_THAT(run({"report", "--history"}).out, HasSubstr("no case was compared three times"));
  model::Comparison comparison;
  comparison.case_id = "openexr/tile_size/read/tile=8";
  comparison.baseline = "openexr@3.2.4";
  comparison.candidate = "openexr@3.5.3";
  comparison.effect = 0.1;
  result_.comparisons = {comparison};
  result_.exit_code = 1;
  const Outcome outcome = run({"report", "--history"});
  EXPECT_EQ(outcome.exit, 0) << "a history is no verdict";
  EXPECT_THAT(outcome.out, HasSubstr("3 runs of"));
  EXPECT_THAT(outcome.out, HasSubstr("no step in 1 history line"));
  EXPECT_THAT(run({"report", "20261130T191530-b", "--history"}).out, HasSubstr("2 runs of")) << "later ones left out";
  EXPECT_THAT(run({"report", "--history", "--filter", "*write*"}).out, HasSubstr("no case was compared three times"));
  EXPECT_THAT(run({"report", "--history", "--json"}).out, HasSubstr("\"schema\": \"versus.history/1\""));
  EXPECT_EQ(run({"report", "--filter", "*"}).exit, 2);
  EXPECT_EQ(run({"report", "--history", "--io"}).exit, 2);
  EXPECT_EQ(run({"report", "--history", "-o", (folder_ / "h.md").string()}).exit, 2);
  const auto page = folder_ / "history.html";
  EXPECT_EQ(run({"report", "--history", "-o", page.string()}).exit, report::page_assets() ? 1 : 3);
  EXPECT_EQ(std::filesystem::exists(page), report::page_assets().has_value());
}

TEST_F(StoredRunsTest, ReportWritesAPageOrSaysWhatIsMissing) {
  store_run("r1");
  const auto file = folder_ / "out" / "report.html";
  result_.exit_code = 1;
  const Outcome outcome = run({"report", "r1", "-o", file.string()});
  if (report::page_assets()) {
    EXPECT_EQ(outcome.exit, 1) << outcome.err;
    std::ifstream page(file);
    const std::string text{std::istreambuf_iterator<char>(page), {}};
    EXPECT_THAT(text, StartsWith("<!doctype html>"));
    EXPECT_THAT(text, HasSubstr("\"samples\":{"));
  } else {
    EXPECT_EQ(outcome.exit, 3);
    EXPECT_THAT(outcome.err, HasSubstr("run ci/npm page and build again"));
    EXPECT_FALSE(std::filesystem::exists(file));
  }
}

TEST_F(StoredRunsTest, ReportWritesTheFormThatTheFilesNameSays) {
  store_run("r1");
  const auto file = folder_ / "report.md";
  EXPECT_EQ(run({"report", "r1", "--output", file.string()}).exit, 0);
  std::ifstream page(file);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(page), {}), run({"report", "r1", "--format", "markdown"}).out);
  EXPECT_EQ(run({"report", "r1", "-o", (folder_ / "a.xml").string(), "--format", "json"}).exit, 0);
  const Outcome unknown = run({"report", "r1", "-o", (folder_ / "b.xml").string()});
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_THAT(unknown.err, HasSubstr(".html, .md, .json or .txt"));
}

TEST_F(StoredRunsTest, ExportWritesEveryItem) {
  store_run("r1");
  const Outcome csv = run({"export", "r1"});
  EXPECT_EQ(csv.exit, 0) << csv.err;
  EXPECT_EQ(std::count(csv.out.begin(), csv.out.end(), '\n'), 1 + 6 + 4);
  EXPECT_THAT(run({"export", "r1", "--format", "counts"}).out, HasSubstr("openexr@3.5.3"));
  EXPECT_THAT(run({"export", "r1", "--json"}).out, HasSubstr("\"schema\": \"versus.samples/1\""));
}

TEST_F(StoredRunsTest, ExportWritesAFileOfGoogleBenchmark) {
  store_run("r1");
  EXPECT_EQ(run({"export", "r1", "--version", "openexr@3.2.4"}).exit, 2);
  const Outcome all = run({"export", "r1", "--format", "gbench"});
  EXPECT_EQ(all.exit, 0) << all.err;
  EXPECT_THAT(all.out, HasSubstr("\"name\": \"openexr@3.2.4/openexr/tile_size/read/tile=8\""));
  EXPECT_THAT(all.out, HasSubstr("\"name\": \"openexr@3.5.3/openexr/tile_size/read/tile=8\""));
  const Outcome one = run({"export", "r1", "--format", "gbench", "--version", "openexr@3.2.4"});
  EXPECT_EQ(one.exit, 0) << one.err;
  EXPECT_THAT(one.out, HasSubstr("\"name\": \"openexr/tile_size/read/tile=8\""));
  EXPECT_THAT(run({"export", "r1", "--format", "gbench", "--version", "openexr@3.2.5"}).err, HasSubstr("did you mean"));
}

TEST_F(StoredRunsTest, ExportWritesTheJudgedTableForAnIssue) {
  store_run("r1");
  const Outcome outcome = run({"export", "r1", "--format", "markdown"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(outcome.out, run({"report", "r1", "--format", "markdown"}).out);
  EXPECT_THAT(run({"export", "r1", "--format", "markdwon"}).err, HasSubstr("did you mean 'markdown'?"));
}

TEST_F(StoredRunsTest, ExportWritesIntoAFile) {
  store_run("r1");
  const auto file = folder_ / "out.csv";
  const Outcome outcome = run({"export", "r1", "--output", file.string()});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_TRUE(std::filesystem::exists(file));
}

TEST_F(StoredRunsTest, AStoreThatIsNotThereIsAnErrorWhenItIsNamed) {
  EXPECT_NE(run({"report", "--list", "--store", "/no/such/file"}).exit, 0);
}

}  // namespace
}  // namespace versus::cli
