#pragma once

#include <array>
#include <string_view>

#include "tests/simulation/machine.hpp"

namespace versus::simulation {

/// Ways to compare two programs, as their tools do it by themselves.
enum class Method {
  MannWhitney,      ///< one side after the other in one process each, ten repetitions: Google Benchmark's compare.py
  Welch,            ///< one process for each run, one side after the other: hyperfine
  PooledBootstrap,  ///< one process each, a hundred samples, bootstrap of t, differences beyond 1 %: criterion
  LockStep,         ///< both in turns for one launch, t of differences beyond .5 %: tango
  PairsPooled,      ///< in turns over five launches, all pairs as one sample: Wilcoxon's signed ranks
  Rounds,           ///< this project's rounds, as many as fit, judged once
};

inline constexpr std::array<Method, 6> all_methods = {Method::MannWhitney, Method::Welch,       Method::PooledBootstrap,
                                                      Method::LockStep,    Method::PairsPooled, Method::Rounds};

std::string_view to_string(Method method);

/// Whether the method measures one side before the other, so that a pause between them matters.
bool takes_sides_in_turn(Method method);

struct MethodResult {
  double log_ratio = 0;
  double p = 1;  ///< two-sided, that of the method
};

/// One comparison of `items` timed items in all; warm-up of launches is not counted, except for the rounds.
MethodResult compare_by(Method method, Machine& machine, double theta, int items, double pause_seconds);

}  // namespace versus::simulation
