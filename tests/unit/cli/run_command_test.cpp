#include <gmock/gmock.h>

#include "tests/unit/cli/world.hpp"

namespace versus::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class RunCommandTest : public WorldTest {
 protected:
  std::vector<std::string> versions_of_order() const {
    std::vector<std::string> ids;
    if (!order_) return ids;
    for (const auto& version : order_->versions) ids.push_back(to_string(version));
    return ids;
  }
  Outcome run_with(std::vector<std::string> more) {
    std::vector<std::string> arguments{"run", "openexr/tile_size", "--versions", "openexr@3.2.4,openexr@3.5.3"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }
};

TEST_F(RunCommandTest, AsksForWhatTheLineSays) {
  const Outcome outcome = run_with({"--profile", "quick", "--filter", "*read*", "--seed", "7", "--budget", "5m",
                                    "--threshold", "5%", "--rounds", "24", "--patience", "2m"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  ASSERT_TRUE(order_);
  EXPECT_EQ(order_->scenarios.size(), 1U);
  EXPECT_EQ(order_->scenarios[0].profile, "quick");
  EXPECT_EQ(order_->filter, "*read*");
  EXPECT_EQ(order_->seed, 7U);
  EXPECT_EQ(order_->policy.budget_seconds, 300.0);
  EXPECT_EQ(order_->policy.threshold, 0.05);
  EXPECT_EQ(order_->patience, std::chrono::minutes(2));
  EXPECT_EQ(order_->policy.max_rounds, 24);
  EXPECT_THAT(versions_of_order(), ElementsAre("openexr@3.2.4", "openexr@3.5.3"));
  EXPECT_THAT(order_->command, HasSubstr("versus run openexr/tile_size --versions openexr@3.2.4,openexr@3.5.3"));
}

TEST_F(RunCommandTest, TakesTheLibraryFromTheScenario) {
  EXPECT_EQ(run({"run", "openexr/tile_size", "--versions", "@3.2.4,@3.5.3"}).exit, 0);
  EXPECT_THAT(versions_of_order(), ElementsAre("openexr@3.2.4", "openexr@3.5.3"));
}

TEST_F(RunCommandTest, AllMeansEveryScenarioOfTheVersionsLibrary) {
  write("share/scenarios/openexr/second.yaml", "");
  std::filesystem::copy_file(folder_ / "share/scenarios/openexr/tile_size.yaml",
                             folder_ / "share/scenarios/openexr/second.yaml",
                             std::filesystem::copy_options::overwrite_existing);
  replace_in("share/scenarios/openexr/second.yaml", "scenario: tile_size", "scenario: second");
  const Outcome outcome = run({"run", "--all", "--profile", "quick", "--versions", "openexr@3.2.4,@3.5.3"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  ASSERT_TRUE(order_);
  ASSERT_EQ(order_->scenarios.size(), 2U);
  EXPECT_EQ(order_->scenarios[0].name, "second");
  EXPECT_EQ(order_->scenarios[1].name, "tile_size");
  EXPECT_EQ(order_->scenarios[0].profile, "quick");
}

TEST_F(RunCommandTest, AllStandsAlone) {
  const Outcome outcome = run_with({"--all"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--all: stands beside scenario 'openexr/tile_size'"));
  EXPECT_EQ(run({"run", "--all"}).exit, 2);
  EXPECT_EQ(run({"run", "--all", "--resume", "x"}).exit, 2);
  const Outcome nameless = run({"run", "--all", "--versions", "@3.2.4,@3.5.3"});
  EXPECT_EQ(nameless.exit, 2);
  EXPECT_THAT(nameless.err, HasSubstr("'@3.2.4'"));
  const Outcome unknown = run({"run", "--all", "--versions", "libpng@1.6,libpng@1.5"});
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_THAT(unknown.err, HasSubstr("there is no scenario of libpng"));
  EXPECT_FALSE(order_);
}

TEST_F(RunCommandTest, SpreadsTheMainSet) {
  EXPECT_EQ(run({"run", "openexr/tile_size", "--versions", "openexr@all"}).exit, 0);
  EXPECT_THAT(versions_of_order(), ElementsAre("openexr@3.2.4", "openexr@3.5.3"));
}

TEST_F(RunCommandTest, PutsTheBaselineFirst) {
  EXPECT_EQ(run_with({"--baseline", "@3.5.3"}).exit, 0);
  EXPECT_THAT(versions_of_order(), ElementsAre("openexr@3.5.3", "openexr@3.2.4"));
  EXPECT_EQ(run_with({"--baseline", "openexr@3.4.17"}).exit, 0);
  EXPECT_THAT(versions_of_order(), ElementsAre("openexr@3.4.17", "openexr@3.2.4", "openexr@3.5.3"));
}

TEST_F(RunCommandTest, ComparesAVersionNamedTwiceWithItsCopy) {
  EXPECT_EQ(run({"run", "openexr/tile_size", "--versions", "@3.2.4,@3.2.4"}).exit, 0);
  EXPECT_THAT(versions_of_order(), ElementsAre("openexr@3.2.4", "openexr@3.2.4+copy"));
  EXPECT_EQ(run({"run", "openexr/tile_size", "--versions", "@3.2.4,@3.2.4,@3.2.4"}).exit, 2);
}

TEST_F(RunCommandTest, ReadsAScenarioFromAFile) {
  const auto file = write("mine.yaml", "");
  std::filesystem::copy_file(folder_ / "share/scenarios/openexr/tile_size.yaml", file,
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_EQ(run({"run", file.string(), "--versions", "@3.2.4,@3.5.3"}).exit, 0);
  EXPECT_EQ(order_->scenarios[0].file, file.string());
}

TEST_F(RunCommandTest, ExitCodeIsThatOfTheResult) {
  for (const int code : {0, 1, 3, 4, 130}) {
    result_.exit_code = code;
    EXPECT_EQ(run_with({}).exit, code);
  }
}

TEST_F(RunCommandTest, JsonIsOneDocumentOnStandardOutput) {
  const Outcome outcome = run_with({"--json"});
  EXPECT_THAT(outcome.out, StartsWith("{\n  \"schema\": \"versus.result/1\""));
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(RunCommandTest, InjectsIntoAVersionAndItsCases) {
  EXPECT_EQ(run_with({"--inject-slowdown", "@3.5.3/*read*=10%", "--inject-slowdown", "openexr@3.2.4=200us"}).exit, 0);
  ASSERT_EQ(order_->injections.size(), 2U);
  EXPECT_EQ(order_->injections[0].version, "openexr@3.5.3");
  EXPECT_EQ(order_->injections[0].case_pattern, "*read*");
  EXPECT_EQ(order_->injections[1].extra_ns, 200000);
}

TEST_F(RunCommandTest, ResumesAStoredRun) {
  store_run("20261130T191530-ab12");
  EXPECT_EQ(run({"run", "--resume", "20261130T1", "--rounds", "24", "--budget", "90s", "--patience", "5s"}).exit, 0);
  ASSERT_TRUE(resume_);
  EXPECT_EQ(resume_->run, "20261130T191530-ab12");
  EXPECT_EQ(resume_->max_rounds, 24);
  EXPECT_EQ(resume_->budget_seconds, 90.0);
  EXPECT_EQ(resume_->patience, std::chrono::seconds(5));
  EXPECT_FALSE(order_);
}

TEST_F(RunCommandTest, AllAddsNoVersionThatIsNamedByItself) {
  EXPECT_EQ(run({"run", "openexr/tile_size", "--versions", "@3.5.3,openexr@all"}).exit, 0);
  EXPECT_THAT(versions_of_order(), ElementsAre("openexr@3.5.3", "openexr@3.2.4"));
  EXPECT_EQ(run({"run", "openexr/tile_size", "--versions", "openexr@all,@3.2.4"}).exit, 0);
  EXPECT_THAT(versions_of_order(), ElementsAre("openexr@3.5.3", "openexr@3.2.4"));
}

TEST_F(RunCommandTest, DryRunCountsLessForAWorkerThanForABuild) {
  statuses_ = {{"openexr@3.2.4", "", "", true, true, true, 0}, {"openexr@3.5.3", "", "", true, true, false, 0}};
  EXPECT_THAT(run_with({"--dry-run"}).out, HasSubstr("would build openexr@3.5.3 (about 30 s)"));
  statuses_.pop_back();
  EXPECT_THAT(run_with({"--dry-run"}).out, HasSubstr("would build openexr@3.5.3 (about 2 min 30 s)"));
}

TEST_F(RunCommandTest, DoesNotResumeWhatIsNotThere) {
  EXPECT_NE(run({"run", "--resume", "nothing"}).exit, 0);
  store_run("20261130T191530-ab12");
  EXPECT_EQ(run({"run", "--resume", "nothing"}).exit, 2);
  EXPECT_FALSE(resume_);
}

TEST_F(RunCommandTest, DoesNotResumeWithOtherVersions) {
  const Outcome outcome = run({"run", "--resume", "x", "--versions", "openexr@3.2.4,openexr@3.5.3"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("fixed by the stored run"));
  EXPECT_EQ(run({"run", "--resume", "x", "--profile", "quick"}).exit, 2);
  EXPECT_EQ(run({"run", "--resume", "x", "--realtime", "on"}).exit, 2);
}

TEST_F(RunCommandTest, UsesTheStoreAndManifestsThatAreNamed) {
  const auto manifest = write("own.yaml", "library: openexr\nversions: []\n");
  run_with({"--store", "/tmp/other.sqlite", "--manifest", manifest.string()});
  ASSERT_TRUE(places_);
  EXPECT_EQ(places_->store, "/tmp/other.sqlite");
  EXPECT_THAT(places_->manifests, ElementsAre(manifest));
}

TEST_F(RunCommandTest, DryRunSaysWhatWouldHappenAndMeasuresNothing) {
  statuses_ = {{"openexr@3.2.4", "", "", true, true, true, 0}};
  const Outcome outcome = run_with({"--dry-run", "--filter", "*read*tile=8"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_FALSE(order_);
  EXPECT_THAT(outcome.out, HasSubstr("would measure 3 cases of the full profile, openexr@3.5.3 against openexr@3.2.4"));
  EXPECT_THAT(outcome.out, HasSubstr("openexr/tile_size/read/compression=none,tile=8"));
  EXPECT_THAT(outcome.out, HasSubstr("values of compression are asked from the library"));
  EXPECT_THAT(outcome.out, HasSubstr("would build openexr@3.5.3 (about"));
  EXPECT_THAT(outcome.out, HasSubstr("very roughly"));
}

TEST_F(RunCommandTest, DryRunRefusesAFolderThatIsNotThere) {
  const Outcome outcome = run({"run", "openexr/tile_size", "--versions", "@3.2.4,@path:/no/such/folder", "--dry-run"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("openexr@path:/no/such/folder: no such folder"));
}

TEST_F(RunCommandTest, DryRunHasADocument) {
  const Outcome outcome = run_with({"--dry-run", "--json"});
  EXPECT_THAT(outcome.out, HasSubstr("\"to_build\""));
  EXPECT_THAT(outcome.out, HasSubstr("\"measure_seconds\""));
}

TEST_F(RunCommandTest, DryRunRefusesAFilterThatMatchesNothing) {
  const Outcome outcome = run_with({"--dry-run", "--filter", "*nothing*"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--filter: '*nothing*' matches none of the 18 cases"));
}

struct Wrong {
  std::vector<std::string> arguments;
  std::string message;
};

class WrongRunTest : public RunCommandTest, public testing::WithParamInterface<Wrong> {};

TEST_P(WrongRunTest, IsAUsageErrorThatSaysWhatToDo) {
  const Outcome outcome = run(GetParam().arguments);
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr(GetParam().message));
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_FALSE(order_);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, WrongRunTest,
    testing::Values(
        Wrong{{"run"}, "versus run: no SCENARIO given"}, Wrong{{"run", "openexr/tile_size"}, "no versions given"},
        Wrong{{"run", "openexr/tile_size", "--versions", "@3.2.4"}, "needs two versions"},
        Wrong{{"run", "openexr/tile_sise", "--versions", "@3.2.4,@3.5.3"}, "did you mean 'openexr/tile_size'?"},
        Wrong{{"run", "tile_size", "--versions", "@3.2.4,@3.5.3"}, "did you mean 'openexr/tile_size'?"},
        Wrong{{"run", "/no/such.yaml", "--versions", "@3.2.4,@3.5.3"}, "/no/such.yaml"},
        Wrong{{"run", "openexr/tile_size", "--versions", "@3.2.4,@9.9"}, "9.9"},
        Wrong{{"run", "openexr/tile_size", "--versions", "@3.2.4,libtiff@3.5.3"}, "is no version of openexr"},
        Wrong{{"run", "openexr/tile_size", "libtiff/strips", "--versions", "@3.2.4,@3.5.3"}, "one library"},
        Wrong{{"run", "openexr/tile_size", "openexr/tile_size", "--versions", "@3.2.4,@3.5.3"}, "named twice"},
        Wrong{{"run", "openexr/tile_size", "--versions", "@3.2.4,@3.5.3", "--profile", "quik"}, "quik"},
        Wrong{{"run", "openexr/tile_size", "--versions", "@3.2.4,@3.5.3", "--budget", "5"}, "'5' is not a duration"},
        Wrong{{"run", "openexr/tile_size", "--versions", "@3.2.4,@3.5.3", "--threshold", "3"}, "did you mean '3%'?"},
        Wrong{{"run", "openexr/tile_size", "--versions", "@3.2.4,@3.5.3", "--rounds", "2"}, "from 3 to 100"},
        Wrong{{"run", "openexr/tile_size", "--versions", "@3.2.4,@3.5.3", "--seed", "-1"}, "--seed"},
        Wrong{{"run", "openexr/tile_size", "--versions", "@3.2.4,@3.5.3", "--baseline", "@all"}, "several versions"},
        Wrong{{"run", "openexr/tile_size", "--versions", "@3.2.4,@3.5.3", "--inject-slowdown", "@3.4.17=10%"},
              "names no version of this run"}));

TEST_F(RunCommandTest, TellsAnErrorOfTheRunWithItsExitCode) {
  run_error_ = run_error("disk", "full", {}, "free space");
  const Outcome outcome = run_with({"--json"});
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_THAT(outcome.err, HasSubstr("versus: disk: full; free space"));
  EXPECT_THAT(outcome.out, HasSubstr("\"exit\": 3"));
  EXPECT_THAT(outcome.out, HasSubstr("\"culprit\": \"full\""));
}

TEST_F(RunCommandTest, InterruptionBeforeMeasuringIs130) {
  run_error_ = interrupted_error("building");
  EXPECT_EQ(run_with({}).exit, 130);
}

TEST_F(RunCommandTest, ShowsProgressOnATerminalAndWipesIt) {
  err_screen_.medium = Medium::Terminal;
  const Outcome outcome = run_with({});
  EXPECT_THAT(outcome.err, HasSubstr("measuring 1 of 2, 3.0 s left: a case"));
  EXPECT_THAT(outcome.err, testing::EndsWith("\r\x1b[K"));
}

TEST_F(RunCommandTest, WipesTheProgressBeforeTheResultOnOneTerminal) {
  std::ostringstream terminal;
  Screen screen;
  screen.medium = Medium::Terminal;
  Streams streams{terminal, terminal, screen, screen};
  cli::run({"run", "openexr/tile_size", "--versions", "@3.2.4,@3.5.3"}, streams, ports_);
  const std::string text = terminal.str();
  EXPECT_LT(text.rfind("\x1b[K"), text.find("Run\n"));
}

TEST_F(RunCommandTest, IsQuietWhenPipedAndSpeaksWithVerbose) {
  EXPECT_THAT(run_with({}).err, IsEmpty());
  EXPECT_THAT(run_with({"--verbose"}).err, HasSubstr("measuring"));
}

TEST_F(RunCommandTest, TellsEveryErrorOfAScenario) {
  replace_in("share/scenarios/openexr/tile_size.yaml", "tile: [8, 16, 64]", "tile: [0, 70000]");
  const Outcome outcome = run_with({});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("tile_size.yaml:9:10"));
  EXPECT_THAT(outcome.err, HasSubstr("tile_size.yaml:9:13"));
}

}  // namespace
}  // namespace versus::cli
