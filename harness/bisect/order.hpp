#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "framework/model/scenario.hpp"
#include "framework/search/endpoints.hpp"
#include "harness/run/worker.hpp"

namespace versus::bisect {

/// What lies along the line that is searched.
enum class Over { Commits, Releases, Dependency, Flags };

/// Whether the branch of a merge that is found is searched in its turn.
enum class Merges { AsOne, Descend };

/// The words of a request: with them a search begins and, kept, goes on.
struct Order {
  std::string library;
  Over over = Over::Commits;
  std::string repository;  ///< Commits
  std::string good;
  std::string bad;
  std::string series;    ///< Releases: only this line, `3.3`; empty: the main line
  std::string version;   ///< Dependency, Flags: of the library
  std::string argument;  ///< Dependency: its name; Flags: the alternatives
  std::string case_id;
  std::string scenario_word;  ///< as a command names it: `openexr/tile_size`, or a file
  std::string profile;
  std::string metric;  ///< empty: the clock that decides the case
  search::Sought sought = search::Sought::Slower;
  Merges merges = Merges::AsOne;
  double confidence = 0.95;
  double build_sd = 0.005;
  std::uint64_t seed = 1;
  std::string command;  ///< as typed
};

/// What may differ from one part of a search to the next.
struct Limits {
  std::optional<double> budget_seconds;  ///< builds included
  std::chrono::nanoseconds patience = run::usual_patience;
};

}  // namespace versus::bisect
