#pragma once

#include <cstddef>
#include <optional>

#include "framework/stats/series.hpp"

namespace versus::stats {

// Two things about a sample that no interval tells and that a person should know of. They warn, they decide nothing:
// the verdict's procedure is made for launches that differ and for drift.

/// A sample split in two where the variance within the parts is smallest, each part at least a fifth of it.
struct TwoGroups {
  double lower = 0.0;        ///< median of the lower part
  double upper = 0.0;        ///< median of the upper part
  double upper_share = 0.0;  ///< share of the values in the upper part
  double separation = 0.0;   ///< difference of the parts' means in standard deviations within them
  double critical = 0.0;     ///< what one sample in a hundred without groups passes, even a flat one
  /// separation > critical and upper - lower >= the smallest difference asked for.
  bool is_evident = false;
};

constexpr std::size_t kFewestForGroups = 8;

/// For one number per launch (log of its median time): do the launches fall into two speeds? `smallest_difference` is
/// the least upper - lower worth a warning. nullopt below eight values and for NaN or infinities. Values that are all
/// equal are one group (separation 0). Critical values: uniform samples, simulated, which need larger ones than normal
/// and t samples, since the best cut of any sample looks like two groups when the sample is small.
std::optional<TwoGroups> two_groups(Series values, double smallest_difference);

/// The last third of a sample against its first.
struct Drift {
  double shift = 0.0;        ///< HL of last third minus first third
  double superiority = 0.5;  ///< share of pairs (first, last) in which the last is larger, ties counting half
  /// |shift| >= the smallest one asked for, and superiority beyond [.1, .9].
  bool is_evident = false;
};

constexpr std::size_t kFewestForDrift = 18;

/// For values in the order of time (log times of rounds, or of one worker's items): do they wander off? nullopt below
/// eighteen values, where chance alone gives such a superiority in more than 2 % of samples, and for NaN or infinities.
std::optional<Drift> drift(Series values, double smallest_shift);

}  // namespace versus::stats
