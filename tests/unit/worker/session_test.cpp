#include "harness/worker/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/protocol/raw_image.hpp"
#include "tests/unit/worker/fake_adapter.hpp"

namespace versus::worker {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class SessionOfAFake : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    fixture_ = ::testing::TempDir() + "session_" + test->name() + "_" + std::to_string(::getpid());
    const std::uint16_t samples[] = {1, 2, 3, 4, 5, 6};
    ASSERT_TRUE(protocol::write_raw_image(fixture_, {3, 2, protocol::SampleType::Half, {"Y"}}, {samples}));
  }
  void TearDown() override { ::unlink(fixture_.c_str()); }

  protocol::Prepare work() const {
    protocol::Prepare request;
    request.operation = "work";
    request.fixture = fixture_;
    return request;
  }
  template <class Answer>
  Answer ask(const protocol::Request& request) {
    auto reply = session_.answer(request);
    if (const auto* failure = std::get_if<protocol::Failure>(&reply)) ADD_FAILURE() << failure->message;
    if (auto* answer = std::get_if<Answer>(&reply)) return *answer;
    ADD_FAILURE() << "another answer: " << protocol::encode(reply);
    return {};
  }
  std::string failure(const protocol::Request& request) {
    auto reply = session_.answer(request);
    if (const auto* failure = std::get_if<protocol::Failure>(&reply)) return failure->message;
    return "no failure: " + protocol::encode(reply);
  }

  Script script_;
  FakeAdapter adapter_{script_};
  Session session_{adapter_};
  std::string fixture_;
};

TEST_F(SessionOfAFake, GreetsWithWhatTheAdapterIsAndWhatIsLoaded) {
  const auto greeting = session_.greeting();
  EXPECT_EQ(greeting.library, "fake");
  EXPECT_EQ(greeting.version_string, "9.9");
  EXPECT_EQ(greeting.pid, ::getpid());
  EXPECT_THAT(greeting.offers.at("operation"), ElementsAre("work"));
  EXPECT_THAT(greeting.offers.at("compression"), ElementsAre("none"));
  EXPECT_FALSE(greeting.loaded.empty());
}

TEST_F(SessionOfAFake, ResetsOnceForEachItemAndRunsTheBatch) {
  EXPECT_TRUE(ask<protocol::Prepared>(work()).applicable);
  const auto ran = ask<protocol::Ran>(protocol::Run{2, 3, false});
  EXPECT_THAT(ran.items, SizeIs(2));
  EXPECT_FALSE(ran.realtime);
  EXPECT_THAT(script_.calls, ElementsAre("reset 3", "run", "run", "run", "reset 3", "run", "run", "run"));
}

TEST_F(SessionOfAFake, VerifiesAgainstTheFixture) {
  ask<protocol::Prepared>(work());
  ask<protocol::Ran>(protocol::Run{});
  const auto right = ask<protocol::Verified>(protocol::Verify{});
  EXPECT_TRUE(right.lossless);
  EXPECT_TRUE(right.exact);
  EXPECT_EQ(right.file_size, 321);
  script_.wrong_pixels = true;
  const auto wrong = ask<protocol::Verified>(protocol::Verify{});
  EXPECT_FALSE(wrong.exact);
  EXPECT_NE(wrong.pixel_hash, right.pixel_hash);
}

TEST_F(SessionOfAFake, AVersionThatCannotIsNotApplicable) {
  script_.not_applicable = "too old";
  const auto prepared = ask<protocol::Prepared>(work());
  EXPECT_FALSE(prepared.applicable);
  EXPECT_EQ(prepared.reason, "too old");
}

TEST_F(SessionOfAFake, ARunThatThrowsIsAFailureAndNeverATime) {
  ask<protocol::Prepared>(work());
  int runs = 0;
  script_.run = [&runs] {
    if (++runs == 2) throw std::runtime_error("the library says no");
  };
  EXPECT_EQ(failure(protocol::Run{3, 1, false}), "the library says no");
  EXPECT_THAT(failure(protocol::Verify{}), HasSubstr("nothing to verify"));
  EXPECT_THAT(ask<protocol::Ran>(protocol::Run{}).items, SizeIs(1)) << "the session goes on";
}

TEST_F(SessionOfAFake, WhatIsNoExceptionIsAFailureToo) {
  ask<protocol::Prepared>(work());
  script_.run = [] { throw 42; };
  EXPECT_THAT(failure(protocol::Run{}), HasSubstr("no std::exception"));
}

TEST_F(SessionOfAFake, RefusesWhatWasNotPrepared) {
  EXPECT_EQ(failure(protocol::Run{}), "no case is prepared");
  EXPECT_EQ(failure(protocol::Verify{}), "no case is prepared");
  EXPECT_EQ(failure(protocol::Encode{"/nowhere"}), "no case is prepared");
}

TEST_F(SessionOfAFake, ANewPreparationForgetsTheLastRun) {
  ask<protocol::Prepared>(work());
  ask<protocol::Ran>(protocol::Run{});
  ask<protocol::Prepared>(work());
  EXPECT_THAT(failure(protocol::Verify{}), HasSubstr("nothing to verify"));
}

TEST_F(SessionOfAFake, RefusesBadParametersByName) {
  auto request = work();
  request.parameters = {{"size", "11"}};
  EXPECT_EQ(failure(request), "parameter size=11 is not an integer within 1 … 10");
  request.parameters = {{"siez", "1"}};
  EXPECT_EQ(failure(request), "operation 'work' has no parameter 'siez'");
  EXPECT_EQ(failure(protocol::Run{}), "no case is prepared") << "a refused case is not prepared";
}

TEST_F(SessionOfAFake, AStateThatIsNotReachedIsAFailureOfItsKindAndNeverATime) {
  auto request = work();
  request.parameters = {{"storage", "file_cold"}};
  ask<protocol::Prepared>(request);
  const auto reply = session_.answer(protocol::Run{});
  ASSERT_TRUE(std::holds_alternative<protocol::Failure>(reply));
  EXPECT_EQ(std::get<protocol::Failure>(reply).kind, protocol::FailureKind::StateNotReached);
}

TEST_F(SessionOfAFake, SaysThatFilesAreMissing) {
  auto request = work();
  request.encoded = "/nowhere/x.exr";
  EXPECT_THAT(failure(request), HasSubstr("cannot open /nowhere/x.exr"));
  request = work();
  request.fixture = "/nowhere/x.raw";
  EXPECT_THAT(failure(request), HasSubstr("fixture /nowhere/x.raw: cannot open"));
}

TEST_F(SessionOfAFake, CountsOnlyUnderTheCountingLibrary) {
  ask<protocol::Prepared>(work());
  EXPECT_THAT(failure(protocol::Count{}), HasSubstr("was not started with libversus_counting.so"));
}

TEST_F(SessionOfAFake, AnOperationThatReadsNothingWritesNoEncodedFile) {
  ask<protocol::Prepared>(work());
  EXPECT_THAT(failure(protocol::Encode{"/tmp/x"}), HasSubstr("reads no encoded file"));
}

TEST_F(SessionOfAFake, DescribesTheLaunch) {
  ask<protocol::Prepared>(work());
  ask<protocol::Ran>(protocol::Run{});
  const auto description = ask<protocol::Description>(protocol::Describe{});
  EXPECT_GT(description.peak_rss, 0);
  EXPECT_GE(description.threads, 1);
  EXPECT_GE(description.most_threads, description.threads);
  EXPECT_FALSE(description.loaded.empty());
}

TEST_F(SessionOfAFake, PinsToACpuThatExistsAndRefusesOthers) {
  auto request = work();
  request.cpu = static_cast<int>(protocol::highest_cpu);
  EXPECT_THAT(failure(request), HasSubstr("cannot pin to CPU 65535"));
  EXPECT_TRUE(ask<protocol::Prepared>(work()).applicable);
}

}  // namespace
}  // namespace versus::worker
