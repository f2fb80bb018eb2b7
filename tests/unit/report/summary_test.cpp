#include "framework/report/summary.hpp"

#include <gmock/gmock.h>

#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using testing::ElementsAre;

TEST(VerdictSentences, BeginWithWhatIsSlowerAndNameTheWorst) {
  EXPECT_THAT(verdict_sentences(sample::tile_size()),
              ElementsAre("openexr@3.5.3 against openexr@3.2.4: 2 of 13 cases slower (worst +241 %, "
                          "read/compression=none,storage=file_warm,tile=8), 1 failed, 3 faster, 6 equivalent, "
                          "1 inconclusive; 1 further case worse in read_calls"));
}

TEST(VerdictSentences, SayThatNothingIsSlower) {
  EXPECT_EQ(verdict_sentences(sample::compression()).front(),
            "openexr@3.5.3 against openexr@3.2.4: nothing slower in 8 cases (1 faster, 7 equivalent)");
}

TEST(VerdictSentences, CountOnlyDecidedCasesAsNotSlower) {
  model::RunResult result = sample::compression();
  result.comparisons.front().verdict = model::Verdict::Inconclusive;
  EXPECT_THAT(verdict_sentences(result).front(), testing::HasSubstr(": nothing slower in 7 of 8 cases ("));
  for (auto& comparison : result.comparisons) comparison.verdict = model::Verdict::Inconclusive;
  EXPECT_EQ(verdict_sentences(result).front(),
            "openexr@3.5.3 against openexr@3.2.4: no verdict in 8 cases (8 inconclusive)");
}

TEST(VerdictSentences, NameTheBaselineOfCasesThatTheFirstVersionCannotDo) {
  model::RunResult result = sample::tile_size();
  result.comparisons.front().baseline = "openexr@3.3.14";
  EXPECT_THAT(verdict_sentences(result).front(),
              testing::HasSubstr("; 1 case against openexr@3.3.14, since openexr@3.2.4 cannot do it"));
}

TEST(VerdictSentences, SayThatNothingWasCompared) {
  EXPECT_THAT(verdict_sentences(sample::empty()),
              ElementsAre("openexr@3.5.3 against openexr@3.2.4: no case was compared"));
}

TEST(ExitSentence, ExplainsEveryDocumentedCode) {
  for (const int code : {0, 1, 2, 3, 4, 130}) EXPECT_NE(exit_sentence(code).find(": "), std::string::npos) << code;
  EXPECT_EQ(exit_sentence(77), "exit 77");
}

}  // namespace
}  // namespace versus::report
