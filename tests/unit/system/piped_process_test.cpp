#include "harness/system/piped_process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string>

namespace versus::system {
namespace {

Command shell(const std::string& script) {
  Command command;
  command.arguments = {"/bin/sh", "-c", script};
  return command;
}

std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 256> buffer{};
  ssize_t got = 0;
  while ((got = ::read(descriptor, buffer.data(), buffer.size())) > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return text;
}

TEST(PipedProcess, TalksOverStandardInputAndOutput) {
  auto process = PipedProcess::start(shell("read line; echo \"got $line\""));
  ASSERT_TRUE(process.has_value()) << message(process.error());
  ASSERT_EQ(::write(process->to_program(), "hello\n", 6), 6);
  EXPECT_EQ(read_all(process->from_program()), "got hello\n");
  const auto end = process->wait(std::chrono::seconds(10));
  ASSERT_TRUE(end.has_value());
  EXPECT_TRUE(succeeded(*end));
}

TEST(PipedProcess, SeesTheEndOfItsInput) {
  auto process = PipedProcess::start(shell("cat >/dev/null; exit 7"));
  ASSERT_TRUE(process.has_value());
  EXPECT_FALSE(process->wait(std::chrono::milliseconds(1)).has_value());
  process->close_input();
  const auto end = process->wait(std::chrono::seconds(10));
  ASSERT_TRUE(end.has_value());
  EXPECT_EQ(end->code, 7);
}

TEST(PipedProcess, InheritsNothingButItsPipes) {
  const int leak = ::open("/dev/null", O_RDONLY);  // without close-on-exec
  auto first = PipedProcess::start(shell("sleep 100"));
  auto second = PipedProcess::start(shell("ls /proc/self/fd"));
  ASSERT_TRUE(first.has_value() && second.has_value());
  // 3 is the folder that ls reads.
  EXPECT_EQ(read_all(second->from_program()), "0\n1\n2\n3\n");
  ::close(leak);
}

TEST(PipedProcess, DiesWithItsGroupWhenTheObjectEnds) {
  pid_t id = 0;
  {
    auto process = PipedProcess::start(shell("sleep 100 & wait"));
    ASSERT_TRUE(process.has_value());
    id = process->id();
    EXPECT_EQ(::kill(id, 0), 0);
  }
  EXPECT_EQ(::kill(id, 0), -1);
}

TEST(PipedProcess, TellsASignalFromAnExit) {
  auto process = PipedProcess::start(shell("kill -SEGV $$"));
  ASSERT_TRUE(process.has_value());
  const auto end = process->wait(std::chrono::seconds(10));
  ASSERT_TRUE(end.has_value());
  EXPECT_EQ(end->kind, EndKind::Signalled);
  EXPECT_EQ(end->code, SIGSEGV);
}

TEST(PipedProcess, NamesAProgramThatIsMissing) {
  Command command;
  command.arguments = {"/nowhere/worker"};
  const auto process = PipedProcess::start(command);
  ASSERT_FALSE(process.has_value());
  EXPECT_EQ(process.error().place, "/nowhere/worker");
}

TEST(PipedProcess, LaysItsEnvironmentOver) {
  Command command = shell("echo $VERSUS_TEST_WORD");
  command.environment["VERSUS_TEST_WORD"] = "padding";
  auto process = PipedProcess::start(command);
  ASSERT_TRUE(process.has_value());
  EXPECT_EQ(read_all(process->from_program()), "padding\n");
}

}  // namespace
}  // namespace versus::system
