#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "framework/model/verdict.hpp"
#include "framework/stats/interval.hpp"
#include "framework/stats/quartet.hpp"

namespace versus::search {

// What happens in a search, as values: folded in their order they give its state (see Bisection).

struct Built {
  std::size_t place = 0;
  std::optional<std::size_t> same_as;   ///< a built place with the same code
  std::optional<double> build_seconds;  ///< when something had to be built
};

/// The place does not build, or cannot be measured.
struct Failed {
  std::size_t place = 0;
};

/// One place's part of a round, against the reference.
struct SideContrast {
  std::size_t place = 0;
  stats::RoundContrast contrast;
};

/// One round: the reference, the last place and perhaps others in the same launches.
struct RoundSeen {
  std::vector<SideContrast> sides;
  double seconds = 0;
};

/// A place's level where it is known without error.
struct ValueSeen {
  std::size_t place = 0;
  double level = 0;
};

/// Two places side by side on fresh launches, judged as every comparison is.
struct Compared {
  std::size_t before = 0;
  std::size_t after = 0;
  double step = 0;  ///< after against before, a logarithm
  stats::Interval interval;
  model::Verdict verdict = model::Verdict::Inconclusive;
  int rounds = 0;
};

using Event = std::variant<Built, Failed, RoundSeen, ValueSeen, Compared>;

/// What to do next.
struct Measure {
  std::size_t place = 0;  ///< beside the two ends; to build first when it is not
  int rounds = 1;         ///< 0 where one look tells all
};

struct Compare {
  std::size_t before = 0;
  std::size_t after = 0;
  double step = 0;  ///< expected, a logarithm
};

struct Finish {};

using Action = std::variant<Measure, Compare, Finish>;

}  // namespace versus::search
