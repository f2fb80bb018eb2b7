#include "framework/report/gate_notes.hpp"

#include <gmock/gmock.h>

#include "framework/report/terminal.hpp"
#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

TEST(GateNotes, TheAnswerStandsAboveEverythingWithWhatMakesItNone) {
  auto result = sample::gate();
  result.exit_code = 4;
  EXPECT_THAT(gate_headlines(result), ElementsAre("gate: no verdict (exit code 4)",
                                                  HasSubstr("unfit: an injected slow-down of 6 % was missed")));
  EXPECT_THAT(terminal_table(result, {}), StartsWith("gate: no verdict (exit code 4)\nunfit: "));
  result.gate->unfit.clear();
  result.exit_code = 0;
  EXPECT_THAT(gate_headlines(result), ElementsAre("gate: passes: nothing is slower than allowed (exit code 0)"));
  EXPECT_TRUE(gate_headlines(sample::compression()).empty());
}

TEST(GateNotes, SayWhatWasComparedLeftOutAndLetPass) {
  const auto result = sample::gate();
  EXPECT_THAT(gate_paragraphs(result, case_columns(case_ids(rows_of(result)))),
              ElementsAre(HasSubstr("against the record of 2026-11-30 (baselines/openexr/compression/here.yaml), which "
                                    "accepts openexr@3.4.17"),
                          HasSubstr("1 case not in a record"), HasSubstr("1 case not measured"),
                          HasSubstr("up to +8.0 % until 2027-01-31 by A. B: a checksum"),
                          StartsWith("control: the baseline with its own copy in"),
                          StartsWith("control: a slow-down of 6 % injected into its copy in")));
}

TEST(GateNotes, AreNotThereForOtherRuns) {
  const auto result = sample::compression();
  EXPECT_TRUE(gate_paragraphs(result, case_columns(case_ids(rows_of(result)))).empty());
}

TEST(GateNotes, NameTheCommandForTheWorstCase) {
  auto result = sample::gate();
  for (auto& one : result.comparisons) one.verdict = model::Verdict::Slower;
  const auto commands = gate_next_commands(result, rows_of(result));
  ASSERT_EQ(commands.size(), 1U);
  EXPECT_THAT(commands[0], StartsWith("versus run openexr/compression --profile "));
  EXPECT_THAT(terminal_table(result, {}), HasSubstr(commands[0]));
  for (auto& one : result.comparisons) one.verdict = model::Verdict::Equivalent;
  EXPECT_TRUE(gate_next_commands(result, rows_of(result)).empty());
}

}  // namespace
}  // namespace versus::report
