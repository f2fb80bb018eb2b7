#pragma once

#include <cstddef>
#include <optional>

#include "framework/stats/series.hpp"

namespace versus::stats {

// One round of one comparison: four fresh workers, two of each side, whose timed items were taken
// in turns (the sequential procedure, docs/statistics.md, "Estimates per round"). Several
// candidates of a round are compared with the same base pair, one call each: a candidate that
// lost a worker does not touch the others.

/// The item times of the two workers of a side, in block order, in ns (any positive unit does, the
/// same for all). NaN marks a block that was not measured; a worker that died has a shorter series.
struct WorkerPair {
  Series first;
  Series second;
};

/// An estimate from the odd and from the even blocks alone (first, third, ... and second, ...).
struct SplitHalves {
  double odd = 0.0;
  double even = 0.0;
  double product() const { return odd * even; }
};

/// What a round says about candidate against base; all logarithms of ratios.
struct RoundContrast {
  double c = 0.0;      ///< candidate / base: mean of the four H(candidate worker, base worker)
  double alpha = 0.0;  ///< the base's second worker / its first: no effect, only worker noise
  double beta = 0.0;   ///< the same for the candidate
  SplitHalves alpha_halves;
  SplitHalves beta_halves;
  /// The machine's speed in this round: median over blocks of the mean log time of the four. All
  /// four, since a mean of the base's two alone would be correlated with c by construction.
  double log_time = 0.0;
  std::size_t blocks = 0;  ///< the blocks that were used
};

/// How many blocks a round offered (the longest series) and what became of them.
struct BlockUse {
  std::size_t offered = 0;
  std::size_t used = 0;
  std::size_t missing = 0;  ///< not measured by at least one worker
  std::size_t invalid = 0;  ///< all measured, but one time is zero, negative or infinite
};

enum class RoundDefect {
  silent_worker,  ///< a worker has not one usable time: it died before its first block
  too_few_blocks  ///< fewer than the minimum were usable for all four workers
};

/// Either a contrast or a defect, never both; the use of blocks in any case.
struct RoundReading {
  BlockUse use;
  std::optional<RoundContrast> contrast;
  std::optional<RoundDefect> defect;
};

/// With fewer blocks the median of averages loses its protection against one interrupted item, and
/// the halves become single blocks.
constexpr std::size_t kMinimumBlocks = 5;

/// A block counts only when all four workers have a positive finite time for it; the others are
/// dropped and counted. `minimum_blocks` below 2 is taken as 2, since each half needs a block.
/// Halves go by a block's place in the round, not by its place among those that are left.
/// Never divides by a time; no time however small or large makes a result that is not finite.
/// Up to 40 blocks nothing is allocated.
RoundReading read_round(const WorkerPair& base, const WorkerPair& candidate,
                        std::size_t minimum_blocks = kMinimumBlocks);

/// The contrast of one number per worker instead of times by block, for metrics that are constant
/// within a worker. Halves equal the whole, `log_time` is the mean. The numbers are taken as they
/// are: logarithms for ratios, raw values for differences. Precondition: all finite.
RoundContrast launch_contrast(double base_first, double base_second, double candidate_first, double candidate_second);

}  // namespace versus::stats
