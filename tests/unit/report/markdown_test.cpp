#include "framework/report/markdown.hpp"

#include <gmock/gmock.h>

#include "tests/golden/golden.hpp"
#include "tests/unit/report/sample_result.hpp"

namespace versus::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(MarkdownTable, IsAsExpected) {
  EXPECT_TRUE(golden::matches("report/tile_size.md", markdown_table(sample::tile_size())));
}

TEST(MarkdownTable, IsAsExpectedForSeveralVersions) {
  EXPECT_TRUE(golden::matches("report/compression.md", markdown_table(sample::compression())));
}

TEST(MarkdownTable, EscapesTextOfWorkers) {
  model::RunResult result = sample::empty();
  result.incidents.front().message = "a|b `c` <script>\n# title @someone";
  const std::string text = markdown_table(result);
  EXPECT_THAT(text, HasSubstr("a&#124;b &#96;c&#96; &lt;script&gt; \\# title @<!-- -->someone"));
  EXPECT_THAT(text, Not(HasSubstr("<script>")));
}

TEST(EscapeMarkdown, LeavesPlainTextAlone) {
  EXPECT_EQ(escape_markdown("read/tile=8 +3.1 %"), "read/tile=8 +3.1 %");
  EXPECT_EQ(escape_markdown("cpu_time"), "cpu\\_time");
}

}  // namespace
}  // namespace versus::report
