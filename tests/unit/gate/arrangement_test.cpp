#include "harness/gate/arrangement.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "tests/unit/gate/sample_gate.hpp"

namespace versus::gate {
namespace {

using model::ControlKind;
using model::Standard;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const model::Case& find(const model::RunHeader& header, const std::string& id) {
  const auto found = std::find_if(header.cases.begin(), header.cases.end(), [&](const auto& c) { return c.id == id; });
  EXPECT_NE(found, header.cases.end()) << id;
  return *found;
}

class ArrangementTest : public testing::Test {
 protected:
  std::vector<Selected> against(Standard standard, const RecordFile* record = nullptr) {
    const std::string baseline = standard == Standard::AcceptedVersion ? "toy@1.1" : "toy@1.0";
    return {{"toy/pair", standard, baseline, record}};
  }

  model::RunHeader header_ = sample::header({"pair"});
  Candidate candidate_{"toy@2.0", {{"toy@1.0", "code of 1.0"}, {"toy@2.0", "code of 2.0"}}, Identical::LeftOut};
};

TEST_F(ArrangementTest, EveryCaseHasItsTwoSidesAndTheStrictPolicy) {
  ASSERT_TRUE(arrange(header_, against(Standard::NamedVersion), candidate_, "*"));
  EXPECT_THAT(find(header_, sample::case_id("pair", 0)).versions, ElementsAre("toy@1.0", "toy@2.0"));
  EXPECT_TRUE(header_.policy.fail_only_beyond_half && header_.policy.confirm && header_.policy.confirm_every_suspicion);
  EXPECT_THAT(header_.expectations, IsEmpty());
  EXPECT_FALSE(find(header_, sample::case_id("pair", 0)).curves.empty());
}

TEST_F(ArrangementTest, ControlsRepeatCasesOnTheBaselineAndItsCopy) {
  const auto arrangement = arrange(header_, against(Standard::NamedVersion), candidate_, "*");
  ASSERT_TRUE(arrangement);
  ASSERT_EQ(arrangement->controls.size(), 4U);
  for (const auto& planned : arrangement->controls) {
    const auto& control = find(header_, planned.control_case);
    EXPECT_THAT(control.versions, ElementsAre("toy@1.0", "toy@1.0+copy"));
    EXPECT_TRUE(control.curves.empty());
    const bool injected = std::any_of(header_.injections.begin(), header_.injections.end(), [&](const auto& entry) {
      return entry.case_pattern == planned.control_case && entry.version == "toy@1.0+copy" && entry.fraction == 0.1;
    });
    EXPECT_EQ(injected, planned.kind == ControlKind::Positive) << planned.control_case;
  }
  EXPECT_NE(arrangement->controls[0].case_id, arrangement->controls[2].case_id);
}

TEST_F(ArrangementTest, WhatACallerSlowsDownIsNoneOfTheControls) {
  header_.injections = {{"toy@1.0+copy", "*", 0.2, 0, false}, {"toy@2.0", "*n=1-*n=2", 0.2, 0, false}};
  ASSERT_TRUE(arrange(header_, against(Standard::NamedVersion), candidate_, "*"));
  EXPECT_EQ(header_.injections[0].case_pattern, "*-*control=*");
  EXPECT_EQ(header_.injections[1].case_pattern, "*n=1-*n=2:*control=*");
}

TEST_F(ArrangementTest, OneCaseIsEnoughForControls) {
  const auto arrangement = arrange(header_, against(Standard::NamedVersion), candidate_, "*n=1");
  ASSERT_TRUE(arrangement);
  EXPECT_EQ(header_.cases.size(), 3U);
  EXPECT_EQ(arrangement->controls.size(), 2U);
}

TEST_F(ArrangementTest, ARecordSaysWhatIsExpected) {
  const auto record = sample::record("toy/pair", {sample::case_id("pair", 0), sample::case_id("pair", 1)}, 0.25);
  const auto arrangement = arrange(header_, against(Standard::Record, &record), candidate_, "*");
  ASSERT_TRUE(arrangement);
  ASSERT_EQ(header_.expectations.size(), 2U);
  EXPECT_EQ(header_.expectations[0].candidate, "toy@2.0");
  EXPECT_NEAR(header_.expectations[0].log_ratio, std::log(1.25), 1e-12);
  EXPECT_GT(header_.expectations[0].session_sd, 0);
  EXPECT_THAT(arrangement->unrecorded, ElementsAre(sample::case_id("pair", 2)));
  EXPECT_TRUE(find(header_, sample::case_id("pair", 0)).curves.empty());
}

TEST_F(ArrangementTest, WhatIsIdenticalIsLeftOutButForTheControls) {
  candidate_.codes["toy@2.0"] = "code of 1.0";
  const auto arrangement = arrange(header_, against(Standard::NamedVersion), candidate_, "*");
  ASSERT_TRUE(arrangement);
  EXPECT_EQ(arrangement->identical.size(), 3U);
  EXPECT_EQ(header_.cases.size(), 4U);
}

TEST_F(ArrangementTest, IdenticalToTheReferenceIsNotIdenticalToWhatARecordAccepts) {
  const auto record = sample::record("toy/pair", {sample::case_id("pair", 0)});
  candidate_.codes["toy@2.0"] = "code of 1.0";
  EXPECT_THAT(arrange(header_, against(Standard::Record, &record), candidate_, "*")->identical, IsEmpty());
  candidate_.codes["toy@2.0"] = "code of 1.1";
  header_ = sample::header({"pair"});
  EXPECT_EQ(arrange(header_, against(Standard::Record, &record), candidate_, "*")->identical.size(), 3U);
}

TEST_F(ArrangementTest, UnknownCodeIsNeverIdentical) {
  candidate_.codes = {{"toy@1.0", ""}, {"toy@2.0", ""}};
  EXPECT_THAT(arrange(header_, against(Standard::NamedVersion), candidate_, "*")->identical, IsEmpty());
  candidate_.codes = {{"toy@1.0", "same"}, {"toy@2.0", "same"}};
  candidate_.identical = Identical::Measured;
  header_ = sample::header({"pair"});
  EXPECT_THAT(arrange(header_, against(Standard::NamedVersion), candidate_, "*")->identical, IsEmpty());
}

TEST_F(ArrangementTest, RefusesAnEmptyGateAndARecordOfACaseThatIsGone) {
  const auto empty = arrange(header_, against(Standard::NamedVersion), candidate_, "*lzw*");
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().kind, ErrorKind::Usage);
  header_ = sample::header({"pair"});
  const auto record = sample::record("toy/pair", {"toy/pair/write/n=77"});
  EXPECT_THAT(message(arrange(header_, against(Standard::Record, &record), candidate_, "*n=1").error()),
              HasSubstr("records the case toy/pair/write/n=77"));
}

}  // namespace
}  // namespace versus::gate
