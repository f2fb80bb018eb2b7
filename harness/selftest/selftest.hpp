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

/// One point of the detection curve.
struct Detection {
  double injected = 0;  ///< slow-down of the copy, as a fraction
  Tally tally;
  double predicted = 0;  ///< share of *slower* that simulation expects for the scatter measured here
};

/// With a true rate of at most this, more false alarms than the exact interval allows are a fault.
inline constexpr double promised_false_alarms = 0.025;

/// Whether a true rate of `promised_false_alarms` is within the interval of what was seen, or above it.
bool keeps_promise(const Tally& tally);

enum class Mode {
  Aa,        ///< comparisons of a version with itself: the false-alarm rate
  Power,     ///< the same with slow-downs injected into the copy: the detection curve
  Controls,  ///< the short form: one A/A and one positive control (twice the threshold injected) per case
};

struct Order {
  executor::RunRequest request;  ///< two versions: one, and its copy
  Mode mode = Mode::Aa;
  int comparisons = 100;         ///< at each injected size
  std::vector<double> injected;  ///< for Power
};

struct Report {
  Mode mode = Mode::Aa;
  std::string run;  ///< id: the samples are in the store
  Tally aa;         ///< without injection
  std::vector<Detection> curve;
  double seconds_per_round = 0;  ///< wall time of measuring over all rounds made; 0 without rounds
  bool fit = true;               ///< Aa and Power: keeps_promise; Controls: nothing accused, nothing missed
  bool interrupted = false;
};

/// Every comparison is measured and judged by itself: no confirmation, so that the rate of one comparison shows; the
/// rounds of one are spread over the suite as in every run.
Expected<Report> carry_out(const Order& order, const executor::Surroundings& surroundings);

/// Counts the verdicts of the primary metric whose case id matches `pattern`.
Tally tally(const model::RunResult& result, const std::string& pattern);

}  // namespace versus::selftest
