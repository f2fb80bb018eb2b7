#pragma once

#include <optional>

#include "framework/stats/series.hpp"

namespace versus::stats {

/// lambda = median(z^2) / median of chi squared with one degree of freedom: how much wider than the standard normal
/// the z-values of many comparisons without effect are; 1 when the errors are what they claim. Takes the squares.
/// nullopt when empty or with a NaN. Source: Devlin and Roeder 1999.
std::optional<double> genomic_control(Series squared_z);

}  // namespace versus::stats
