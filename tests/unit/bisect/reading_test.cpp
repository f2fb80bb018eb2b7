#include "harness/bisect/reading.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace versus::bisect {
namespace {

using ::testing::HasSubstr;

model::Case warm_case() {
  model::Case subject;
  subject.parameters = {{"storage", "file_warm"}, {"threads", "0"}};
  return subject;
}

/// Three sides whose items take 10, 11 and 10 ms of CPU time and twice that of wall time.
model::Round round() {
  model::Round round;
  round.sides = {0, 4, 9};
  round.launches.resize(6);
  for (std::size_t slot = 0; slot < 6; ++slot) round.launches[slot].peak_rss = slot / 2 == 1 ? 2000 : 1000;
  for (int block = 0; block < 10; ++block) {
    std::vector<std::optional<model::Item>> items(6);
    for (std::size_t slot = 0; slot < 6; ++slot) {
      model::Item item;
      item.cpu_ns = slot / 2 == 1 ? 11e6 : 10e6;
      item.wall_ns = 20e6;
      item.minor_faults = slot / 2 == 1 ? 4 : 2;
      items[slot] = item;
    }
    round.items.push_back(items);
  }
  return round;
}

TEST(Reading, IsOfTheDecidingClockUnlessItIsNamed) {
  EXPECT_EQ(reading_of("", warm_case())->name, "cpu_time");
  model::Case threaded = warm_case();
  threaded.parameters["threads"] = "4";
  EXPECT_EQ(reading_of("", threaded)->name, "wall_time");
  EXPECT_EQ(reading_of("read_calls", warm_case())->kind, search::Reading::Exact);
  EXPECT_EQ(reading_of("pixels", warm_case())->kind, search::Reading::Exact);
  EXPECT_FALSE(reading_of("pixels", warm_case())->metric);
  EXPECT_THAT(message(reading_of("cpu_tim", warm_case()).error()), HasSubstr("did you mean 'cpu_time'?"));
}

TEST(Reading, ContrastsASideWithTheFirst) {
  const auto cpu = reading_of("cpu_time", warm_case()).value();
  EXPECT_NEAR(contrast_of(cpu, round(), 1)->c, std::log(1.1), 1e-12);
  EXPECT_NEAR(contrast_of(cpu, round(), 2)->c, 0, 1e-12);
  EXPECT_NEAR(contrast_of(reading_of("wall_time", warm_case()).value(), round(), 1)->c, 0, 1e-12);
  EXPECT_NEAR(contrast_of(reading_of("peak_rss", warm_case()).value(), round(), 1)->c, std::log(2.), 1e-12);
  EXPECT_NEAR(contrast_of(reading_of("page_faults", warm_case()).value(), round(), 1)->c, std::log(2.), 1e-12);
  EXPECT_FALSE(contrast_of(reading_of("context_switches", warm_case()).value(), round(), 1)) << "of zero there is none";
}

TEST(Reading, OfASideThatLostAWorkerIsNone) {
  model::Round lost = round();
  for (auto& block : lost.items) block[3].reset();
  EXPECT_FALSE(contrast_of(reading_of("cpu_time", warm_case()).value(), lost, 1));
  EXPECT_TRUE(contrast_of(reading_of("cpu_time", warm_case()).value(), lost, 2));
}

TEST(Reading, OfCountsThatDoNotRepeatIsRefused) {
  const auto calls = reading_of("read_calls", warm_case()).value();
  model::Counts counts;
  counts.read_calls = 17;
  EXPECT_EQ(value_of(calls, counts, "v").value(), 17);
  counts.constant = false;
  const auto refused = value_of(calls, counts, "v");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::Unfit);
  EXPECT_THAT(message(refused.error()), HasSubstr("two runs of the case gave different read_calls"));
}

}  // namespace
}  // namespace versus::bisect
