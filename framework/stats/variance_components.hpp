#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "framework/stats/quartet.hpp"
#include "framework/stats/series.hpp"

namespace versus::stats {

// Where the noise sits, between launches or between items, and what follows for the number of blocks and of warm-up
// items of the next rounds (the sequential procedure, docs/statistics.md, "Order, warm-up, blocks" and "Reported
// MDE, variance components, budget").

/// Standard deviations on the log scale.
struct VarianceComponents {
  double launch = 0.0;  ///< sigma_L: what a worker keeps for its life
  double item = 0.0;    ///< kappa: of one item; an estimate from m blocks has kappa^2 / m of it
};

/// Gathers the rounds of one comparison. The odd and the even blocks of a' - a estimate the same launch difference with
/// independent item noise and mean 0, so that the mean of their product estimates 2 sigma_L^2; likewise b' - b.
/// Products have heavy tails: their 20 % trimmed mean is used.
class ComponentEstimator {
 public:
  /// Precondition: finite numbers.
  void add(const RoundContrast& round);

  std::size_t rounds() const { return products_.size() / 2; }

  /// `worker_variance` is sigma^2 of a worker's estimate (s^2 of the pooled model). O(rounds). nullopt before the
  /// first round and unless worker_variance is finite and >= 0.
  std::optional<VarianceComponents> estimate(double worker_variance) const;

 private:
  std::vector<double> products_;
  double block_sum_ = 0.0;
};

constexpr std::size_t kFewestBlocks = 10;
constexpr std::size_t kMostBlocks = 40;
constexpr std::size_t kRoundsBeforeBlocksChange = 6;

/// Blocks for the rounds to come: sqrt(launch_cost / item_cost) * item / launch, rounded up, within [10, 40]; 40 when
/// launches do not differ. Costs in the same unit of time: start and warm-up of one worker, one item of one worker.
/// nullopt unless both costs are positive and finite and the components are >= 0.
std::optional<std::size_t> block_count(double launch_cost, double item_cost, const VarianceComponents& components);

/// How one worker settled in a round: HL of its first third minus its last third of blocks, on the log scale; positive
/// when it began slower. Times in ns; blocks without a positive finite time are left out. nullopt below three of them.
std::optional<double> settling_shift(Series times);

constexpr std::size_t kFewestWarmUps = 3;
constexpr std::size_t kMostWarmUps = 10;
constexpr std::size_t kSettlingRounds = 8;

/// Warm-up items for the rounds to come, from the shifts of all workers of the last `kSettlingRounds` rounds: two more
/// than `current`, at most ten, when at least 90 % of the workers began slower than they ended and the median shift
/// passes 0.5 %; else `current`. Shifts that are NaN are left out; no shifts, no change.
std::size_t warm_up_count(std::size_t current, Series settling_shifts);

}  // namespace versus::stats
