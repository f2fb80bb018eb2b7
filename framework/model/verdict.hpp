#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/model/measurement.hpp"
#include "framework/model/metric.hpp"
#include "framework/model/scenario.hpp"

namespace versus::model {

enum class Verdict { Slower, Faster, Equivalent, Inconclusive, NotComparable, Failed };

/// `slower`, `faster`, `equivalent`, `inconclusive`, `not_comparable`, `failed`.
std::string_view to_string(Verdict verdict);
std::optional<Verdict> find_verdict(std::string_view name);

/// Whether a comparison decides the case (and the exit code), or stands beside it.
enum class Role {
  Primary,    ///< the metric that decides, fixed before any contrast is seen
  Secondary,  ///< the other clock: judged and reported; *slower* there means waiting
  Exact,      ///< counted, compared exactly
};

std::string_view to_string(Role role);

/// Which rule of the procedure gave the verdict, or what is missing for one.
enum class Rule {
  TooFewRounds,
  WithinThreshold,         ///< the 90 % interval lies inside the threshold
  WithinThresholdButReal,  ///< the same, while the 95 % interval excludes 0
  IntervalAboveZero,
  IntervalBelowZero,
  Undecided,  ///< more rounds are needed
  RoundsExhausted,
  BudgetExhausted,
  Interrupted,
  ControlFailed,  ///< the baseline against its own copy differs
  NotReproduced,  ///< suspected by screening, not confirmed on fresh launches
  ExactEqual,
  ExactWithinThreshold,
  ExactAbove,
  ExactBelow,
  RangesOverlap,
  RangesDisjoint,
  NoData,
  WrongOutput,
  RunFailed,
  Waived,  ///< slower, and let pass by a waiver
};

std::string_view to_string(Rule rule);

struct Interval {
  double low = 0;
  double high = 0;
};

/// One candidate against the baseline in one metric of one case. Effects are fractions: candidate / baseline − 1.
struct Comparison {
  std::string case_id;
  Parameters parameters;
  Metric metric = Metric::CpuTime;
  Role role = Role::Primary;
  std::string baseline;
  std::string candidate;
  std::optional<double> baseline_median;
  std::optional<double> candidate_median;
  std::optional<double> effect;      ///< nothing when the baseline is zero or no data exist
  std::optional<double> difference;  ///< candidate − baseline, in the metric's unit
  std::optional<Interval> interval;  ///< of the effect
  std::optional<double> se;          ///< of a clock's effect, on the log scale
  /// The effect that a baseline record has accepted here. Then `effect` and `interval` tell the change since:
  /// candidate / baseline / (1 + accepted) − 1.
  std::optional<double> accepted;
  double confidence = 0.95;
  double threshold = 0.03;
  Verdict verdict = Verdict::Inconclusive;
  Rule rule = Rule::NoData;
  int rounds = 0;
  Stage stage = Stage::Screen;
  std::optional<double> scatter;        ///< standard deviation of one worker's estimate, on the log scale
  std::optional<double> mde;            ///< smallest effect that would be found with power 0.8 at these rounds
  std::optional<double> rounds_needed;  ///< further rounds expected until a decision
  std::optional<double> p_value;        ///< sequential, one-sided, where the suite's error control needs it
  std::vector<std::string> remarks;     ///< `waits`, `depends on the machine's state: …`, `bimodal: …`, `injected`
};

}  // namespace versus::model
