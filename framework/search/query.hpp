#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "framework/search/places.hpp"

namespace versus::search {

/// What one thing costs, in seconds.
struct Costs {
  double build_seconds = 90;
  double round_seconds = 2;
};

/// The standard deviations that a level has besides: all squared.
struct Variances {
  double build = 0.005 * 0.005;  ///< of a build's luck with its layout, which no number of rounds averages away
  double round = 0;              ///< of one round's contrast
};

/// A place to measure, in so many rounds; to build first when it is not.
struct Query {
  std::size_t place = 0;
  int rounds = 1;
  double information = 0;  ///< bits expected
  double seconds = 0;      ///< expected cost
};

/// Where the search stands: `posterior` over the places first + 1 … last, `step` the size of the step that is sought
/// (> 0, on the scale of levels).
struct Situation {
  const Places& places;
  std::size_t first = 0;
  std::size_t last = 0;
  const std::vector<double>& posterior;
  double step = 0;
  Variances variances;
  Costs costs;
};

/// What tells most about the step per second: over all places between the ends that were built, 49 quantiles of the
/// posterior with their neighbours, and 1, 2, 4 or 8 rounds. A place near failed ones is likely to fail too and counts
/// less. Nothing when no place can tell anything. Ties go to the lowest place and the fewest rounds.
std::optional<Query> best_query(const Situation& situation);

/// The chance that a place builds, from its distance to the nearest one that failed.
double chance_to_build(const Places& places, std::size_t place);

}  // namespace versus::search
