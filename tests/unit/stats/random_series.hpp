#pragma once

#include <cstddef>
#include <random>
#include <vector>

namespace versus::stats {

/// Normal values from a fixed seed. Only the generator is the same on every platform, not the distribution, so tests
/// assert properties of such series and never their digits.
inline std::vector<double> normal_series(std::size_t count, unsigned seed, double center = 0.0, double sd = 1.0) {
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> draw(center, sd);
  std::vector<double> values(count);
  for (double& x : values) x = draw(generator);
  return values;
}

/// The same, rounded to tenths: full of ties.
inline std::vector<double> tied_series(std::size_t count, unsigned seed) {
  std::vector<double> values = normal_series(count, seed);
  for (double& x : values) x = static_cast<double>(static_cast<long>(x * 10.0)) / 10.0;
  return values;
}

}  // namespace versus::stats
