#include "harness/system/process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "harness/system/files.hpp"

namespace versus::system {
namespace {

Command shell(const std::string& text) {
  Command command;
  command.arguments = {"sh", "-c", text};
  return command;
}

std::filesystem::path fresh_log(const char* name) {
  const auto file = std::filesystem::path(::testing::TempDir()) / name;
  std::filesystem::remove(file);
  return file;
}

TEST(Process, TheEndIsTheExitStatusOrTheSignal) {
  const auto exited = run(shell("exit 7"), {});
  ASSERT_TRUE(exited);
  EXPECT_FALSE(succeeded(*exited));
  EXPECT_EQ(describe(*exited), "exit status 7");
  const auto killed = run(shell("kill -9 $$"), {});
  ASSERT_TRUE(killed);
  EXPECT_EQ(describe(*killed), "signal 9 (Killed)");
  EXPECT_TRUE(succeeded(run(shell("true"), {}).value()));
}

TEST(Process, BothOutputsGoToTheEndOfTheLog) {
  Command command = shell("echo out; echo err >&2");
  command.log = fresh_log("process.log");
  ASSERT_TRUE(run(command, {}));
  ASSERT_TRUE(run(command, {}));
  EXPECT_EQ(read_file(command.log).value(), "out\nerr\nout\nerr\n");
}

TEST(Process, FolderAndEnvironmentAreThoseAsked) {
  ::setenv("VERSUS_TEST_GONE", "here", 1);
  Command command = shell("pwd; echo $VERSUS_TEST_NEW; echo ${VERSUS_TEST_GONE-gone}");
  command.folder = "/";
  command.environment = {{"VERSUS_TEST_NEW", "two words"}, {"VERSUS_TEST_GONE", std::nullopt}};
  EXPECT_EQ(capture(command, {}).value(), "/\ntwo words\ngone\n");
}

TEST(Process, AProgramThatIsNotThereIsAnErrorThatNamesIt) {
  Command command;
  command.arguments = {"no-such-program-anywhere"};
  const auto end = run(command, {});
  ASSERT_FALSE(end);
  EXPECT_NE(message(end.error()).find("no-such-program-anywhere: program not found"), std::string::npos);
  EXPECT_FALSE(find_program("no-such-program-anywhere"));
  EXPECT_TRUE(find_program("sh"));
}

TEST(Process, AFolderThatIsNotThereIsAnError) {
  Command command = shell("true");
  command.folder = "/no/such/folder";
  EXPECT_FALSE(run(command, {}));
}

TEST(Process, CancellingEndsTheWholeGroup) {
  Command command = shell("(trap '' TERM; echo $$ group; exec sleep 1000) & wait");
  CancelToken cancel;
  const auto end = run(command, cancel, [&] { cancel.cancel(); });
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().kind, ErrorKind::Interrupted);
}

TEST(Process, ACancelledTokenStartsNothing) {
  CancelToken cancel;
  cancel.cancel();
  Command command = shell("echo started");
  command.log = fresh_log("process_cancelled.log");
  EXPECT_FALSE(run(command, cancel));
  EXPECT_FALSE(std::filesystem::exists(command.log));
}

TEST(Process, ChildrenInheritNoDescriptorOfOurs) {
  const int low = ::open("/dev/null", O_RDONLY);
  const int descriptor = ::fcntl(low, F_DUPFD, 100);  // without close-on-exec; higher than what the shell opens itself
  ::close(low);
  ASSERT_GE(descriptor, 100);
  const auto text = capture(shell("ls /proc/$$/fd | tr '\\n' ' '"), {});
  ::close(descriptor);
  EXPECT_EQ(text.value().find(" " + std::to_string(descriptor) + " "), std::string::npos) << *text;
}

TEST(Process, SeveralThreadsMayStartProgramsAtTheSameTime) {
  const auto start_many = [] {
    for (int i = 0; i < 50; ++i) EXPECT_EQ(capture(shell("echo one"), {}).value(), "one\n");
  };
  std::thread other(start_many);
  start_many();
  other.join();
}

TEST(Process, ChildrenLeadAProcessGroupOfTheirOwn) {
  const auto text = capture(shell("cut -d' ' -f5 /proc/$$/stat"), {});
  EXPECT_NE(std::stoi(text.value()), ::getpgrp());
}

TEST(Process, CapturingAFailingProgramIsAnError) {
  const auto text = capture(shell("echo x; exit 3"), {});
  ASSERT_FALSE(text);
  EXPECT_EQ(message(text.error()), "sh: failed with exit status 3");
}

}  // namespace
}  // namespace versus::system
