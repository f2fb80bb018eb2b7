#include "harness/run/worker.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace versus::run {
namespace {

using model::IncidentKind;

const std::vector<protocol::Loaded> loaded{{"/cache/a/lib/libOpenEXR.so.30", "aa11"}, {"/usr/lib/libz.so.1", "zz"}};

WorkerSpec expecting(std::vector<model::LoadedLibrary> libraries, const std::string& build_id = "aa11") {
  WorkerSpec spec;
  spec.version = "openexr@3.2.4";
  spec.build_id = build_id;
  spec.expected = std::move(libraries);
  return spec;
}

TEST(WrongLibrary, IsSilentWhenPathAndBuildIdAgree) {
  EXPECT_FALSE(wrong_library(expecting({{"/cache/a/lib/libOpenEXR.so.30", "aa11"}}), loaded));
  EXPECT_FALSE(wrong_library(expecting({{"/cache/a/lib/libOpenEXR.so.30", ""}}, ""), loaded));
  EXPECT_FALSE(wrong_library(expecting({}, ""), loaded));
}

TEST(WrongLibrary, APartThatTheWorkerDoesNotUseMayBeMissing) {
  EXPECT_FALSE(wrong_library(
      expecting({{"/cache/a/lib/libOpenEXR.so.30", "aa11"}, {"/cache/a/lib/libOpenEXRUtil.so.30", "ff"}}), loaded));
}

TEST(WrongLibrary, NamesWhatWasLoadedInstead) {
  const auto other = wrong_library(expecting({{"/cache/b/lib/libOpenEXR.so.31", "aa11"}}), loaded);
  ASSERT_TRUE(other);
  EXPECT_NE(other->find("/cache/b/lib"), std::string::npos);
  EXPECT_NE(other->find("/cache/a/lib"), std::string::npos);
  const auto changed = wrong_library(expecting({{"/cache/a/lib/libOpenEXR.so.30", "bb22"}}, "bb22"), loaded);
  ASSERT_TRUE(changed);
  EXPECT_NE(changed->find("bb22"), std::string::npos);
}

TEST(WrongLibrary, TheLibraryItselfMustBeLoaded) {
  const auto missing = wrong_library(expecting({}, "cc33"), loaded);
  ASSERT_TRUE(missing);
  EXPECT_NE(missing->find("cc33"), std::string::npos);
  EXPECT_NE(missing->find("openexr@3.2.4"), std::string::npos);
}

// Workers made of a shell script: each says or does one thing wrong.
class Scripted : public ::testing::Test {
 protected:
  void SetUp() override {
    log_ = std::filesystem::path(::testing::TempDir()) /
           (std::string("worker-") + ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".log");
    std::filesystem::remove(log_);
  }

  WorkerSpec script(const std::string& text) const {
    WorkerSpec spec;
    spec.version = "toy@scripted";
    spec.executable = "/bin/sh";
    spec.arguments = {"-c", text};
    return spec;
  }

  WorkerFault fault_of(const std::string& text) { return fault_of(script(text)); }

  WorkerFault fault_of(const WorkerSpec& spec) {
    LaunchOptions options;
    options.log = log_;
    auto worker = Worker::start(spec, options, cancel_);
    if (!worker) return worker.error();
    const auto greeting = worker->greet();
    EXPECT_FALSE(greeting.has_value());
    return greeting ? WorkerFault{} : greeting.error();
  }

  std::filesystem::path log_;
  system::CancelToken cancel_;
};

TEST_F(Scripted, ADeathNamesSignalAndLastWords) {
  const auto fault = fault_of("echo 'out of luck' >&2; kill -SEGV $$");
  EXPECT_EQ(fault.kind, IncidentKind::Crash);
  EXPECT_NE(fault.message.find("signal 11"), std::string::npos) << fault.message;
  EXPECT_NE(fault.message.find("out of luck"), std::string::npos) << fault.message;
}

TEST_F(Scripted, AnExitBeforeTheGreetingIsACrashWithItsStatus) {
  const auto fault = fault_of("exit 7");
  EXPECT_EQ(fault.kind, IncidentKind::Crash);
  EXPECT_NE(fault.message.find("exit status 7"), std::string::npos) << fault.message;
}

TEST_F(Scripted, WordsThatAreNoMessageAreGarbage) {
  EXPECT_EQ(fault_of("echo hello; sleep 5").kind, IncidentKind::Garbage);
}

TEST_F(Scripted, HalfALineIsACrashInTheMiddleOfAnAnswer) {
  const auto fault = fault_of("printf '{\"type\"'; exit 0");
  EXPECT_EQ(fault.kind, IncidentKind::Crash);
  EXPECT_NE(fault.message.find("in the middle of an answer"), std::string::npos) << fault.message;
}

TEST_F(Scripted, AWorkerOfAnotherLibraryIsRefused) {
  protocol::Greeting greeting;
  greeting.library = "tiff";
  greeting.pid = 1;
  auto spec = script("echo '" + protocol::encode(protocol::Reply(greeting)) + "'; read request");
  spec.library = "toy";
  const auto fault = fault_of(spec);
  EXPECT_EQ(fault.kind, IncidentKind::WrongLibrary);
  EXPECT_EQ(fault.message, "the worker measures tiff, not toy");
}

TEST_F(Scripted, SilenceIsAHangWhenThePatienceIsOver) {
  auto spec = script("read request");
  spec.patience = std::chrono::nanoseconds(0);
  EXPECT_EQ(fault_of(spec).kind, IncidentKind::Hang);
}

TEST_F(Scripted, AWorkerThatCannotBeStartedIsNamed) {
  WorkerSpec spec;
  spec.version = "toy@missing";
  spec.executable = "/nowhere/versus-worker-toy";
  const auto worker = Worker::start(spec, {}, cancel_);
  ASSERT_FALSE(worker.has_value());
  EXPECT_NE(worker.error().message.find("/nowhere/versus-worker-toy"), std::string::npos);
}

}  // namespace
}  // namespace versus::run
