#include <gmock/gmock.h>

#include "tests/unit/cli/world.hpp"

namespace versus::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class DoctorCommandTest : public WorldTest {
 protected:
  DoctorCommandTest() {
    write("share/scenarios/openexr/selftest.yaml",
          "scenario: selftest\nlibrary: openexr\nquestion: q\noperations: [read]\n"
          "fixture: {recipe: constant, size: 8x8, channels: RGBA, type: half}\n"
          "fixed: {storage: memory}\naxes: {threads: [0]}\nmetrics: {cpu_time: {threshold: 3%}}\n"
          "profiles: {quick: {}}\n");
    ports_.look_at_machine = [this](std::chrono::milliseconds) { return machine_; };
    ports_.selftest = [this](const selftest::Order& order, const provision::Manifests&, const Places&,
                             system::ProgressSink&) -> Expected<selftest::Report> {
      asked_ = order;
      return report_;
    };
    machine_.usable_cpus = 2;
    statuses_ = {{"openexr@3.2.4", "", "", true, true, true, 0},
                 {"openexr@3.4.17", "", "", true, true, true, 0},
                 {"openexr@3.5.3", "", "", true, true, false, 0}};
    report_.aa.comparisons = 40;
    report_.aa.equivalent = 40;
    report_.aa.worker_sd = 0.005;
    report_.seconds_per_round = 0.2;
  }

  model::MachineState machine_;
  selftest::Report report_;
  std::optional<selftest::Order> asked_;
};

TEST_F(DoctorCommandTest, MeasuresTheNewestVersionThatIsReadyAndSaysWhatBudgetsFind) {
  const Outcome outcome = run({"doctor"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err << outcome.out;
  ASSERT_TRUE(asked_);
  EXPECT_EQ(model::to_string(asked_->request.versions[0]), "openexr@3.4.17");
  EXPECT_EQ(asked_->request.policy.budget_seconds, 30.0);
  EXPECT_THAT(outcome.out, HasSubstr("fit for a gate at a threshold of 3 %"));
  EXPECT_THAT(outcome.out, HasSubstr("finds slow-downs from"));
  EXPECT_THAT(outcome.out, HasSubstr("40 comparisons of a version with itself, 0 accused"));
}

TEST_F(DoctorCommandTest, IsUnfitWhereTheThresholdIsBelowTheNoise) {
  const Outcome outcome = run({"doctor", "--threshold", "0.2%"});
  EXPECT_EQ(outcome.exit, 4);
  EXPECT_THAT(outcome.out, HasSubstr("unfit for a gate at a threshold of 0.2 %"));
}

TEST_F(DoctorCommandTest, SaysThatNothingIsBuiltAndBuildsNothing) {
  statuses_.clear();
  const Outcome outcome = run({"doctor"});
  EXPECT_EQ(outcome.exit, 4);
  EXPECT_FALSE(asked_);
  EXPECT_THAT(outcome.out, HasSubstr("versus versions build"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("What a budget finds")));
}

TEST_F(DoctorCommandTest, TakesTheVersionThatIsNamed) {
  EXPECT_EQ(run({"doctor", "--version", "@3.5.3", "--budget", "10s", "--cases", "100"}).exit, 0);
  ASSERT_TRUE(asked_);
  EXPECT_EQ(model::to_string(asked_->request.versions[0]), "openexr@3.5.3");
  EXPECT_EQ(asked_->request.policy.budget_seconds, 10.0);
}

TEST_F(DoctorCommandTest, HasADocument) {
  machine_.quota_cpus = 0.5;
  const Outcome outcome = run({"doctor", "--json"});
  EXPECT_EQ(outcome.exit, 4);
  EXPECT_THAT(outcome.out, HasSubstr("\"fitness\": \"unfit\""));
  EXPECT_THAT(outcome.out, HasSubstr("\"budget_seconds\": 60.0"));
  EXPECT_THAT(outcome.out, HasSubstr("\"topic\": \"CPU quota\""));
}

TEST_F(DoctorCommandTest, AnInterruptIsSaid) {
  report_.interrupted = true;
  EXPECT_EQ(run({"doctor"}).exit, 130);
}

TEST_F(DoctorCommandTest, RefusesNonsense) {
  for (const auto& [option, value] :
       {std::pair("--cases", "0"), std::pair("--cases", "x"), std::pair("--threshold", "3")}) {
    const Outcome outcome = run({"doctor", option, value});
    EXPECT_EQ(outcome.exit, 2) << value;
    EXPECT_THAT(outcome.err, HasSubstr(option));
  }
}

}  // namespace
}  // namespace versus::cli
