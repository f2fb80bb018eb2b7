// A worker as a process: pipes, protocol, counting library.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "harness/protocol/line_channel.hpp"
#include "harness/protocol/messages.hpp"
#include "harness/protocol/raw_image.hpp"

namespace versus::worker {
namespace {

using protocol::LineFault;
using ::testing::HasSubstr;

/// Starts the toy and talks to it. The deadline only ends a test that hangs.
class ToyProcess : public ::testing::Test {
 protected:
  void SetUp() override {
    ::signal(SIGPIPE, SIG_IGN);
    const std::uint16_t samples[] = {1, 2, 3, 4, 5, 6};
    fixture_ = ::testing::TempDir() + "toy_" + std::to_string(::getpid());
    ASSERT_TRUE(protocol::write_raw_image(fixture_, {3, 2, protocol::SampleType::Half, {"Y"}}, {samples}));
  }
  void TearDown() override {
    close_input();
    if (from_ >= 0) ::close(from_);
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
    ::unlink(fixture_.c_str());
  }

  void start(std::vector<std::string> flags, const char* preload = nullptr) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    ASSERT_EQ(::pipe2(in.data(), O_CLOEXEC), 0);
    ASSERT_EQ(::pipe2(out.data(), O_CLOEXEC), 0);
    flags.insert(flags.begin(), {VERSUS_TOY_WORKER, "--serve", "--busy-us", "10"});
    std::vector<char*> arguments;
    for (auto& flag : flags) arguments.push_back(flag.data());
    arguments.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(in[0], 0);
      ::dup2(out[1], 1);
      if (preload != nullptr) ::setenv("LD_PRELOAD", preload, 1);
      ::execv(VERSUS_TOY_WORKER, arguments.data());
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    to_ = in[1];
    from_ = out[0];
    channel_.emplace(from_, to_, protocol::longest_line);
  }

  void close_input() {
    if (to_ >= 0) ::close(to_);
    to_ = -1;
  }

  protocol::LineExpected<std::string> receive() {
    return channel_->receive(std::chrono::steady_clock::now() + std::chrono::seconds(60));
  }

  /// The answer as text, or the name of what was wrong with the line.
  std::string ask(const protocol::Request& request) {
    if (!channel_->send(protocol::encode(request), std::nullopt)) return "cannot send";
    const auto line = receive();
    return line ? *line : std::string(protocol::to_string(line.error().fault));
  }

  std::string prepare() {
    protocol::Prepare request;
    request.operation = "read";
    request.fixture = fixture_;
    return ask(request);
  }

  template <class Message>
  static Message decoded(const std::string& line) {
    const auto reply = protocol::decode_reply(line);
    if (reply && std::holds_alternative<Message>(*reply)) return std::get<Message>(*reply);
    ADD_FAILURE() << line;
    return {};
  }

  std::string fixture_;
  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::optional<protocol::LineChannel> channel_;
};

TEST_F(ToyProcess, AnswersLikeAWorkerAndEndsWithItsInput) {
  start({});
  const auto greeting = decoded<protocol::Greeting>(receive().value_or(""));
  EXPECT_EQ(greeting.library, "toy");
  EXPECT_EQ(greeting.pid, pid_);
  EXPECT_TRUE(decoded<protocol::Prepared>(prepare()).applicable);
  EXPECT_EQ(decoded<protocol::Ran>(ask(protocol::Run{2, 2, false})).items.size(), 2U);
  EXPECT_TRUE(decoded<protocol::Verified>(ask(protocol::Verify{})).exact);
  close_input();
  int status = 0;
  EXPECT_EQ(::waitpid(pid_, &status, 0), pid_);
  pid_ = -1;
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

TEST_F(ToyProcess, ALineThatIsNoRequestIsAFailureAndTheWorkerGoesOn) {
  start({});
  receive();
  ASSERT_TRUE(channel_->send("what?", std::nullopt));
  EXPECT_THAT(decoded<protocol::Failure>(receive().value_or("")).message, HasSubstr("no JSON"));
  EXPECT_TRUE(decoded<protocol::Prepared>(prepare()).applicable);
}

TEST_F(ToyProcess, CountsExactlyWhatARunDoes) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer brings an allocator of its own";
#endif
  start({"--read-calls", "5", "--write-calls", "3", "--allocations", "7"}, VERSUS_COUNTING_LIBRARY);
  receive();
  prepare();
  for (int pass = 0; pass < 2; ++pass) {
    const auto counted = decoded<protocol::Counted>(ask(protocol::Count{}));
    EXPECT_EQ(counted.read_calls, 5);
    EXPECT_EQ(counted.read_bytes, 80);
    EXPECT_EQ(counted.write_calls, 3);
    EXPECT_EQ(counted.write_bytes, 48);
    EXPECT_EQ(counted.allocations, 7);
    EXPECT_EQ(counted.allocated_bytes, 7 * 64);
    EXPECT_EQ(counted.seek_calls, 0);
    EXPECT_EQ(counted.map_calls, 0);
    EXPECT_EQ(counted.stream_calls, 0);
    EXPECT_EQ(counted.sequential_calls, 8) << "devices have no positions";
    EXPECT_EQ(counted.read_sizes, (std::vector<std::int64_t>{0, 0, 0, 0, 0, 5}));
    EXPECT_EQ(counted.write_sizes, (std::vector<std::int64_t>{0, 0, 0, 0, 0, 3}));
    EXPECT_EQ(counted.peak_allocated_bytes, 64) << "one after the other";
  }
}

TEST_F(ToyProcess, MisbehavesAtTheItemThatItWasTold) {
  const std::vector<std::pair<std::string, std::string>> expected{
      {"--crash-at-item", "end_of_file"},
      {"--half-line-at-item", "partial_line"},
      {"--long-line-at-item", "too_long"},
  };
  for (const auto& [flag, fault] : expected) {
    start({flag, "2"});
    receive();
    prepare();
    EXPECT_EQ(decoded<protocol::Ran>(ask(protocol::Run{})).items.size(), 1U) << flag;
    EXPECT_EQ(ask(protocol::Run{}), fault) << flag;
    TearDown();
    SetUp();
  }
}

TEST_F(ToyProcess, TalksGarbage) {
  start({"--garbage-at-item", "1"});
  receive();
  prepare();
  EXPECT_FALSE(protocol::decode_reply(ask(protocol::Run{})));
}

TEST_F(ToyProcess, AnswersWrongly) {
  start({"--wrong-pixels"});
  receive();
  prepare();
  ask(protocol::Run{});
  EXPECT_FALSE(decoded<protocol::Verified>(ask(protocol::Verify{})).exact);
}

TEST_F(ToyProcess, IsOnlyBadInTheCasesNamed) {
  start({"--not-applicable", "no zip", "--only", "compression=zip"});
  receive();
  protocol::Prepare request;
  request.operation = "read";
  request.fixture = fixture_;
  request.parameters = {{"compression", "none"}};
  EXPECT_TRUE(decoded<protocol::Prepared>(ask(request)).applicable);
  request.parameters = {{"compression", "zip"}};
  EXPECT_EQ(decoded<protocol::Prepared>(ask(request)).reason, "no zip");
}

}  // namespace
}  // namespace versus::worker
