#include <gmock/gmock.h>

#include "framework/report/gate_markdown.hpp"
#include "framework/report/junit.hpp"
#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(JUnit, SlowerIsAFailureOpenAndFailedAreErrors) {
  const std::string xml = junit_xml(sample::tile_size());
  EXPECT_THAT(xml, StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"versus\" tests=\""));
  EXPECT_THAT(xml, HasSubstr("<failure message=\"slower: cpu_time +"));
  EXPECT_THAT(xml, HasSubstr("<error message=\"failed: cpu_time"));
  EXPECT_THAT(xml, HasSubstr("<error message=\"inconclusive: cpu_time"));
  EXPECT_THAT(xml, HasSubstr("<skipped message=\""));
}

TEST(JUnit, AGateSkipsWhatIsIdenticalAndHasATestForItsControls) {
  auto result = sample::gate();
  EXPECT_THAT(junit_xml(result), HasSubstr("<skipped message=\"all code that runs is the same\">"));
  EXPECT_THAT(junit_xml(result), HasSubstr("<error message=\"unfit: this run is no verdict\">an injected"));
  result.gate->unfit.clear();
  EXPECT_THAT(junit_xml(result), HasSubstr("<testcase classname=\"controls\" name=\"controls\"/>"));
}

TEST(JUnit, EscapesWhatIsNoXml) {
  auto result = sample::gate();
  result.gate->unfit = {"a < b & \"c\" \x01"};
  EXPECT_THAT(junit_xml(result), HasSubstr("a &lt; b &amp; &quot;c&quot; \\x01"));
}

TEST(GateMarkdown, HasTheWorstFirstWhatToRunAndTheRestFolded) {
  auto result = sample::tile_size();
  result.gate = sample::gate().gate;
  result.exit_code = 1;
  const std::string text = gate_markdown(result);
  EXPECT_THAT(text, StartsWith("### versus gate: **slower**"));
  EXPECT_LT(text.find("slower |"), text.find("inconclusive |"));
  EXPECT_THAT(text, HasSubstr("```\nversus run openexr/tile"));
  EXPECT_LT(text.find("```"), text.find("<details><summary>everything that was measured"));
}

TEST(GateMarkdown, APassHasNoTableInFrontOfTheFold) {
  auto result = sample::gate();
  result.gate->unfit.clear();
  result.exit_code = 0;
  const std::string text = gate_markdown(result);
  EXPECT_THAT(text.substr(0, text.find("<details>")), Not(HasSubstr("| verdict |")));
}

TEST(Annotations, AreOneLineForEachCaseThatDoesNotPass) {
  const auto lines = annotations(sample::tile_size());
  ASSERT_FALSE(lines.empty());
  EXPECT_THAT(lines.front(), StartsWith("::error title=versus%3A slower openexr/tile_size/"));
  for (const auto& line : lines) EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_THAT(lines.front(), HasSubstr("%25"));
}

TEST(Annotations, AreAtMostTen) {
  auto result = sample::tile_size();
  for (int i = 0; i < 30; ++i) {
    auto more = result.comparisons.front();
    more.case_id += "x" + std::to_string(i);
    result.comparisons.push_back(more);
  }
  const auto lines = annotations(result);
  EXPECT_EQ(lines.size(), 10U);
  EXPECT_THAT(lines.back(), HasSubstr("more cases do not pass"));
}

}  // namespace
}  // namespace versus::report
