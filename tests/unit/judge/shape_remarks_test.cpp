#include "framework/judge/shape_remarks.hpp"

#include <gmock/gmock.h>

#include "tests/unit/judge/simulated_rounds.hpp"

namespace versus::judge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class ShapeRemarks : public testing::Test {
 protected:
  static std::vector<model::Round> rounds_of(const SimulatedCase& simulated, int count) {
    std::vector<model::Round> rounds;
    for (int r = 0; r < count; ++r) rounds.push_back(simulated.round(r, model::Stage::Screen, {0, 1}));
    return rounds;
  }

  std::vector<std::string> remarks(const std::vector<model::Round>& rounds, double threshold = 0.03) const {
    CaseRounds seen;
    for (const model::Round& round : rounds) seen.push_back(&round);
    return shape_remarks({header_, header_.cases[0], 0, 1}, Clock::Cpu, threshold, seen);
  }

  template <class Factor>
  static void multiply(model::Round& round, std::size_t slot, Factor factor) {
    for (std::size_t block = 0; block < round.items.size(); ++block) round.items[block][slot]->cpu_ns *= factor(block);
  }

  model::RunHeader header_ = simulated_header(1, 2);
};

TEST_F(ShapeRemarks, LaunchesAtTwoSpeedsAreNamedWithTheirVersionAndWhatToDo) {
  for (const std::size_t side : {0U, 1U}) {
    auto rounds = rounds_of({}, 8);
    for (std::size_t r = 0; r < rounds.size(); ++r) {
      for (const std::size_t copy : {0U, 1U}) {
        if ((r + copy) % 3 == 0) multiply(rounds[r], 2 * side + copy, [](std::size_t) { return 1.08; });
      }
    }
    EXPECT_THAT(remarks(rounds),
                ElementsAre(testing::AllOf(StartsWith("bimodal: launches of " + header_.versions[side]),
                                           HasSubstr("5 of 16 at the slower one"), HasSubstr("--rounds 24"))));
    EXPECT_THAT(remarks(rounds, 0.2), IsEmpty()) << "below the threshold it does not matter";
  }
}

TEST_F(ShapeRemarks, AMachineWithTwoSpeedsIsNoVersionWithTwoSpeeds) {
  auto rounds = rounds_of({}, 10);
  for (std::size_t r = 0; r < rounds.size(); r += 2) {
    for (std::size_t slot = 0; slot < 4; ++slot) multiply(rounds[r], slot, [](std::size_t) { return 1.5; });
  }
  EXPECT_THAT(remarks(rounds), IsEmpty());
}

TEST_F(ShapeRemarks, ARunThatBecomesSlowerDrifts) {
  auto rounds = rounds_of({}, 20);
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    for (std::size_t slot = 0; slot < 4; ++slot) {
      multiply(rounds[r], slot, [r](std::size_t) { return 1 + 0.01 * static_cast<double>(r); });
    }
  }
  EXPECT_THAT(remarks(rounds), ElementsAre(testing::AllOf(StartsWith("drifts: the last rounds are"),
                                                          HasSubstr("slower than the first"), HasSubstr("rest"))));
}

TEST_F(ShapeRemarks, ItemsThatStillGetFasterInEveryRoundDrift) {
  auto rounds = rounds_of({}, 5);
  for (model::Round& round : rounds) {
    for (std::size_t slot = 0; slot < 4; ++slot) {
      multiply(round, slot, [](std::size_t block) { return 1.2 - 0.02 * static_cast<double>(block); });
    }
  }
  EXPECT_THAT(remarks(rounds), ElementsAre(HasSubstr("items still get")));
  for (model::Round& round : rounds) std::reverse(round.items.begin(), round.items.end());
  EXPECT_THAT(remarks(rounds), ElementsAre(HasSubstr("slower within each round; look for")));
}

TEST_F(ShapeRemarks, CleanTimesGetNone) {
  int spoken = 0;
  constexpr int comparisons = 1500;
  for (int i = 0; i < comparisons; ++i) {
    SimulatedCase simulated;
    simulated.seed = static_cast<std::uint64_t>(i) + 1;
    simulated.item_noise = 0.03;
    simulated.launch_noise = 0.02;
    spoken += remarks(rounds_of(simulated, 3 + i % 22)).empty() ? 0 : 1;
  }
  EXPECT_LT(spoken, comparisons * 0.02);
}

TEST_F(ShapeRemarks, OddDataGiveNoneAndHarmNothing) {
  EXPECT_THAT(remarks({}), IsEmpty());
  EXPECT_THAT(remarks(rounds_of({}, 12), 0), IsEmpty());
  auto rounds = rounds_of({}, 12);
  for (model::Round& round : rounds) {
    for (auto& block : round.items) {
      for (auto& item : block) item = model::Item{7, 7};
    }
  }
  EXPECT_THAT(remarks(rounds), IsEmpty()) << "all values equal";
  for (model::Round& round : rounds) round.items[0][0]->cpu_ns = NAN;
  for (model::Round& round : rounds) round.items[1][1].reset();
  rounds[3].items.clear();
  rounds[4].sides = {0};
  EXPECT_THAT(remarks(rounds), IsEmpty());
}

}  // namespace
}  // namespace versus::judge
