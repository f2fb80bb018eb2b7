#pragma once

#include <cstdint>
#include <string_view>

namespace versus::simulation {

/// The random numbers of one path: a function of (seed, experiment, path) alone, so that a path is the same whichever
/// thread makes it and however many paths are made. SplitMix64 with Box and Muller's transformation; no std::
/// distribution, since those differ between standard libraries.
class Random {
 public:
  Random(std::uint64_t seed, std::string_view experiment, std::uint64_t path);

  std::uint64_t bits();
  double uniform();  ///< within (0, 1)
  double normal();
  bool chance(double probability) { return probability > 0 && uniform() < probability; }

 private:
  std::uint64_t state_;
  double spare_ = 0;
  bool has_spare_ = false;
};

}  // namespace versus::simulation
