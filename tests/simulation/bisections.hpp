#pragma once

#include <cstdint>
#include <string>

#include "tests/simulation/figures.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/paths.hpp"

namespace versus::simulation {

/// A line of commits, one of which makes things slower.
struct Line {
  Noise noise;
  std::size_t commits = 64;  ///< the last one is bad for sure, the one before the first is good
  double effect = 0.05;
  double layout_sd = 0.005;  ///< of each build's own luck
  double failing = 0;        ///< share of the commits that do not build, in clusters of three on average
};

inline constexpr double build_seconds = 90;

/// What became of many searches.
struct Searches {
  std::int64_t trials = 0;
  std::int64_t right = 0;  ///< the commit, or the group around it that cannot be built, and nothing else
  std::int64_t wrong = 0;  ///< another one, or another one besides
  std::int64_t open = 0;   ///< no answer
  double builds = 0;       ///< that went well
  double squared_builds = 0;
  double failed_builds = 0;
  double rounds = 0;
  double squared_rounds = 0;
  double seconds = 0;
  double answer_size = 0;

  void add(const Searches& other);
  Figure share_right() const { return share("right", right, trials); }
  Figure share_wrong() const { return share("wrong", wrong, trials); }
  Figure share_open() const { return share("open", open, trials); }
};

/// By `search::Bisection`, its rounds made on the simulated machine and read as the runner reads them.
Searches simulate_searches(const Effort& effort, const Line& line);

/// git bisect with a fixed threshold of half the effect.
enum class PlainWay {
  AbsoluteOnce,    ///< one process a commit, against a time of the good one that was stored at the beginning
  AbsoluteTen,     ///< ten processes a commit
  PairedOnce,      ///< one round against the good commit
  PairedFiveTimes  ///< the mean of five
};

/// Only `right` and `wrong` are counted.
Searches simulate_plain(const Effort& effort, const Line& line, PlainWay way);

std::string name_of(const Line& line);

}  // namespace versus::simulation
