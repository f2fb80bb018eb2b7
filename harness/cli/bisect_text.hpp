#pragma once

#include <string>

#include "harness/bisect/axis.hpp"
#include "harness/bisect/report.hpp"
#include "harness/cli/streams.hpp"

namespace versus::cli {

/// What a search found, for people: the answer, the curve of effects over the places that were looked at, what was left
/// out, and how to see it again.
std::string bisect_text(const bisect::Report& report, const Screen& screen);

/// The same as one JSON document (docs/formats.md).
std::string bisect_document(const bisect::Report& report);

/// What a search would go through: the places, and about how many builds and how long.
std::string bisect_line_text(const bisect::Axis& axis, const Screen& screen);
std::string bisect_line_document(const bisect::Axis& axis);

/// Builds that a search of a line takes, when one change is found: both ends, and a halving for each bit.
double expected_builds(const bisect::Axis& axis);

/// `found`, `unsure`, `nothing`, `other_direction`, `undecided`, `unfit`, `unfinished`.
std::string outcome_word(search::Outcome outcome);

}  // namespace versus::cli
