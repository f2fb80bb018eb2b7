#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/model/metric.hpp"
#include "framework/model/verdict.hpp"

namespace versus::model {

/// What was accepted of one metric in one case: the version against the reference, measured in one run.
struct AcceptedMetric {
  std::optional<double> effect;      ///< accepted / reference − 1; nothing where the reference has 0
  std::optional<Interval> interval;  ///< of the effect, 95 %; timings and memory only
  double se = 0;                     ///< on the log scale; 0 for what is counted
  int rounds = 0;
  std::optional<double> difference;        ///< in place of an effect: accepted − reference
  std::optional<double> reference_median;  ///< in the metric's unit: to be read, never to be compared
  std::optional<double> accepted_median;
};

struct RecordedBuild {
  std::string id;
  std::string source_sha256;
  std::string build_id;
  std::string compiler;
  std::string options;
  std::string code;  ///< of all that a worker of it loads (gate::code_of); empty when unknown
};

/// What was accepted of a version in one scenario on one class of machine.
struct BaselineRecord {
  std::string scenario;  ///< `openexr/tile_size`
  std::string profile;
  std::string machine_class;
  std::string reference;  ///< the pinned version that all others are measured against
  std::string accepted;
  std::string date;  ///< of the measurement, `2026-12-01`
  std::string run;   ///< its id
  std::map<std::string, std::string> machine;
  std::vector<RecordedBuild> builds;                                   ///< of the reference and of the accepted version
  std::map<std::string, std::map<std::string, AcceptedMetric>> cases;  ///< by case id, then by the metric's name
};

/// A known change that somebody has agreed to.
struct Waiver {
  std::string cases;             ///< pattern over case ids, in GoogleTest's syntax
  std::optional<Metric> metric;  ///< nothing: all
  double ceiling = 0;            ///< the largest effect that is let pass, as a fraction
  std::string reason;
  std::string who;
  std::string expires;  ///< the last day on which it holds, `2027-01-31`
};

}  // namespace versus::model
