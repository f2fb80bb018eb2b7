#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "tests/simulation/random.hpp"

namespace versus::simulation {

/// How much to simulate, and with which numbers.
struct Effort {
  std::uint64_t seed = 1;
  std::int64_t paths = 20000;  ///< of the cheapest experiments; dearer ones take a stated share
  int threads = 2;

  Effort share(double part) const {
    Effort other = *this;
    other.paths = std::max<std::int64_t>(1, static_cast<std::int64_t>(part * static_cast<double>(paths)));
    return other;
  }
};

/// Runs `path(random, tally)` for every path and adds the tallies. `Tally` is default-constructible and has
/// `void add(const Tally&)`. Paths are cut into pieces of a fixed size whose tallies are added in their order, so that
/// not even rounding depends on the number of threads.
template <class Tally, class Path>
Tally run_paths(const Effort& effort, const std::string& experiment, Path path) {
  constexpr std::int64_t piece = 50;
  const std::int64_t pieces = (effort.paths + piece - 1) / piece;
  std::vector<Tally> tallies(static_cast<std::size_t>(pieces));
  std::atomic<std::int64_t> next{0};
  const auto work = [&] {
    for (std::int64_t p = next++; p < pieces; p = next++) {
      Tally& tally = tallies[static_cast<std::size_t>(p)];
      for (std::int64_t i = p * piece; i < std::min(effort.paths, (p + 1) * piece); ++i) {
        Random random(effort.seed, experiment, static_cast<std::uint64_t>(i));
        path(random, tally);
      }
    }
  };
  std::vector<std::thread> others;
  for (int t = 1; t < effort.threads; ++t) others.emplace_back(work);
  work();
  for (auto& thread : others) thread.join();
  Tally all;
  for (const Tally& tally : tallies) all.add(tally);
  return all;
}

}  // namespace versus::simulation
