#pragma once

#include "framework/model/measurement.hpp"
#include "framework/model/metric.hpp"
#include "framework/model/verdict.hpp"

namespace versus::judge {

/// The figure of an exact metric; 0 for a metric of another kind, and where none was counted.
double count_of(const model::Counts& counts, model::Metric metric);

/// Whether a second run gave the same figure.
bool repeats(const model::Counts& counts, model::Metric metric);

/// The figure of a counter (page faults, context switches) in one item.
double counter_of(const model::Item& item, model::Metric metric);

/// Whether a change of a counted figure is within what may be.
enum class Tolerance { Within, Beyond };

/// The verdict of a counted figure, by the sign of its change alone: equal at 0, equivalent within the tolerance.
void settle_counted(model::Comparison& comparison, double change, Tolerance tolerance);

}  // namespace versus::judge
