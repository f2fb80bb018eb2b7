#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/model/run.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/paths.hpp"

namespace versus::simulation {

/// A run of many cases, one candidate each.
struct Suite {
  std::string name;
  int cases = 200;
  /// True effects of the first cases; the others have none.
  std::vector<double> changed;
  /// Noise of the items; without it workers differ by launch alone, with a standard deviation drawn for each case.
  std::optional<Noise> noise;
  double smallest_launch = 0.003;
  double largest_launch = 0.015;
};

/// What became of many runs of a suite, planned by plan::RunPlan and judged by judge::conclude.
struct SuiteOutcomes {
  std::int64_t runs = 0;
  std::int64_t any_screened_slower = 0;  ///< runs in which screening called an unchanged case slower by its CPU time
  std::int64_t any_slower = 0;           ///< runs whose result calls an unchanged case slower, by any clock: they fail
  std::int64_t any_faster = 0;
  std::int64_t widened = 0;  ///< runs whose A/A control widened all intervals
  std::int64_t unfit = 0;    ///< runs that the A/A control called biased
  std::int64_t undecided = 0;
  std::int64_t found = 0;        ///< changed cases called slower by CPU time
  std::int64_t found_first = 0;  ///< of the first half of the changed ones
  std::int64_t changed = 0;
  std::int64_t screen_rounds = 0;
  std::int64_t confirm_rounds = 0;
  double false_share = 0;  ///< of the cases called slower, summed over runs
  double squared_false_share = 0;
  void add(const SuiteOutcomes& other);
};

SuiteOutcomes simulate_suites(const Effort& effort, const Suite& suite);

/// The rounds of confirmation that a suite's candidates ask for when a suspicion whose one-sided sequential p is at
/// most `acceptance` / (all comparisons by both clocks) is taken as it is. Contrasts go straight to the candidates'
/// judges.
struct Confirmation {
  std::int64_t runs = 0;
  std::int64_t screen_rounds = 0;
  std::int64_t confirm_rounds = 0;
  std::int64_t squared_confirm_rounds = 0;
  std::int64_t hasty = 0;  ///< runs in which an unchanged case was called slower without confirmation
  void add(const Confirmation& other);
};

Confirmation simulate_confirmation(const Effort& effort, const Suite& suite, double acceptance);

}  // namespace versus::simulation
