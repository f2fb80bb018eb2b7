#include "framework/report/terminal.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include "tests/golden/golden.hpp"
#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TerminalOptions columns(std::size_t width) {
  TerminalOptions options;
  options.width = width;
  return options;
}

TEST(TerminalTable, IsAsExpectedOnAWideTerminal) {
  EXPECT_TRUE(golden::matches("report/tile_size_120.txt", terminal_table(sample::tile_size(), columns(120))));
}

TEST(TerminalTable, IsAsExpectedOnAnOrdinaryTerminal) {
  EXPECT_TRUE(golden::matches("report/tile_size_80.txt", terminal_table(sample::tile_size(), columns(80))));
}

TEST(TerminalTable, IsAsExpectedOnANarrowTerminal) {
  EXPECT_TRUE(golden::matches("report/tile_size_40.txt", terminal_table(sample::tile_size(), columns(40))));
}

TEST(TerminalTable, IsAsExpectedForSeveralVersions) {
  EXPECT_TRUE(golden::matches("report/compression_100.txt", terminal_table(sample::compression(), columns(100))));
}

TEST(TerminalTable, IsAsExpectedWhenNothingCouldBeCompared) {
  EXPECT_TRUE(golden::matches("report/empty_80.txt", terminal_table(sample::empty(), columns(80))));
}

TEST(TerminalTable, IsAsExpectedInColour) {
  TerminalOptions options = columns(100);
  options.colour = Colour::Yes;
  EXPECT_TRUE(golden::matches("report/tile_size_colour.txt", terminal_table(sample::tile_size(), options)));
}

TEST(TerminalTable, StaysWithinTheWidthButForCommands) {
  for (const std::size_t width : {40U, 57U, 80U, 100U, 133U}) {
    std::istringstream lines(terminal_table(sample::tile_size(), columns(width)));
    for (std::string line; std::getline(lines, line);) {
      if (line.find("  versus ") == 0) continue;
      EXPECT_LE(display_width(line), width) << line;
    }
  }
}

TEST(TerminalTable, ARemarkNamesTheCandidateWhereThereAreSeveral) {
  model::RunResult several = sample::compression();
  several.comparisons.back().remarks = {"two speeds: 3 of 12 launches"};
  EXPECT_THAT(terminal_table(several, columns(200)),
              HasSubstr(" of " + several.comparisons.back().candidate + " (3 of 12 launches)"));
  model::RunResult one = sample::tile_size();
  one.comparisons.front().remarks = {"two speeds: 3 of 12 launches"};
  EXPECT_THAT(terminal_table(one, columns(200)), Not(HasSubstr(" of " + one.comparisons.front().candidate + " (3")));
}

TEST(TerminalTable, BearsAnyWidth) {
  for (const std::size_t width : {0U, 1U, 3U, 10U}) {
    EXPECT_FALSE(terminal_table(sample::tile_size(), columns(width)).empty());
  }
}

TEST(TerminalTable, HasNoLineThatEndsInBlanks) {
  EXPECT_THAT(terminal_table(sample::tile_size(), columns(120)), Not(HasSubstr(" \n")));
}

TEST(TerminalTable, SpeaksAsciiWhenTheTerminalDoes) {
  TerminalOptions options = columns(100);
  options.charset = Charset::Ascii;
  for (const char c : terminal_table(sample::tile_size(), options)) EXPECT_LT(static_cast<unsigned char>(c), 128U);
}

model::RunResult long_run() {
  model::RunResult result;
  result.header.versions = {"a@1", "a@2"};
  for (int i = 0; i < 100; ++i) {
    model::Comparison comparison;
    comparison.case_id = "a/b/read/n=" + std::to_string(i);
    comparison.baseline = "a@1";
    comparison.candidate = "a@2";
    comparison.effect = i < 50 ? 0.5 : 0.001;
    comparison.verdict = i < 50 ? model::Verdict::Slower : model::Verdict::Equivalent;
    result.comparisons.push_back(comparison);
  }
  return result;
}

TEST(TerminalTable, LeavesOutOnlyWhatIsFineFromALongTable) {
  const std::string text = terminal_table(long_run(), columns(100));
  EXPECT_THAT(text, HasSubstr("and 50 rows more: 50 equivalent (--all-rows shows them)"));
  TerminalOptions everything = columns(100);
  everything.extent = Extent::Everything;
  EXPECT_THAT(terminal_table(long_run(), everything), Not(HasSubstr("--all")));
}

TEST(TerminalTable, SaysReasonsTogetherThatDifferInAQuotedWord) {
  model::RunResult result = sample::empty();
  for (const char* codec : {"zstd", "lj2k"}) {
    result.not_applicable.push_back(
        {std::string("openexr/x/read/c=") + codec, "openexr@2.5.4", std::string("offers no '") + codec + "' at all"});
  }
  EXPECT_THAT(terminal_table(result, columns(80)),
              HasSubstr("2 cases: openexr@2.5.4: offers no 'zstd', 'lj2k' at all"));
}

TEST(TerminalTable, SaysARemarkOfManyCasesOnce) {
  model::RunResult result = long_run();
  for (auto& comparison : result.comparisons) comparison.remarks = {"bimodal: 3 ms and 4 ms"};
  EXPECT_THAT(terminal_table(result, columns(100)),
              HasSubstr("bimodal: n=0 (3 ms and 4 ms), n=1 (3 ms and 4 ms) and 98 more"));
}

TEST(TerminalTable, LeavesRowsOutAlsoFromBetweenOthers) {
  model::RunResult result = long_run();
  for (std::size_t i = 90; i < 100; ++i) {
    model::Comparison other = result.comparisons[i];
    other.role = model::Role::Exact;
    other.metric = model::Metric::PeakRss;
    other.verdict = model::Verdict::Slower;
    result.comparisons.push_back(other);
  }
  EXPECT_THAT(terminal_table(result, columns(100)),
              HasSubstr("and 50 rows more: 50 equivalent (--all-rows shows them)"));
}

TEST(TerminalTable, DoesNotLetAMessageSteerTheTerminal) {
  model::RunResult result = sample::empty();
  result.incidents.front().message = "\x1b[2Jgone";
  EXPECT_THAT(terminal_table(result, columns(80)), Not(HasSubstr("\x1b")));
}

TEST(TerminalTable, PointsToResumeAfterAnInterruption) {
  model::RunResult result = sample::tile_size();
  result.exit_code = 130;
  EXPECT_THAT(terminal_table(result, columns(80)), HasSubstr("versus run --resume 20261130T191530-ab12\n"));
}

TEST(TerminalTable, GroupsWhatIsNotApplicableByReason) {
  model::RunResult result = sample::empty();
  for (int i = 0; i < 14; ++i) {
    result.not_applicable.push_back({"openexr/x/read/n=" + std::to_string(i), "openexr@2.5.4", "has no core API"});
  }
  EXPECT_THAT(terminal_table(result, columns(80)), HasSubstr("14 cases: openexr@2.5.4: has no core API"));
}

}  // namespace
}  // namespace versus::report
