#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"
#include "harness/executor/local.hpp"

/// Measures the tool's own error rates on this machine, with real workers.
namespace versus::selftest {

struct Request {
  model::VersionName version;              ///< compared with its own copy
  std::vector<model::Scenario> scenarios;  ///< whose cases are repeated
  std::string profile;
  std::string filter = "*";
  std::uint64_t seed = 1;
  model::Policy policy;
  std::string command;
};

/// Verdicts of the deciding clock over many comparisons.
struct Tally {
  int comparisons = 0;
  int slower = 0;
  int faster = 0;
  int equivalent = 0;
  int inconclusive = 0;
  int failed = 0;
  double mean_rounds = 0;
  double worker_sd = 0;             ///< median over comparisons of a worker's scatter, log scale
  model::Interval slower_interval;  ///< exact binomial 95 % interval of the share of *slower*
};

struct Outcome {
  Tally tally;
  model::RunResult run;
};

/// `comparisons` real comparisons of a version with itself, one after the other through the suite's cases, each judged
/// by itself: no confirmation, so that the rate of one comparison shows.
Expected<Outcome> compare_with_itself(const Request& request, int comparisons,
                                      const executor::Surroundings& surroundings);

/// One point of the detection curve.
struct Detection {
  double injected = 0;
  Tally tally;
  double predicted = 0;  ///< share of *slower* that simulation expects for the scatter measured here
};

/// `comparisons` comparisons at each injected slow-down of the copy.
Expected<std::vector<Detection>> detection_curve(const Request& request, const std::vector<double>& injected,
                                                 int comparisons, const executor::Surroundings& surroundings);

/// The short form that other commands use: one A/A and one positive control (twice the threshold injected) per case.
struct ControlsOutcome {
  Tally aa;
  Tally positive;
  bool fit = false;  ///< nothing accused, nothing missed
};
Expected<ControlsOutcome> controls(const Request& request, const executor::Surroundings& surroundings);

/// Counts the verdicts of the primary metric whose case id matches `pattern`.
Tally tally(const model::RunResult& result, const std::string& pattern);

}  // namespace versus::selftest
