#include "framework/report/sweep_plot.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include "tests/golden/golden.hpp"
#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TerminalOptions of_width(std::size_t width) { return {width, Colour::No, Charset::Utf8, Extent::Telling}; }

TEST(SweepPlot, IsAsExpected) {
  EXPECT_TRUE(golden::matches("report/plot_80.txt", sweep_plot(sample::tile_size(), of_width(80))));
}

TEST(SweepPlot, KeepsToItsWidth) {
  for (const std::size_t width : {40U, 60U, 80U, 120U}) {
    std::istringstream text(sweep_plot(sample::tile_size(), of_width(width)));
    for (std::string line; std::getline(text, line);) EXPECT_LE(display_width(line), width) << line;
  }
}

TEST(SweepPlot, BearsAnyWidth) {
  for (const std::size_t width : {0U, 1U, 20U})
    EXPECT_THAT(sweep_plot(sample::tile_size(), of_width(width)), HasSubstr("|"));
}

TEST(SweepPlot, NamesEachVersionByALetter) {
  const std::string text = sweep_plot(sample::compression(), of_width(100));
  EXPECT_THAT(text, HasSubstr("a openexr@3.2.4, b openexr@3.5.3, c openexr@3.4.17"));
  EXPECT_THAT(text, HasSubstr("b ▼ -41 %"));
}

TEST(SweepPlot, SaysThatThereIsNothingToPlot) {
  EXPECT_THAT(sweep_plot(sample::empty(), of_width(80)), HasSubstr("nothing to plot"));
  EXPECT_THAT(sweep_plot(model::RunResult{}, of_width(80)), HasSubstr("nothing to plot"));
}

TEST(SweepPlot, LeavesOutTimesThatHaveNoPlaceOnTheScale) {
  model::RunResult result = sample::tile_size();
  for (auto& comparison : result.comparisons) comparison.baseline_median = 0;
  const std::string text = sweep_plot(result, of_width(80));
  EXPECT_THAT(text, HasSubstr("b"));
  for (auto& comparison : result.comparisons) comparison.candidate_median.reset();
  EXPECT_THAT(sweep_plot(result, of_width(80)), Not(HasSubstr("|")));
}

TEST(SweepPlot, SpeaksAsciiWhereAsked) {
  const std::string text = sweep_plot(sample::tile_size(), {80, Colour::No, Charset::Ascii, Extent::Telling});
  for (const char c : text) EXPECT_TRUE(static_cast<unsigned char>(c) < 128) << text;
}

}  // namespace
}  // namespace versus::report
