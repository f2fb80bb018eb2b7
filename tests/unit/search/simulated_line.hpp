#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "framework/search/bisection.hpp"

namespace versus::search {

/// A line of places whose levels are known, and a search that is led through it.
struct SimulatedLine {
  std::vector<double> levels;  ///< log ratios; element 0 is the reference
  std::set<std::size_t> failing;
  std::map<std::size_t, std::size_t> same;  ///< place -> lower place with the same code
  double worker_sd = .004;
  std::uint64_t seed = 1;
  int builds = 0;
  std::vector<Event> events;

  double normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) {
      seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
      sum += static_cast<double>(seed >> 11) / 9007199254740992.0;
    }
    return sum;
  }

  stats::RoundContrast contrast(double level, double alpha) {
    stats::RoundContrast round;
    round.alpha = alpha;
    round.beta = worker_sd * std::sqrt(2.) * normal();
    round.c = level + worker_sd * normal();
    round.blocks = 10;
    return round;
  }

  void tell(Bisection& search, const Event& event) {
    events.push_back(event);
    search.add(event);
  }

  void build(Bisection& search, std::size_t place) {
    ++builds;
    if (failing.count(place) != 0) return tell(search, Failed{place});
    Built built{place, std::nullopt, 60};
    const auto code = same.count(place) != 0 ? same[place] : place;
    for (std::size_t other = 0; other < levels.size() && !built.same_as; ++other) {
      const auto others = same.count(other) != 0 ? same[other] : other;
      const bool there = other != place && search.places().state(other) == PlaceState::Built;
      if (there && others == code) built.same_as = other;
    }
    tell(search, built);
  }

  void round(Bisection& search, std::size_t place) {
    const double alpha = worker_sd * std::sqrt(2.) * normal();
    RoundSeen seen;
    seen.seconds = 2;
    for (const std::size_t one : {place, levels.size() - 1}) {
      if (one == 0 || (!seen.sides.empty() && one == place)) continue;
      seen.sides.push_back({one, contrast(levels[one], alpha)});
    }
    tell(search, seen);
  }

  void compare(Bisection& search, const Compare& action) {
    const double step = levels[action.after] - levels[action.before];
    const auto verdict = std::abs(step) < .005 ? model::Verdict::Equivalent
                         : step > 0            ? model::Verdict::Slower
                                               : model::Verdict::Faster;
    tell(search, Compared{action.before, action.after, step, {step - .004, step + .004}, verdict, 3});
  }

  /// Leads the search to its end; false when it takes more than `most` actions.
  bool lead(Bisection& search, bool exact = false, int most = 2000) {
    for (int i = 0; i < most; ++i) {
      const Action action = search.next();
      if (std::holds_alternative<Finish>(action)) return true;
      if (const auto* pair = std::get_if<Compare>(&action)) {
        compare(search, *pair);
        continue;
      }
      const auto measure = std::get<Measure>(action);
      if (search.places().state(measure.place) == PlaceState::Unbuilt) {
        build(search, measure.place);
      } else if (exact) {
        tell(search, ValueSeen{measure.place, levels[measure.place]});
      } else {
        for (int r = 0; r < measure.rounds; ++r) round(search, measure.place);
      }
    }
    return false;
  }
};

/// Levels that step by `by` at each of the places.
inline std::vector<double> stepping(std::size_t last, const std::map<std::size_t, double>& steps) {
  std::vector<double> levels(last + 1, 0);
  double level = 0;
  for (std::size_t place = 0; place <= last; ++place) {
    if (steps.count(place) != 0) level += steps.at(place);
    levels[place] = level;
  }
  return levels;
}

}  // namespace versus::search
