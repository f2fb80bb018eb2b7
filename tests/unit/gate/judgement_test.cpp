#include "harness/gate/judgement.hpp"

#include <gmock/gmock.h>

#include "tests/unit/gate/sample_gate.hpp"

namespace versus::gate {
namespace {

using model::ControlKind;
using model::Standard;
using model::Verdict;
using testing::HasSubstr;

class JudgementTest : public testing::Test {
 protected:
  JudgementTest() {
    result_.header = sample::header({"pair"});
    arrangement_.controls = {
        {"toy/pair/write/control=aa,n=0", ControlKind::Aa, sample::case_id("pair", 0), 0},
        {"toy/pair/write/control=positive,n=0", ControlKind::Positive, sample::case_id("pair", 0), 0.1}};
    add("toy/pair/write/control=aa,n=0", Verdict::Equivalent, 0.001);
    add("toy/pair/write/control=positive,n=0", Verdict::Slower, 0.1);
    add(sample::case_id("pair", 0), Verdict::Equivalent, 0.002);
  }

  model::Comparison& add(const std::string& id, Verdict verdict, double effect) {
    model::Comparison one;
    one.case_id = id;
    one.verdict = verdict;
    one.effect = effect;
    one.interval = model::Interval{effect - 0.01, effect + 0.01};
    result_.comparisons.push_back(one);
    return result_.comparisons.back();
  }

  int judge(const std::vector<Selected>& selected = {{"toy/pair", Standard::NamedVersion, "toy@1.0", nullptr}}) {
    judge_gate(result_, selected, Candidate{"toy@2.0", {}, Identical::LeftOut}, arrangement_, waivers_);
    return result_.exit_code;
  }

  model::RunResult result_;
  Arrangement arrangement_;
  std::vector<model::Waiver> waivers_;
};

TEST_F(JudgementTest, ControlsAreNoComparisonsOfTheCandidate) {
  EXPECT_EQ(judge(), 0);
  ASSERT_EQ(result_.comparisons.size(), 1U);
  EXPECT_EQ(result_.comparisons[0].case_id, sample::case_id("pair", 0));
  ASSERT_EQ(result_.gate->controls.size(), 2U);
  EXPECT_EQ(result_.gate->controls[1].verdict, Verdict::Slower);
  EXPECT_EQ(result_.controls.positive_found, true);
}

TEST_F(JudgementTest, SlowerIsOne) {
  result_.comparisons[2].verdict = Verdict::Slower;
  EXPECT_EQ(judge(), 1);
}

TEST_F(JudgementTest, AnAccusingControlIsUnfitWhateverElseWasFound) {
  result_.comparisons[2].verdict = Verdict::Slower;
  result_.comparisons[0].verdict = Verdict::Faster;
  EXPECT_EQ(judge(), 4);
  EXPECT_THAT(result_.gate->unfit.at(0), HasSubstr("accuses an unchanged version"));
}

TEST_F(JudgementTest, AMissedPositiveControlIsUnfit) {
  for (const Verdict verdict : {Verdict::Equivalent, Verdict::Inconclusive, Verdict::Faster, Verdict::Failed}) {
    result_.comparisons[1].verdict = verdict;
    auto copy = result_;
    judge_gate(copy, {{"toy/pair", Standard::NamedVersion, "toy@1.0", nullptr}}, {}, arrangement_, {});
    EXPECT_EQ(copy.exit_code, 4) << to_string(verdict);
    EXPECT_EQ(copy.controls.positive_found, false);
    ASSERT_FALSE(copy.gate->unfit.empty());
    EXPECT_THAT(copy.gate->unfit[0],
                HasSubstr(verdict == Verdict::Inconclusive ? "10 % stayed undecided" : "10 % was missed"));
  }
}

TEST_F(JudgementTest, WithoutAnyPositiveControlNothingIsProved) {
  result_.comparisons.erase(result_.comparisons.begin() + 1);
  EXPECT_EQ(judge(), 4);
  EXPECT_THAT(result_.gate->unfit.at(0), HasSubstr("no positive control could be measured"));
}

TEST_F(JudgementTest, ABiasedRunIsUnfit) {
  result_.controls.biased = true;
  EXPECT_EQ(judge(), 4);
}

TEST_F(JudgementTest, AFailureComesBeforeEverythingAnInterruptionBeforeThat) {
  result_.comparisons[0].verdict = Verdict::Slower;
  result_.comparisons[2].verdict = Verdict::Failed;
  const auto before = result_;
  EXPECT_EQ(judge(), 3);
  result_ = before;
  result_.exit_code = 130;
  EXPECT_EQ(judge(), 130);
}

TEST_F(JudgementTest, AnOpenCaseIsNoPass) {
  result_.comparisons[2].verdict = Verdict::Inconclusive;
  EXPECT_EQ(judge(), 4);
}

TEST_F(JudgementTest, NothingMeasuredPassesOnlyWhereAllIsIdentical) {
  result_.comparisons.pop_back();
  const auto before = result_;
  EXPECT_EQ(judge(), 4);
  result_ = before;
  arrangement_.identical = {sample::case_id("pair", 0)};
  EXPECT_EQ(judge(), 0);
}

TEST_F(JudgementTest, CountsAreHeldAgainstTheRecordAndSlownessSaysSinceWhen) {
  auto record = sample::record("toy/pair", {sample::case_id("pair", 0)}, 0.25);
  record.record.cases[sample::case_id("pair", 0)]["read_calls"] = {1.0, {}, 0, 0, {}, {}, {}};
  auto& calls = add(sample::case_id("pair", 0), Verdict::Slower, 1.0);
  calls.metric = model::Metric::ReadCalls;
  calls.role = model::Role::Exact;
  calls.interval.reset();
  const auto before = result_;
  const std::vector<Selected> selected{{"toy/pair", Standard::Record, "toy@1.0", &record}};
  EXPECT_EQ(judge(selected), 0) << "twice the calls were accepted";
  result_ = before;
  result_.comparisons[2].verdict = Verdict::Slower;
  result_.comparisons[2].accepted = 0.25;
  result_.comparisons[2].effect = 0.04;
  EXPECT_EQ(judge(selected), 1);
  EXPECT_THAT(
      result_.comparisons[0].remarks.at(0),
      HasSubstr("since the record of 2026-11-30: baselines/toy/pair/here.yaml, which accepted toy@1.1 at +25.00 % of "
                "toy@1.0; now +30.00 %"));
}

}  // namespace
}  // namespace versus::gate
