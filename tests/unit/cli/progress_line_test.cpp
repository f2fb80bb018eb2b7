#include "harness/cli/progress_line.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include "framework/report/text.hpp"

namespace versus::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class ProgressLine : public testing::Test {
 protected:
  std::unique_ptr<system::ProgressSink> make(Medium medium, Verbosity verbosity = Verbosity::Normal) {
    streams_.err_screen.medium = medium;
    return make_progress(streams_, verbosity, [this] { return now_; });
  }
  std::ostringstream out_;
  std::ostringstream err_;
  Streams streams_{out_, err_, {}, {}};
  std::chrono::steady_clock::time_point now_;
};

TEST(ProgressText, SaysWhereTheWorkStands) {
  EXPECT_EQ(progress_text({"measuring", "read/tile=8", 12, 48, 80.0}, 80),
            "measuring 12 of 48, 1 min 20 s left: read/tile=8");
  EXPECT_EQ(progress_text({"building", "", std::nullopt, std::nullopt, std::nullopt}, 80), "building");
}

TEST(ProgressText, KeepsToTheWidth) {
  EXPECT_EQ(report::display_width(progress_text({"measuring", "a long case id", 1, 2, 3.0}, 20)), 20U);
}

TEST_F(ProgressLine, RewritesOneLineAndWipesItAtTheEnd) {
  auto progress = make(Medium::Terminal);
  progress->show({"measuring", "", 1, 3, std::nullopt});
  now_ += std::chrono::seconds(1);
  progress->show({"measuring", "", 2, 3, std::nullopt});
  progress.reset();
  EXPECT_EQ(err_.str(), "\rmeasuring 1 of 3\x1b[K\rmeasuring 2 of 3\x1b[K\r\x1b[K");
}

TEST_F(ProgressLine, LeavesOutWhatComesTooFastToBeRead) {
  auto progress = make(Medium::Terminal);
  progress->show({"measuring", "", 1, 3, std::nullopt});
  now_ += std::chrono::milliseconds(20);
  progress->show({"measuring", "", 2, 3, std::nullopt});
  EXPECT_THAT(err_.str(), Not(HasSubstr("2 of 3")));
  progress->show({"judging", "", std::nullopt, std::nullopt, std::nullopt});
  EXPECT_THAT(err_.str(), HasSubstr("judging"));
}

TEST_F(ProgressLine, MessagesStayAboveTheLine) {
  auto progress = make(Medium::Terminal);
  progress->show({"measuring", "", 1, 3, std::nullopt});
  progress->message("another run is measuring");
  EXPECT_THAT(err_.str(), HasSubstr("\r\x1b[Kanother run is measuring\n"));
}

TEST_F(ProgressLine, SaysOnlyMessagesIntoAPipe) {
  auto progress = make(Medium::Pipe);
  progress->show({"measuring", "", 1, 3, std::nullopt});
  EXPECT_EQ(err_.str(), "");
  progress->message("careful\x1b[1m");
  EXPECT_EQ(err_.str(), "careful\\x1b[1m\n");
}

TEST_F(ProgressLine, SaysEachPhaseOnceWhenAskedTo) {
  auto progress = make(Medium::Pipe, Verbosity::Verbose);
  progress->show({"measuring", "", 1, 3, std::nullopt});
  progress->show({"measuring", "", 2, 3, std::nullopt});
  progress->show({"judging", "", std::nullopt, std::nullopt, std::nullopt});
  EXPECT_EQ(err_.str(), "measuring 1 of 3\njudging\n");
}

}  // namespace
}  // namespace versus::cli
