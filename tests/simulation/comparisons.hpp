#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/judge/timing_track.hpp"
#include "tests/simulation/figures.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/paths.hpp"

namespace versus::simulation {

/// One comparison to be simulated many times.
struct Setting {
  Noise noise;
  double effect = 0;  ///< true effect of the candidate, a fraction
  judge::TimingRule rule;
  RoundPlan plan;
};

/// The rule of verdicts with the threshold given; the first one is what it was before ratios that depend on the
/// machine's state were guarded against.
judge::TimingRule rule_as_it_stands(double threshold);
judge::TimingRule first_rule(double threshold);

/// A word for a rule's place in an experiment's name.
std::string name_of(const Setting& setting);

/// What became of many comparisons that went on until their verdict.
struct Verdicts {
  std::int64_t slower = 0;
  std::int64_t faster = 0;
  std::int64_t equivalent = 0;
  std::int64_t inconclusive = 0;
  std::int64_t covered = 0;  ///< the 95 % interval at the verdict holds the truth
  std::int64_t rounds = 0;
  std::int64_t squared_rounds = 0;

  void add(const Verdicts& other);
  std::int64_t trials() const { return slower + faster + equivalent + inconclusive; }
  Figure share_slower() const { return share("slower", slower, trials()); }
  Figure share_equivalent() const { return share("equivalent", equivalent, trials()); }
  Figure share_inconclusive() const { return share("inconclusive", inconclusive, trials()); }
  Figure mean_rounds() const;
};

Verdicts simulate_verdicts(const Effort& effort, const Setting& setting);

/// What became of many comparisons that looked at all of Rmax rounds.
struct Coverage {
  std::int64_t trials = 0;
  std::int64_t covered_at_all_looks = 0;
  std::int64_t covered_at_last = 0;
  void add(const Coverage& other);
};

Coverage simulate_coverage(const Effort& effort, const Setting& setting);

}  // namespace versus::simulation
