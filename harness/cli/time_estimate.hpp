#pragma once

#include <cstddef>

#include "framework/model/scenario.hpp"

namespace versus::cli {

/// About how long measuring a case with so many versions takes, until it is decided or `most_rounds` are made: an order
/// of magnitude for a machine of 2020, from the bytes of its pictures, whether they are compressed, written or read,
/// and from the calls that a modelled storage delays. Enough to tell seconds from hours before anything is built.
double estimated_seconds(const model::Case& subject, std::size_t versions, int most_rounds);

}  // namespace versus::cli
