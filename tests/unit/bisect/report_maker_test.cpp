#include "harness/bisect/report_maker.hpp"

#include <gtest/gtest.h>

namespace versus::bisect {
namespace {

/// A line of five releases of which the fourth asks for 20 calls instead of 10.
class ReportMaker : public ::testing::Test {
 protected:
  ReportMaker() {
    axis_.kind = "releases";
    for (const char* number : {"1.0", "1.1", "1.2", "1.3", "1.4"}) {
      Point point;
      point.name.library = "toy";
      point.name.value = number;
      point.label = number;
      axis_.points.push_back(point);
      stored_.points.push_back(model::to_string(point.name));
    }
    stored_.id = "s";
    stored_.order.case_id = "toy/pair/write/a=1";
    stored_.order.scenario_word = "toy/pair";
    stored_.order.profile = "full";
    reading_ = {"read_calls", model::Metric::ReadCalls, "calls", search::Reading::Exact};
    search::Settings settings;
    settings.last = 4;
    settings.reading = search::Reading::Exact;
    search_.emplace(settings);
  }

  void tell(Entry entry) {
    if (entry.event) search_->add(*entry.event);
    stored_.entries.push_back(std::move(entry));
  }
  void value(std::size_t place, double value) {
    tell({search::Built{place, std::nullopt, 1.0}, {}, "id" + std::to_string(place), {}, {}, {}});
    tell({search::ValueSeen{place, value - 10}, {}, {}, {}, value, {}});
  }
  Report report(const Ending& ending = {}) const {
    return make_report(stored_, axis_, reading_, search_, ending, system::CancelToken());
  }

  Axis axis_;
  StoredSearch stored_;
  Reading reading_;
  std::optional<search::Bisection> search_;
};

TEST_F(ReportMaker, SaysWhatWasFoundWithItsParentAndTheCommandThatShowsIt) {
  value(0, 10);
  value(4, 20);
  tell({search::Failed{1}, "does not build", {}, {}, {}, {}});
  value(2, 10);
  value(3, 20);
  const Report r = report();
  EXPECT_EQ(r.outcome, search::Outcome::Found);
  EXPECT_EQ(r.exit_code, 1);
  ASSERT_EQ(r.culprits.size(), 1U);
  EXPECT_EQ(r.culprits[0].id, "toy@1.3");
  EXPECT_EQ(r.culprits[0].parent, "toy@1.2");
  EXPECT_EQ(r.culprits[0].effect, 1.0);
  EXPECT_EQ(r.culprits[0].difference, 10);
  EXPECT_EQ(r.culprits[0].command,
            "versus run toy/pair --profile full --filter 'toy/pair/write/a=1' --versions 'toy@1.2,toy@1.3'");
  EXPECT_EQ(r.builds, 4);
  EXPECT_EQ(r.failed, 1);
  ASSERT_EQ(r.probed.size(), 5U);
  EXPECT_TRUE(r.probed[1].failed);
  EXPECT_EQ(r.probed[1].reason, "does not build");
  EXPECT_EQ(r.probed[3].effect, 1.0);
}

TEST_F(ReportMaker, OfAnUnfinishedSearchSaysWhereTheChangeIs) {
  value(0, 10);
  value(4, 20);
  value(2, 10);
  const Report r = report({true, false, 5, 0});
  EXPECT_EQ(r.outcome, search::Outcome::Searching);
  EXPECT_EQ(r.exit_code, 130);
  EXPECT_EQ(r.range, (std::vector<std::string>{"1.3", "1.4"}));
  EXPECT_EQ(report({false, true, 5, 0}).exit_code, 4);
}

TEST_F(ReportMaker, OfASpeedUpIsNoComplaint) {
  search::Settings settings;
  settings.last = 4;
  settings.reading = search::Reading::Exact;
  settings.sought = search::Sought::Faster;
  search_.emplace(settings);
  value(0, 10);
  value(4, 5);
  value(2, 5);
  value(1, 10);
  EXPECT_EQ(report().outcome, search::Outcome::Found);
  EXPECT_EQ(report().exit_code, 0);
}

TEST_F(ReportMaker, BeforeTheSearchBeganHasTheRequestOnly) {
  search_.reset();
  const Report r = report({true, false, 0, 0});
  EXPECT_EQ(r.good, "toy@1.0");
  EXPECT_EQ(r.exit_code, 130);
  EXPECT_TRUE(r.probed.empty());
}

}  // namespace
}  // namespace versus::bisect
