#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "framework/model/baseline_record.hpp"

namespace versus::records {

enum class Change {
  Slower,   ///< worse beyond half the threshold, and not by chance
  Faster,   ///< better likewise
  Same,     ///< within the threshold
  Unclear,  ///< the two intervals allow both
  Added,
  Removed,
};

/// `slower`, `faster`, `same`, `unclear`, `added`, `removed`.
std::string_view to_string(Change change);

/// How one metric of one case stands in a record against an earlier one.
struct MetricChange {
  std::string case_id;
  std::string metric;
  Change change = Change::Same;
  std::optional<double> before;  ///< accepted effects against the reference
  std::optional<double> after;
  std::optional<double> effect;             ///< (1 + after) / (1 + before) − 1
  std::optional<model::Interval> interval;  ///< of it, 95 %; where the metric is not counted exactly
};

/// The smallest effect that matters in a case and metric.
using ThresholdOf = std::function<double(const std::string& case_id, const std::string& metric)>;

/// Ratio with ratio, never time with time; the variance is that of both sessions (stats::change_since). In the order of
/// the cases. Precondition: both have the same reference. Pure.
std::vector<MetricChange> changes_between(const model::BaselineRecord& before, const model::BaselineRecord& after,
                                          const ThresholdOf& threshold);

}  // namespace versus::records
