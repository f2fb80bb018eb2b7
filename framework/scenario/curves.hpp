#pragma once

#include <vector>

#include "framework/scenario/sections.hpp"

namespace versus::scenario {

/// The section `curves`: which of the axes are judged as a whole. An axis needs two different positive numbers in the
/// profile at hand.
std::vector<model::CurveRule> read_curves(const Source& source, const std::vector<model::Axis>& axes);

}  // namespace versus::scenario
