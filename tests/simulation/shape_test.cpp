#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "framework/judge/shape_remarks.hpp"
#include "tests/simulation/machine.hpp"

namespace versus::simulation {
namespace {

// Rounds as the judge gets them, made by a machine of the simulator.
model::Round raw_round(Machine& machine, int number) {
  const WorkerTimes times = make_times(machine, 0, number, {});
  model::Round round;
  round.number = number;
  round.sides = {0, 1};
  for (std::size_t block = 0; block < times[0].size(); ++block) {
    std::vector<std::optional<model::Item>> items;
    for (const auto& worker : times) items.push_back(model::Item{worker[block], worker[block]});
    round.items.push_back(std::move(items));
  }
  return round;
}

// Comparisons of equal sides, cut where the judge would have decided or gone on: 3 to 12 rounds, and 24 with both
// stages.
double share_with_shape_remarks(const Noise& noise) {
  constexpr int paths = 1500;
  model::RunHeader header;
  header.versions = {"a@1", "a@2"};
  const model::Case subject;
  int spoken = 0;
  for (int path = 0; path < paths; ++path) {
    Random random(1, "shape", static_cast<std::uint64_t>(path));
    Machine machine(noise, random);
    std::vector<model::Round> rounds;
    const int count = path % 5 == 0 ? 24 : 3 + path % 10;
    for (int r = 0; r < count; ++r) rounds.push_back(raw_round(machine, r));
    judge::CaseRounds seen;
    for (const model::Round& round : rounds) seen.push_back(&round);
    spoken += judge::shape_remarks({header, subject, 0, 1}, judge::Clock::Cpu, 0.03, seen).empty() ? 0 : 1;
  }
  return static_cast<double>(spoken) / paths;
}

TEST(ShapeRemarks, AreRareWhereNothingIsWrong) {
  Noise steady_launches = noisy;
  steady_launches.slow_launches = 0;
  for (const Noise& noise : {quiet, typical, steady_launches}) {
    const double share = share_with_shape_remarks(noise);
    EXPECT_LT(share, 0.02) << noise.name;
  }
}

}  // namespace
}  // namespace versus::simulation
