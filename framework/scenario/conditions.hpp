#pragma once

#include "framework/model/scenario.hpp"
#include "framework/scenario/sections.hpp"

namespace versus::scenario {

/// What the vocabulary demands of parameters together: that a word has the other parameters that it needs, that these
/// do not stand there without such a word, that words for reading meet only operations that read a file,
/// and that the fixture can serve a number which is bounded by it. `scenario`
/// is the one that `source` was read into, `base` its document without the profile: what only another profile has is
/// not amiss.
void check_conditions(const Source& source, const yaml::Node& base, const model::Scenario& scenario);

}  // namespace versus::scenario
