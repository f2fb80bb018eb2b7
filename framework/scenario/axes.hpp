#pragma once

#include <vector>

#include "framework/model/scenario.hpp"
#include "framework/scenario/sections.hpp"

namespace versus::scenario {

/// The swept parameters and fixture fields, in the order of the file. `all` becomes asks_library where the library is
/// to be asked, and the vocabulary's words where those are all there are.
std::vector<model::Axis> read_axes(const Source& source);

/// The parameters with one value: those in `fixed`, and the vocabulary's default for each that is neither there nor an
/// axis.
model::Parameters read_fixed(const Source& source);

/// `base` is the document without the profile: an exclusion may name a value that a profile has left out of an axis.
std::vector<model::Exclusion> read_exclusions(const Source& source, const yaml::Node& base);

}  // namespace versus::scenario
