#include "framework/search/round_noise.hpp"

#include <algorithm>

namespace versus::search {

namespace {

constexpr int kFewestForScatter = 4;  // fewer degrees of freedom say little

}  // namespace

void RoundNoise::add(const RoundSeen& round) {
  if (round.sides.empty()) return;
  // The reference's own pair is the same in every side's contrast.
  const double alpha = round.sides.front().contrast.alpha;
  squares_ += alpha * alpha / 2;
  ++df_;
  for (const SideContrast& side : round.sides) {
    squares_ += side.contrast.beta * side.contrast.beta / 2;
    ++df_;
  }
}

double RoundNoise::variance(const Places& places) const {
  const double pooled = df_ > 0 ? squares_ / df_ : 0;
  const Places::Scatter scatter = places.scatter();
  if (scatter.df < kFewestForScatter) return pooled;
  return std::max(pooled, scatter.squares / scatter.df);
}

}  // namespace versus::search
