#include "harness/provision/logged_run.hpp"

#include <gtest/gtest.h>

#include "harness/system/files.hpp"

namespace versus::provision {
namespace {

system::Command shell(const std::string& text) {
  system::Command command;
  command.arguments = {"sh", "-c", text};
  return command;
}

LoggedRun fresh_run(const char* name) {
  const auto file = std::filesystem::path(::testing::TempDir()) / "logged_run" / name;
  std::filesystem::remove(file);
  return LoggedRun("toy 1.0", file, {});
}

TEST(LoggedRun, FractionsAreReadFromNinjaAndMake) {
  EXPECT_DOUBLE_EQ(fraction_in("[1/4] Building x\n[3/4] Building y\n").value(), 0.75);
  EXPECT_DOUBLE_EQ(fraction_in("[ 42%] Building C object x\nwarning: y\n").value(), 0.42);
  EXPECT_DOUBLE_EQ(fraction_in("[100%] Built target x\n").value(), 1.0);
  EXPECT_FALSE(fraction_in("array[3/4] is no progress of [x]\nnor is this [9/0]\n").has_value() &&
               fraction_in("nothing here") > 0.0);
  EXPECT_FALSE(fraction_in(""));
  EXPECT_FALSE(fraction_in("[1/0] division\n"));
}

TEST(LoggedRun, AFailureShowsTheEndOfTheLogAndWhereItIs) {
  const LoggedRun run = fresh_run("failure.log");
  const auto done = run.run(shell("for i in $(seq 100); do echo line $i; done; exit 2"), "make");
  ASSERT_FALSE(done);
  const std::string text = message(done.error());
  EXPECT_EQ(text.rfind("toy 1.0: make failed with exit status 2; see " + run.log().string() + ", which ends with", 0),
            0U);
  EXPECT_NE(text.find("\n  | line 89\n"), std::string::npos);
  EXPECT_EQ(text.find("line 88\n"), std::string::npos);
  EXPECT_NE(text.find("\n  | line 100"), std::string::npos);
}

TEST(LoggedRun, AFullDiskIsTold) {
  const auto done = fresh_run("full.log").run(shell("echo 'x.o: No space left on device'; exit 1"), "make");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().culprit, "make failed: the disk is full");
}

TEST(LoggedRun, TheLogNamesTheCommandsAndStartsAnew) {
  const LoggedRun first = fresh_run("commands.log");
  ASSERT_TRUE(first.run(shell("echo one"), "sh"));
  const LoggedRun second("toy 1.0", first.log(), {});
  EXPECT_NE(system::read_file(first.log())->find("one"), std::string::npos) << "kept until something runs";
  ASSERT_TRUE(second.run(shell("echo two"), "sh"));
  ASSERT_TRUE(second.run(shell("echo three"), "sh"));
  const std::string text = system::read_file(second.log()).value();
  EXPECT_EQ(text.find("one"), std::string::npos);
  EXPECT_NE(text.find("$ sh -c echo two"), std::string::npos);
  EXPECT_NE(text.find("three"), std::string::npos);
}

TEST(LoggedRun, AskingGivesTheAnswerAndLogsTheComplaints) {
  const LoggedRun run = fresh_run("ask.log");
  EXPECT_EQ(run.ask(shell("echo answer; echo complaint >&2"), "sh").value(), "answer\n");
  EXPECT_NE(system::read_file(run.log())->find("complaint"), std::string::npos);
  const auto failed = run.ask(shell("echo why >&2; exit 1"), "asking");
  ASSERT_FALSE(failed);
  EXPECT_NE(message(failed.error()).find("| why"), std::string::npos);
}

TEST(LoggedRun, CancellingNamesTheSubject) {
  system::CancelToken cancel;
  cancel.cancel();
  const auto done = LoggedRun("toy 1.0", "/dev/null", cancel).run(shell("true"), "sh");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().kind, ErrorKind::Interrupted);
  EXPECT_EQ(done.error().place.rfind("toy 1.0", 0), 0U);
}

}  // namespace
}  // namespace versus::provision
