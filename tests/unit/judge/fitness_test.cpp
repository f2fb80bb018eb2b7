#include "framework/judge/fitness.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "framework/judge/prediction.hpp"

namespace versus::judge {
namespace {

using testing::HasSubstr;

model::MachineState quiet_machine() {
  model::MachineState state;
  state.clock_source = "tsc";
  state.clock_resolution_ns = 1;
  state.clock_cost_ns = 25;
  state.governor = "performance";
  state.turbo = false;
  state.smt = false;
  state.usable_cpus = 4;
  state.busy_cpus = 0.02;
  state.stolen = 0;
  return state;
}

Finding about(const std::string& topic, const model::MachineState& state) {
  for (Finding& finding : findings(state)) {
    if (finding.topic == topic) return finding;
  }
  ADD_FAILURE() << "nothing about " << topic;
  return {};
}

TEST(Findings, OfAQuietMachineAreAllFine) {
  for (const Finding& finding : findings(quiet_machine())) {
    EXPECT_EQ(finding.fitness, Fitness::Fine) << finding.topic << ": " << finding.what;
    EXPECT_EQ(finding.advice, "") << finding.topic;
    EXPECT_NE(finding.what, "") << finding.topic;
  }
  EXPECT_EQ(worst(findings(quiet_machine())), Fitness::Fine);
  EXPECT_EQ(worst({}), Fitness::Fine);
}

TEST(Findings, WhatTheSystemDoesNotTellIsNotBad) {
  model::MachineState state;
  state.usable_cpus = 2;
  EXPECT_EQ(worst(findings(state)), Fitness::Fine);
}

TEST(Findings, NameWhatIsWrongAndWhatToDo) {
  model::MachineState state = quiet_machine();
  state.governor = "powersave";
  state.turbo = true;
  state.smt = true;
  state.clock_cost_ns = 4000;
  state.stolen = 0.05;
  state.usable_cpus = 1;
  const std::pair<const char*, Fitness> expected[] = {{"governor", Fitness::Note}, {"turbo", Fitness::Note},
                                                      {"SMT", Fitness::Note},      {"timer", Fitness::Caution},
                                                      {"CPUs", Fitness::Note},     {"stolen time", Fitness::Caution}};
  for (const auto& [topic, fitness] : expected) {
    EXPECT_EQ(about(topic, state).fitness, fitness) << topic;
    EXPECT_NE(about(topic, state).advice, "") << topic;
  }
  EXPECT_THAT(about("governor", state).what, HasSubstr("powersave"));
}

TEST(Findings, AQuotaBelowOneCpuIsUnfitAndOneBelowAllIsACaution) {
  model::MachineState state = quiet_machine();
  state.quota_cpus = 0.5;
  EXPECT_EQ(about("CPU quota", state).fitness, Fitness::Unfit);
  state.quota_cpus = 2;
  EXPECT_EQ(about("CPU quota", state).fitness, Fitness::Caution);
  state.quota_cpus = 4;
  EXPECT_EQ(about("CPU quota", state).fitness, Fitness::Note);
}

TEST(Findings, OtherProgramsAreNamedAndWeighedByTheRoomTheyLeave) {
  model::MachineState state = quiet_machine();
  state.busy_cpus = 1.5;
  state.busiest = {{71, "cc1plus", 1.0}, {72, "ld", 0.5}};
  EXPECT_EQ(about("other programs", state).fitness, Fitness::Note);
  EXPECT_THAT(about("other programs", state).what, HasSubstr("cc1plus (71, 1.0 CPUs), ld (72, 0.5 CPUs)"));
  state.busy_cpus = 3.5;
  EXPECT_EQ(about("other programs", state).fitness, Fitness::Caution);
}

TEST(Reach, WhatIsDetectableIsFoundByTheProcedureItself) {
  const Noise noise{40, 0, true, 0.01, 0.2};
  const auto detectable = detectable_after(12, noise, 12);
  ASSERT_TRUE(detectable);
  TimingRule rule;
  rule.threshold = 0;  // nothing is called equivalent, so that every path goes to the last round
  const auto predicted = predict(*detectable, noise.scatter, rule, 4000, 1);
  EXPECT_GT(predicted.slower, 0.7);  // the guarded variance is a little wider than the workers' scatter
  EXPECT_LT(predicted.slower, 0.9);
}

TEST(Reach, GrowsWithTheBudgetUpToTheMostRounds) {
  const Noise noise{40, 0, true, 0.01, 0.5};
  const auto reached = reach(noise, {0.03, 20, 12});
  ASSERT_EQ(reached.size(), 2U);
  EXPECT_EQ(reached[0].rounds, 6);
  EXPECT_EQ(reached[1].rounds, 12);
  EXPECT_GT(*reached[0].detectable, *reached[1].detectable);
  EXPECT_FALSE(reach(noise, {0.03, 1000, 12})[0].detectable);
  EXPECT_TRUE(reach({}, {}).empty());
  EXPECT_FALSE(detectable_after(2, noise, 12));
  EXPECT_FALSE(detectable_after(12, {40, 0, true, std::nan(""), 0.5}, 12));
}

TEST(Noise, HoldsAThresholdOfTwiceWhatIsDetectable) {
  const Noise noise{40, 1, true, 0.01, 0.5};
  const double holds = 2 * *detectable_after(12, noise, 12);
  EXPECT_EQ(judge_noise(noise, {1.01 * holds, 20, 12}).fitness, Fitness::Fine);
  const Finding unfit = judge_noise(noise, {0.99 * holds, 20, 12});
  EXPECT_EQ(unfit.fitness, Fitness::Unfit);
  EXPECT_THAT(unfit.advice, HasSubstr("a threshold of"));
}

TEST(Noise, TooManyAccusationsAndNoMeasurementAreUnfit) {
  EXPECT_EQ(judge_noise({40, 9, false, 0.001, 0.5}, {}).fitness, Fitness::Unfit);
  EXPECT_EQ(judge_noise({}, {}).fitness, Fitness::Unfit);
}

}  // namespace
}  // namespace versus::judge
