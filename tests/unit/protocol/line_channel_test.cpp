#include "harness/protocol/line_channel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <thread>

namespace versus::protocol {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t limit = 64;

class LineChannelOverPipe : public ::testing::Test {
 protected:
  void SetUp() override {
    ::signal(SIGPIPE, SIG_IGN);
    ASSERT_EQ(::pipe(pipe_.data()), 0);
  }
  void TearDown() override {
    close_reader();
    close_writer();
  }
  void close_reader() { close_end(0); }
  void close_writer() { close_end(1); }
  void arrive(std::string_view bytes) {
    ASSERT_EQ(::write(pipe_[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }
  LineChannel channel(std::size_t longest = limit) { return LineChannel(pipe_[0], pipe_[1], longest); }
  static LineChannel::Deadline passed() { return std::chrono::steady_clock::now(); }

 private:
  void close_end(std::size_t end) {
    if (pipe_[end] >= 0) ::close(pipe_[end]);
    pipe_[end] = -1;
  }
  std::array<int, 2> pipe_{-1, -1};
};

TEST_F(LineChannelOverPipe, CarriesLines) {
  auto lines = channel();
  ASSERT_TRUE(lines.send("one", std::nullopt));
  ASSERT_TRUE(lines.send("", std::nullopt));
  ASSERT_TRUE(lines.send(std::string(limit, 'x'), std::nullopt));
  EXPECT_EQ(lines.receive(std::nullopt), "one");
  EXPECT_EQ(lines.receive(std::nullopt), "");
  EXPECT_EQ(lines.receive(std::nullopt), std::string(limit, 'x'));
}

TEST_F(LineChannelOverPipe, JoinsALineThatArrivesInParts) {
  auto lines = channel();
  arrive("hal");
  const auto early = lines.receive(passed());
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().fault, LineFault::Timeout);
  arrive("f\nnext");
  EXPECT_EQ(lines.receive(std::nullopt), "half");
}

TEST_F(LineChannelOverPipe, NamesTheEndOfTheFile) {
  auto lines = channel();
  arrive("last\n");
  close_writer();
  EXPECT_EQ(lines.receive(std::nullopt), "last");
  const auto end = lines.receive(std::nullopt);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().fault, LineFault::EndOfFile);
}

TEST_F(LineChannelOverPipe, NamesALineThatBreaksOff) {
  auto lines = channel();
  arrive("half a l");
  close_writer();
  const auto end = lines.receive(std::nullopt);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().fault, LineFault::PartialLine);
  EXPECT_THAT(end.error().text, HasSubstr("half a l"));
}

TEST_F(LineChannelOverPipe, RefusesALineBeyondTheLimitWithoutWaitingForItsEnd) {
  auto lines = channel();
  arrive(std::string(limit + 1, 'x'));
  const auto line = lines.receive(std::nullopt);
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().fault, LineFault::TooLong);
}

TEST_F(LineChannelOverPipe, RefusesALongLineThatHasItsEnd) {
  auto lines = channel();
  arrive(std::string(limit + 1, 'x') + "\n");
  const auto line = lines.receive(std::nullopt);
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().fault, LineFault::TooLong);
}

TEST_F(LineChannelOverPipe, KeepsBinaryBytes) {
  auto lines = channel();
  const std::string binary("\0\x01\xff", 3);
  arrive(binary + "\n");
  EXPECT_EQ(lines.receive(std::nullopt), binary);
}

TEST_F(LineChannelOverPipe, DoesNotSendWhatTheOtherEndWouldRefuse) {
  auto lines = channel();
  EXPECT_EQ(lines.send(std::string(limit + 1, 'x'), std::nullopt).error().fault, LineFault::TooLong);
  EXPECT_EQ(lines.send("two\nlines", std::nullopt).error().fault, LineFault::TooLong);
}

TEST_F(LineChannelOverPipe, NoticesThatTheReaderIsGone) {
  auto lines = channel();
  close_reader();
  const auto sent = lines.send("anybody?", std::nullopt);
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().fault, LineFault::EndOfFile);
}

TEST_F(LineChannelOverPipe, GivesUpSendingToAReaderThatDoesNotRead) {
  auto lines = channel(1U << 20U);
  const auto sent = lines.send(std::string(1U << 20U, 'x'), passed());
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().fault, LineFault::Timeout);
}

TEST_F(LineChannelOverPipe, CarriesALineThatIsLongerThanThePipe) {
  auto lines = channel(1U << 20U);
  const std::string line(1U << 20U, 'x');
  std::thread writer([&] { EXPECT_TRUE(channel(1U << 20U).send(line, std::nullopt)); });
  const auto got = lines.receive(std::nullopt);
  writer.join();
  ASSERT_TRUE(got);
  EXPECT_EQ(*got, line);
}

TEST(BeginningOf, ShowsForeignBytesAndCutsLongTexts) {
  EXPECT_EQ(beginning_of("a\n\xff"), "a\\x0a\\xff");
  EXPECT_EQ(beginning_of(std::string(81, 'x')), std::string(80, 'x') + "…");
}

TEST(LineFaultNames, AreDistinct) {
  EXPECT_EQ(to_string(LineFault::EndOfFile), "end_of_file");
  EXPECT_EQ(to_string(LineFault::PartialLine), "partial_line");
  EXPECT_EQ(to_string(LineFault::TooLong), "too_long");
  EXPECT_EQ(to_string(LineFault::Timeout), "timeout");
  EXPECT_EQ(to_string(LineFault::System), "system");
}

}  // namespace
}  // namespace versus::protocol
