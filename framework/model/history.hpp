#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/model/metric.hpp"
#include "framework/model/verdict.hpp"

namespace versus::model {

/// One comparison of a past run, as a point of a history.
struct HistoryPoint {
  std::string run;
  std::string created_utc;
  std::string candidate;
  double effect = 0;
  std::optional<Interval> interval;
  Verdict verdict = Verdict::Inconclusive;
};

/// A place where a history changes its level: a reason to measure, not a verdict.
struct HistoryStep {
  std::size_t point = 0;  ///< the first one behind the step
  double effect = 0;      ///< of the level behind it against the level before, as a fraction
  bool alert = false;     ///< passes the .1 % level, not only the 1 % of a list
  double statistic = 0;   ///< t, corrected for autocorrelation
  double critical = 0;    ///< what it passed
};

enum class HistoryAxis {
  Dates,     ///< the same two versions, run after run
  Versions,  ///< one baseline, version after version, each by the newest run that compared it
};

std::string_view to_string(HistoryAxis axis);

/// The effects of one case against one baseline in several runs of one machine.
struct History {
  std::string case_id;
  std::string profile;
  Metric metric = Metric::CpuTime;
  HistoryAxis axis = HistoryAxis::Dates;
  std::string baseline;
  std::string candidate;  ///< of Dates; empty for Versions
  double threshold = 0.03;
  std::vector<HistoryPoint> points;  ///< along the axis
  std::vector<HistoryStep> steps;    ///< ascending
};

}  // namespace versus::model
