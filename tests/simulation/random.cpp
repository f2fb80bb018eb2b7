#include "tests/simulation/random.hpp"

#include <cmath>

#include "framework/plan/order.hpp"

namespace versus::simulation {

Random::Random(std::uint64_t seed, std::string_view experiment, std::uint64_t path)
    : state_(plan::Draw(seed, experiment, path, "simulation").next()) {}

std::uint64_t Random::bits() {
  // SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
  state_ += 0x9e3779b97f4a7c15ULL;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31U);
}

double Random::uniform() {
  constexpr double step = 1.0 / 9007199254740992.0;  // 2^-53
  return (static_cast<double>(bits() >> 11U) + 0.5) * step;
}

double Random::normal() {
  if (has_spare_) {
    has_spare_ = false;
    return spare_;
  }
  constexpr double two_pi = 6.283185307179586;
  const double radius = std::sqrt(-2 * std::log(uniform()));
  const double angle = two_pi * uniform();
  spare_ = radius * std::sin(angle);
  has_spare_ = true;
  return radius * std::cos(angle);
}

}  // namespace versus::simulation
