#pragma once

#include <cstddef>
#include <vector>

namespace versus::search {

/// What is known of one place of a line: its level against a common reference, on the log scale.
struct Observation {
  std::size_t place = 0;
  double level = 0;
  double variance = 0;  ///< > 0: of the build's own luck with its layout, and of the measurements
};

/// The chance of each place first + 1 … last to be the one at which the level steps, when there is one step: element i
/// is that of place first + 1 + i. For a step at k the observations before k have one level and those from k on
/// another, each with a flat prior: log p = log prior - 1/2 sum over both of [sum w y^2 - (sum w y)^2 / sum w +
/// log sum w], w = 1 / variance. `prior` has an element for each of these places, >= 0; one that is 0 stays 0.
/// `observations` in ascending order of places, all within [first, last], the two ends among them.
/// All 0 when the prior is. O(places + observations).
std::vector<double> step_posterior(std::size_t first, std::size_t last, const std::vector<double>& prior,
                                   const std::vector<Observation>& observations);

}  // namespace versus::search
