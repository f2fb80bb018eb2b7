#pragma once

#include "framework/model/measurement.hpp"
#include "framework/model/metric.hpp"

namespace versus::judge {

/// The figure of an exact metric; 0 for a metric of another kind, and where none was counted.
double count_of(const model::Counts& counts, model::Metric metric);

/// Whether a second run gave the same figure.
bool repeats(const model::Counts& counts, model::Metric metric);

/// The figure of a counter (page faults, context switches) in one item.
double counter_of(const model::Item& item, model::Metric metric);

}  // namespace versus::judge
