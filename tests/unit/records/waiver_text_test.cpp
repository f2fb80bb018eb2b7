#include "framework/records/waiver_text.hpp"

#include <gmock/gmock.h>

namespace versus::records {
namespace {

using testing::HasSubstr;

std::vector<model::Waiver> two() {
  return {{"openexr/*zip*", model::Metric::CpuTime, 0.08, "it's: checked # now", "A. B", "2027-01-31"},
          {"openexr/*none*", std::nullopt, 0.05, "known", "C", "2026-12-01"}};
}

std::string first_error(const std::string& text) {
  const auto waivers = read_waivers(text, "w.yaml");
  return waivers ? "read without a complaint" : message(waivers.error().front());
}

TEST(WaiverText, ComesBackSorted) {
  const auto again = read_waivers(write_waivers(two()), "w.yaml");
  ASSERT_TRUE(again) << message(again.error().front());
  ASSERT_EQ(again->size(), 2U);
  EXPECT_EQ((*again)[0].cases, "openexr/*none*");
  EXPECT_FALSE((*again)[0].metric);
  EXPECT_EQ((*again)[1].reason, "it's: checked # now");
  EXPECT_DOUBLE_EQ((*again)[1].ceiling, 0.08);
  EXPECT_EQ((*again)[1].metric, model::Metric::CpuTime);
  EXPECT_TRUE(read_waivers(write_waivers({}), "w.yaml")->empty());
}

TEST(WaiverText, RefusesWhatIsNotWhole) {
  const std::string text = write_waivers(two());
  const auto without = [&](const std::string& piece, const std::string& by) {
    std::string changed = text;
    return first_error(changed.replace(changed.find(piece), piece.size(), by));
  };
  EXPECT_THAT(without("versus.waivers/1", "versus.waivers/9"), HasSubstr("is not one that this versus reads"));
  EXPECT_THAT(without("    who: 'C'\n", ""), HasSubstr("key 'who' is missing"));
  EXPECT_THAT(without("2026-12-01", "2026-12-41"), HasSubstr("is no day"));
  EXPECT_THAT(without("ceiling: 5%", "ceiling: -5%"), HasSubstr("is not a fraction"));
  EXPECT_THAT(without("metric: cpu_time", "metric: cpu"), HasSubstr("unknown metric 'cpu'"));
  EXPECT_THAT(without("waivers:\n", "=======\nwaivers:\n"), HasSubstr("unfinished merge"));
  EXPECT_THAT(without("'openexr/*none*'", "'openexr/*zip*'\n    metric: cpu_time"), HasSubstr("a second waiver"));
}

TEST(WaiverText, HoldsOnItsLastDay) {
  EXPECT_FALSE(is_expired(two()[1], "2026-12-01"));
  EXPECT_TRUE(is_expired(two()[1], "2026-12-02"));
}

}  // namespace
}  // namespace versus::records
