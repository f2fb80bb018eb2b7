#include <gmock/gmock.h>

#include "tests/unit/cli/world.hpp"

namespace versus::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class VersionsCommandsTest : public WorldTest {
 protected:
  void SetUp() override {
    statuses_ = {{"openexr@3.2.4", "2024-03-26", "pypi OpenEXR==3.2.4", true, true, true, 9U << 20U},
                 {"openexr@3.5.3", "2026-01-01", "pypi OpenEXR==3.5.3", true, false, false, 0}};
  }
};

TEST_F(VersionsCommandsTest, ListSaysWhatIsBuiltAndHowLarge) {
  const Outcome outcome = run({"versions", "list"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_THAT(outcome.out, HasSubstr("openexr@3.2.4 *"));
  EXPECT_THAT(outcome.out, HasSubstr("9.00 MiB"));
  EXPECT_THAT(outcome.out, HasSubstr("pypi OpenEXR==3.2.4"));
}

TEST_F(VersionsCommandsTest, ListLeavesTheSourceOutOfANarrowTerminal) {
  out_screen_.width = 60;
  EXPECT_THAT(run({"versions", "list"}).out, Not(HasSubstr("pypi")));
}

TEST_F(VersionsCommandsTest, ListHasADocument) {
  EXPECT_THAT(run({"versions", "list", "--json"}).out, HasSubstr("\"versions\": ["));
}

TEST_F(VersionsCommandsTest, BuildTakesListsAndTheMainSetAndBuildsEachOnce) {
  const Outcome outcome = run({"versions", "build", "openexr@3.2.4,openexr@3.4.17", "openexr@all"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(asked_to_build_, ElementsAre("openexr@3.2.4", "openexr@3.4.17", "openexr@3.5.3"));
  EXPECT_EQ(worker_wish_, provision::WorkerWish::Build);
  EXPECT_THAT(outcome.out, HasSubstr("openexr@3.4.17: built, /cache/openexr@3.4.17\n"));
}

TEST_F(VersionsCommandsTest, BuildGoesOnPastAFailureAndExitsWith3) {
  failing_version_ = "openexr@3.2.4";
  const Outcome outcome = run({"versions", "build", "openexr@all"});
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_THAT(outcome.err, HasSubstr("openexr@3.2.4: the build failed; see /log"));
  EXPECT_THAT(outcome.out, HasSubstr("openexr@3.5.3: built"));
}

TEST_F(VersionsCommandsTest, BuildHasADocumentAlsoOfFailures) {
  failing_version_ = "openexr@3.2.4";
  const Outcome outcome = run({"versions", "build", "openexr@all", "--json", "--no-worker"});
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_EQ(worker_wish_, provision::WorkerWish::None);
  EXPECT_THAT(outcome.out, HasSubstr("\"culprit\": \"the build failed\""));
  EXPECT_THAT(outcome.out, HasSubstr("\"built_now\": true"));
}

TEST_F(VersionsCommandsTest, BuildRefusesUnknownVersionsBeforeAnythingIsBuilt) {
  const Outcome outcome = run({"versions", "build", "openexr@3.2.4,openexr@3.5.4"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(asked_to_build_, IsEmpty());
  EXPECT_EQ(run({"versions", "build", "@3.2.4"}).exit, 2);
}

TEST_F(VersionsCommandsTest, BuildCanSayWhatIsMissing) {
  const Outcome outcome = run({"versions", "build", "openexr@all", "--dry-run"});
  EXPECT_EQ(outcome.out, "openexr@3.2.4: ready\nopenexr@3.5.3: would be built\n");
  EXPECT_THAT(asked_to_build_, IsEmpty());
}

TEST_F(VersionsCommandsTest, ShowPrintsTheRecord) {
  EXPECT_EQ(run({"versions", "show", "openexr@3.2.4"}).out, "{\"id\": \"openexr@3.2.4\"}\n");
}

TEST_F(VersionsCommandsTest, PruneSaysWhatItRemoved) {
  EXPECT_EQ(run({"versions", "prune"}).out, "nothing to remove\n");
  EXPECT_THAT(run({"versions", "prune", "--everything"}).out, HasSubstr("removed a\nremoved b\nfreed 3.00 MiB\n"));
  EXPECT_THAT(run({"versions", "prune", "--everything", "--dry-run"}).out, HasSubstr("would remove a"));
  EXPECT_THAT(run({"versions", "prune", "--json"}).out, HasSubstr("\"removed\": []"));
}

TEST_F(VersionsCommandsTest, FetchNeedsAFolder) {
  EXPECT_EQ(run({"versions", "fetch", "openexr@all"}).exit, 2);
  EXPECT_EQ(run({"versions", "fetch", "openexr@all", "--mirror", "/m"}).out, "1 archive in /m\n");
}

}  // namespace
}  // namespace versus::cli
