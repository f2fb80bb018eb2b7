#include "framework/report/trades.hpp"

#include <gmock/gmock.h>

#include "framework/report/markdown.hpp"
#include "framework/report/terminal.hpp"
#include "tests/golden/golden.hpp"
#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using testing::ElementsAre;

model::Trade trade(const std::string& compression, const std::string& candidate, double effect, double size_effect) {
  model::Trade made;
  made.case_id = "openexr/compression/write/compression=" + compression;
  made.baseline = "openexr@3.2.4";
  made.candidate = candidate;
  made.effect = effect;
  made.size_effect = size_effect;
  made.baseline_size = 1000;
  made.candidate_size = 1012;
  return made;
}

CaseColumns columns() {
  return case_columns({"openexr/compression/write/compression=zip", "openexr/compression/write/compression=piz"});
}

TEST(TradeSentences, HaveBothNumbers) {
  model::RunResult result;
  result.header.versions = {"openexr@3.2.4", "openexr@3.5.3"};
  EXPECT_TRUE(trade_sentences(result, columns()).empty());
  result.trades = {trade("zip", "openexr@3.5.3", -0.46, 0.012)};
  EXPECT_THAT(trade_sentences(result, columns()),
              ElementsAre("trade: -46 % cpu_time for +1.2 % file_size (compression=zip)"));
}

TEST(TradeSentences, NameTheCandidateWhereThereAreSeveralAndTwoCasesOfEach) {
  model::RunResult result;
  result.header.versions = {"openexr@3.2.4", "openexr@3.4.17", "openexr@3.5.3"};
  for (const char* candidate : {"openexr@3.5.3", "openexr@3.4.17"}) {
    result.trades.push_back(trade("piz", candidate, 0.5, -0.08));
  }
  result.trades.push_back(trade("zip", "openexr@3.5.3", -0.46, 0.012));
  result.trades.push_back(trade("zip", "openexr@3.5.3", -0.46, 0.012));
  EXPECT_THAT(trade_sentences(result, columns()),
              ElementsAre("openexr@3.5.3, 3 trades: +50 % cpu_time for -8.0 % file_size (compression=piz), -46 % "
                          "cpu_time for +1.2 % file_size (compression=zip) and 1 more",
                          "openexr@3.4.17, trade: +50 % cpu_time for -8.0 % file_size (compression=piz)"));
}

TEST(TradeSentences, StandBelowTheSummaryAndTheCaseHasTheRemark) {
  TerminalOptions options;
  options.width = 80;
  EXPECT_TRUE(golden::matches("report/trades_80.txt", terminal_table(sample::trades(), options)));
  EXPECT_TRUE(golden::matches("report/trades.md", markdown_table(sample::trades())));
}

}  // namespace
}  // namespace versus::report
