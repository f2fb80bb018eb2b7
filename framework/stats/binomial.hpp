#pragma once

#include <cstddef>
#include <optional>

#include "framework/stats/interval.hpp"

namespace versus::stats {

/// The exact interval for a probability after `hits` in `trials`: it misses the true one with probability at most
/// 1 - confidence, half of it on each side. nullopt for no trials, hits > trials, and unless 0 < confidence < 1.
/// Source: Clopper and Pearson 1934.
std::optional<Interval> clopper_pearson(std::size_t hits, std::size_t trials, double confidence = 0.95);

}  // namespace versus::stats
