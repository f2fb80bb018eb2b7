#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "framework/model/run.hpp"

namespace versus::judge {

/// Makes the rounds of one case with known effects: item times are lognormal around the side's factor, each worker has
/// an offset of its own. Seeded; the same arguments give the same rounds.
struct SimulatedCase {
  std::string case_id = "toy/steady/run";
  std::vector<double> cpu_factors{1.0, 1.0};  ///< by side; the first is the baseline
  std::vector<double> wall_factors{};         ///< empty: as cpu_factors
  double item_noise = 0.01;
  double launch_noise = 0.003;
  double copy_offset = 0.0;  ///< of the baseline's second worker: a biased control
  std::uint64_t seed = 1;

  model::Round round(int number, model::Stage stage, const std::vector<int>& sides, int blocks = 10) const {
    std::mt19937_64 bits(seed * 1000003 + static_cast<std::uint64_t>(number));
    std::normal_distribution<double> normal;
    model::Round made;
    made.case_id = case_id;
    made.number = number;
    made.stage = stage;
    made.sides = sides;
    made.start_seconds = 30.0 * number;
    made.launches.resize(2 * sides.size());
    std::vector<double> offsets;
    for (std::size_t slot = 0; slot < 2 * sides.size(); ++slot) {
      offsets.push_back(launch_noise * normal(bits) + (slot == 1 ? copy_offset : 0.0));
    }
    for (int block = 0; block < blocks; ++block) {
      std::vector<std::optional<model::Item>> items;
      for (std::size_t slot = 0; slot < 2 * sides.size(); ++slot) {
        const auto side = static_cast<std::size_t>(sides[slot / 2]);
        const double noise = std::exp(offsets[slot] + item_noise * normal(bits));
        const double wall = wall_factors.empty() ? cpu_factors[side] : wall_factors[side];
        items.push_back(model::Item{5e6 * wall * noise, 5e6 * cpu_factors[side] * noise, 12, 0, 1, 0});
      }
      made.items.push_back(items);
    }
    return made;
  }
};

inline model::RunHeader simulated_header(std::size_t cases, std::size_t versions) {
  model::RunHeader header;
  header.id = "simulated";
  for (std::size_t v = 0; v < versions; ++v) header.versions.push_back("toy@" + std::to_string(v));
  for (std::size_t c = 0; c < cases; ++c) {
    model::Case subject;
    subject.id = cases == 1 ? "toy/steady/run" : "toy/steady/run/n=" + std::to_string(c);
    subject.library = "toy";
    subject.scenario = "steady";
    subject.operation = "run";
    header.cases.push_back(subject);
  }
  return header;
}

inline model::Counts simulated_counts(const std::string& case_id, int side) {
  model::Counts counts;
  counts.case_id = case_id;
  counts.side = side;
  counts.typical_ns = 5e6;
  return counts;
}

}  // namespace versus::judge
