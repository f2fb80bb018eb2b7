#include <gmock/gmock.h>

#include "tests/unit/cli/world.hpp"

namespace versus::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class ScenariosCommandsTest : public WorldTest {};

TEST_F(ScenariosCommandsTest, ListNamesQuestionAndCasesOfEachProfile) {
  const Outcome outcome = run({"scenarios", "list"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("openexr/tile_size\n    How do times change with the tile size?"));
  EXPECT_THAT(outcome.out, HasSubstr("quick: 4 cases"));
  EXPECT_THAT(outcome.out, HasSubstr("full: about 18 cases"));
  EXPECT_THAT(outcome.out, HasSubstr("libtiff/strips"));
}

TEST_F(ScenariosCommandsTest, ListCanBeLimitedToATag) {
  const Outcome outcome = run({"scenarios", "list", "--tag", "tiles"});
  EXPECT_THAT(outcome.out, HasSubstr("openexr/tile_size"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("libtiff/strips")));
}

TEST_F(ScenariosCommandsTest, ListHasADocument) {
  const Outcome outcome = run({"scenarios", "list", "--json"});
  EXPECT_THAT(outcome.out, HasSubstr("\"scenarios\": ["));
  EXPECT_THAT(outcome.out, HasSubstr("\"id\": \"openexr/tile_size\""));
  EXPECT_THAT(outcome.out, HasSubstr("\"asks_library\": true"));
}

TEST_F(ScenariosCommandsTest, ListGoesOnPastABrokenFileAndSaysSo) {
  write("share/scenarios/openexr/broken.yaml", "scenario: [");
  const Outcome outcome = run({"scenarios", "list"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("broken.yaml"));
  EXPECT_THAT(outcome.out, HasSubstr("openexr/tile_size"));
}

TEST_F(ScenariosCommandsTest, ShowListsTheCasesAndWhatIsAsked) {
  const Outcome outcome = run({"scenarios", "show", "openexr/tile_size"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("openexr/tile_size, profile full"));
  EXPECT_THAT(outcome.out, HasSubstr("The values of compression are asked from the library."));
  EXPECT_THAT(outcome.out, HasSubstr("18 cases of the values known of:\n"));
  EXPECT_THAT(outcome.out, HasSubstr("  openexr/tile_size/read/compression=piz,tile=64\n"));
}

TEST_F(ScenariosCommandsTest, ShowTakesAProfileAndAFilter) {
  const Outcome outcome = run({"scenarios", "show", "openexr/tile_size", "--profile", "quick", "--filter", "*read*"});
  EXPECT_THAT(outcome.out, HasSubstr("2 cases:\n"));
  EXPECT_EQ(run({"scenarios", "show", "openexr/tile_size", "--filter", "nothing"}).exit, 2);
  EXPECT_THAT(run({"scenarios", "show", "openexr/tile_size", "--filter", "read"}).err,
              HasSubstr("the whole id must match; did you mean '*read*'?"));
  EXPECT_EQ(run({"scenarios", "show", "openexr/tile_size", "--profile", "none"}).exit, 2);
}

TEST_F(ScenariosCommandsTest, ShowHasADocument) {
  const Outcome outcome = run({"scenarios", "show", "openexr/tile_size", "--json"});
  EXPECT_THAT(outcome.out, HasSubstr("\"asked\": ["));
  EXPECT_THAT(outcome.out, HasSubstr("\"id\": \"openexr/tile_size/read/compression=piz,tile=64\""));
}

TEST_F(ScenariosCommandsTest, TheDocumentHasEveryExclusion) {
  replace_in("share/scenarios/openexr/tile_size.yaml",
             "metrics:", "exclude:\n  - {operation: read, tile: 8}\n  - {operation: write, tile: 16}\nmetrics:");
  const Outcome outcome = run({"scenarios", "show", "openexr/tile_size", "--json"});
  EXPECT_THAT(outcome.out, HasSubstr("\"without\": [\n      \"operation read and tile 8\",\n"
                                     "      \"operation write and tile 16\"\n    ]"))
      << outcome.err;
}

TEST_F(ScenariosCommandsTest, CheckTellsEveryErrorOfEveryFile) {
  replace_in("share/scenarios/openexr/tile_size.yaml", "tile: [8, 16, 64]", "tile: [0, 70000]");
  const auto other = write("other.yaml", "scenario: x\nlibrary: openexr\nqestion: q?\n");
  const Outcome outcome = run({"scenarios", "check", "openexr/tile_size", other.string(), "libtiff/strips"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("tile_size.yaml:9:10"));
  EXPECT_THAT(outcome.err, HasSubstr("tile_size.yaml:9:13"));
  EXPECT_THAT(outcome.err, HasSubstr("did you mean 'question'?"));
  EXPECT_EQ(outcome.out, "libtiff/strips: no errors\n");
}

TEST_F(ScenariosCommandsTest, CheckHasADocument) {
  const Outcome fine = run({"scenarios", "check", "libtiff/strips", "--json"});
  EXPECT_EQ(fine.exit, 0);
  EXPECT_THAT(fine.out, HasSubstr("\"errors\": []"));
  EXPECT_EQ(run({"scenarios", "check", "/none.yaml", "--json"}).exit, 2);
}

TEST_F(ScenariosCommandsTest, AnUnknownLibraryIsAnErrorThatSuggests) {
  const auto file = write("mine.yaml", "scenario: x\nlibrary: openexp\nquestion: q?\n");
  EXPECT_THAT(run({"scenarios", "check", file.string()}).err, HasSubstr("did you mean 'openexr'?"));
}

}  // namespace
}  // namespace versus::cli
