#include "harness/gtest/gate_tests.hpp"

#include <gmock/gmock.h>

namespace versus::gtest {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Answers what it was told to, and keeps what it was asked.
struct FakeVersus {
  Answer answer;
  std::vector<std::string> asked;
  CallVersus call() {
    return [this](const std::vector<std::string>& arguments) {
      asked = arguments;
      return answer;
    };
  }
};

constexpr const char* result = R"({"exit": 1,
  "gate": {"identical": ["toy/c"], "unfit": []},
  "not_applicable": [{"case": "toy/d", "version": "toy@1", "reason": "no lzw"}],
  "comparisons": [
    {"case": "toy/a", "verdict": "equivalent", "role": "primary", "metric": "cpu_time", "effect": 0.001, "interval": null,
     "threshold": 0.03, "candidate": "toy@1", "baseline": "toy@0", "remarks": []},
    {"case": "toy/a", "verdict": "inconclusive", "role": "secondary", "metric": "wall_time", "effect": null,
     "interval": null, "threshold": 0.03, "candidate": "toy@1", "baseline": "toy@0", "remarks": []},
    {"case": "toy/b", "verdict": "slower", "role": "exact", "metric": "read_calls", "effect": 0.5, "interval": null,
     "threshold": 0.1, "candidate": "toy@1", "baseline": "toy@0", "remarks": ["since long ago"]},
    {"case": "toy/e", "verdict": "inconclusive", "role": "primary", "metric": "cpu_time", "effect": 0.02,
     "interval": [-0.01, 0.05], "threshold": 0.03, "candidate": "toy@1", "baseline": "toy@0", "remarks": []}]})";

TEST(GateTests, CasesAreListedWithoutMeasuring) {
  FakeVersus versus{{0, R"({"dry_run": true, "cases": ["toy/a", "toy/b"]})"}, {}};
  EXPECT_THAT(*list_cases(versus.call(), {"--candidate", "toy@1"}), ElementsAre("toy/a", "toy/b"));
  EXPECT_THAT(versus.asked, ElementsAre("gate", "--candidate", "toy@1", "--dry-run", "--json"));
}

TEST(GateTests, AnErrorOfTheGateIsTold) {
  FakeVersus versus{{2, R"({"exit": 2, "error": {"message": "no --candidate given"}})"}, {}};
  const auto cases = list_cases(versus.call(), {});
  ASSERT_FALSE(cases);
  EXPECT_EQ(cases.error().kind, ErrorKind::Usage);
  EXPECT_THAT(message(cases.error()), HasSubstr("no --candidate given"));
  versus.answer = {3, "garbage"};
  EXPECT_EQ(list_cases(versus.call(), {}).error().kind, ErrorKind::RunFailed);
  EXPECT_FALSE(measure(versus.call(), {}, {"toy/a"}));
}

TEST(GateTests, AFilterThatChoosesNothingIsAnError) {
  const std::vector<std::string> cases{"toy/a/compression=zip,tile=8", "toy/b"};
  EXPECT_THAT(*choose(cases, "*"), ElementsAre("toy/a/compression=zip,tile=8", "toy/b"));
  EXPECT_THAT(*choose(cases, "versus.toy/a/*"), ElementsAre("toy/a/compression=zip,tile=8"));
  EXPECT_THAT(*choose(cases, "*-*zip*"), ElementsAre("toy/b"));
  const auto nothing = choose(cases, "*lzw*");
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().kind, ErrorKind::Usage);
}

TEST(GateTests, EveryChosenCaseHasAnOutcomeAndSoHaveTheControls) {
  FakeVersus versus{{1, result}, {}};
  const auto outcomes =
      measure(versus.call(), {"--candidate", "toy@1"}, {"toy/a", "toy/b", "toy/c", "toy/d", "toy/e", "toy/f"});
  ASSERT_TRUE(outcomes);
  EXPECT_THAT(versus.asked, testing::Contains("toy/a:toy/b:toy/c:toy/d:toy/e:toy/f"));
  const auto& tests = outcomes->tests;
  EXPECT_EQ(tests.at("toy/a").result, Result::Passed);
  EXPECT_EQ(tests.at("toy/b").result, Result::Failed);
  EXPECT_THAT(tests.at("toy/b").words, HasSubstr("slower: read_calls +50.00 %"));
  EXPECT_THAT(tests.at("toy/b").words, HasSubstr("since long ago"));
  EXPECT_EQ(tests.at("toy/c").result, Result::Passed);
  EXPECT_EQ(tests.at("toy/d").result, Result::Skipped);
  EXPECT_EQ(tests.at("toy/e").result, Result::Failed);
  EXPECT_EQ(tests.at("toy/f").result, Result::Failed) << "a case without a result is no pass";
  EXPECT_EQ(tests.at(controls_test).result, Result::Passed);
}

TEST(GateTests, AnUnfitGateFailsItsControls) {
  std::string text = result;
  text.replace(text.find("\"unfit\": []"), 11, "\"unfit\": [\"missed\"]");
  FakeVersus versus{{4, text}, {}};
  const auto outcomes = measure(versus.call(), {}, {"toy/a"});
  EXPECT_EQ(outcomes->tests.at(controls_test).result, Result::Failed);
  EXPECT_THAT(outcomes->tests.at(controls_test).words, HasSubstr("missed"));
}

}  // namespace
}  // namespace versus::gtest
