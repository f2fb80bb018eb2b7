#include <gtest/gtest.h>

#include <cmath>

#include "tests/simulation/comparisons.hpp"
#include "tests/simulation/options.hpp"

namespace versus::simulation {
namespace {

Effort small(int threads) { return {7, 300, threads}; }

TEST(Random, DependsOnSeedExperimentAndPathAlone) {
  EXPECT_EQ(Random(1, "a", 2).bits(), Random(1, "a", 2).bits());
  EXPECT_NE(Random(1, "a", 2).bits(), Random(2, "a", 2).bits());
  EXPECT_NE(Random(1, "a", 2).bits(), Random(1, "b", 2).bits());
  EXPECT_NE(Random(1, "a", 2).bits(), Random(1, "a", 3).bits());
}

TEST(Random, NormalsHaveTheirMoments) {
  Random random(1, "moments", 0);
  double sum = 0;
  double squares = 0;
  double fourths = 0;
  constexpr int count = 100000;
  for (int i = 0; i < count; ++i) {
    const double x = random.normal();
    sum += x;
    squares += x * x;
    fourths += x * x * x * x;
  }
  EXPECT_NEAR(sum / count, 0, 0.013);
  EXPECT_NEAR(squares / count, 1, 0.018);
  EXPECT_NEAR(fourths / count, 3, 0.13);
}

TEST(Machine, DriftKeepsItsSizeAndForgetsWithItsTimeConstant) {
  Random random(1, "drift", 0);
  Machine machine(typical, random);
  double squares = 0;
  double products = 0;
  constexpr int count = 20000;
  for (int i = 0; i < count; ++i) {
    const double before = machine.state();
    machine.wait(typical.drift_seconds);
    squares += machine.state() * machine.state();
    products += before * machine.state();
  }
  EXPECT_NEAR(squares / count, 1, 0.06);
  EXPECT_NEAR(products / count, std::exp(-1), 0.06);
}

TEST(Simulation, IsTheSameWithAnyNumberOfThreads) {
  const Setting setting{typical, .02, rule_as_it_stands(.03), {}};
  const Verdicts one = simulate_verdicts(small(1), setting);
  const Verdicts three = simulate_verdicts(small(3), setting);
  EXPECT_EQ(one.trials(), 300);
  EXPECT_EQ(one.slower, three.slower);
  EXPECT_EQ(one.equivalent, three.equivalent);
  EXPECT_EQ(one.rounds, three.rounds);
}

TEST(Figures, ABoundIsLeftBeyondThreeErrorsOfTheBoundItself) {
  EXPECT_FALSE(is_left(share("x", 0, 100).with(at_most(.025))));
  EXPECT_FALSE(is_left(share("x", 7, 100).with(at_most(.025))));
  EXPECT_TRUE(is_left(share("x", 8, 100).with(at_most(.025))));
  EXPECT_TRUE(is_left(share("x", 880, 1000).with(at_least(.95))));
  EXPECT_FALSE(is_left(share("x", 940, 1000).with(at_least(.95))));
  EXPECT_TRUE(is_left(number("x", std::nan(""), 0).with(at_most(1))));
}

TEST(Figures, DiffersBeyondChanceAndRounding) {
  EXPECT_FALSE(differs(number("x", .264, .0001).expecting(".26")));
  EXPECT_TRUE(differs(number("x", .28, .0001).expecting(".26")));
  EXPECT_FALSE(differs(number("x", .28, .004).expecting(".26")));
}

TEST(Options, SayWhatIsWrong) {
  const auto code = [](const std::vector<std::string>& arguments) {
    const auto parsed = parse_options(arguments);
    const auto* message = std::get_if<Message>(&parsed);
    return message == nullptr ? -1 : message->exit_code;
  };
  EXPECT_EQ(code({"--all", "--threads", "2"}), -1);
  EXPECT_EQ(code({"--short"}), -1);
  EXPECT_EQ(code({"--help"}), 0);
  EXPECT_EQ(code({}), 2);
  EXPECT_EQ(code({"--table", "nothing"}), 2);
  EXPECT_EQ(code({"--table"}), 2);
  EXPECT_EQ(code({"--all", "--paths", "0"}), 2);
  EXPECT_EQ(code({"--all", "--seed", "1x"}), 2);
}

}  // namespace
}  // namespace versus::simulation
