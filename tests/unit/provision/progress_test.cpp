#include "harness/provision/progress.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace versus::provision {
namespace {

class Recorder : public system::ProgressSink {
 public:
  void show(const system::ProgressEvent& event) override { events.push_back(event); }
  void message(std::string_view text) override { messages.emplace_back(text); }
  std::vector<system::ProgressEvent> events;
  std::vector<std::string> messages;
};

TEST(BatchProgress, EventsNameWhatIsDoneAndHowManyVersionsAre) {
  Recorder recorder;
  BatchProgress progress(recorder, 2);
  progress.tell("x@1", "imath 3.1.12", Phase::Building, 0.421);
  progress.advance("x@1", 1.0);
  progress.tell("x@2", "x 2", Phase::Configuring, std::nullopt);
  ASSERT_EQ(recorder.events.size(), 2U);
  EXPECT_EQ(recorder.events[0].phase, "building");
  EXPECT_EQ(recorder.events[0].subject, "imath 3.1.12 42 %");
  EXPECT_EQ(recorder.events[0].done, 0);
  EXPECT_EQ(recorder.events[1].subject, "x 2");
  EXPECT_EQ(recorder.events[1].done, 1);
  EXPECT_EQ(recorder.events[1].total, 2);
}

TEST(BatchProgress, TimeLeftIsNotGuessedFromNothing) {
  Recorder recorder;
  BatchProgress progress(recorder, 1);
  progress.tell("x@1", "x 1", Phase::Building, 0.0);
  EXPECT_FALSE(recorder.events.back().seconds_left);
  progress.advance("x@1", 0.5);
  progress.tell("x@1", "x 1", Phase::Building, 0.5);
  EXPECT_TRUE(recorder.events.back().seconds_left);
}

TEST(BatchProgress, WhatLiesBehindNeverShrinks) {
  Recorder recorder;
  BatchProgress progress(recorder, 1);
  progress.advance("x@1", 2.0);
  progress.advance("x@1", 0.1);
  progress.tell("x@1", "x 1", Phase::Copying, std::nullopt);
  EXPECT_EQ(recorder.events.back().done, 1);
}

}  // namespace
}  // namespace versus::provision
