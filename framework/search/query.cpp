#include "framework/search/query.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "framework/search/information.hpp"

namespace versus::search {

namespace {

constexpr int kQuantiles = 50;
constexpr int kRounds[] = {1, 2, 4, 8};
constexpr double kFailureReach = 3;  // places over which a failure says something about its neighbours

// The nearest places that did not fail, on both sides within the ends.
void add_around(const Situation& s, std::size_t place, std::set<std::size_t>& candidates) {
  std::size_t below = place;
  while (below > s.first && s.places.state(below) == PlaceState::Failed) --below;
  if (below > s.first && below < s.last) candidates.insert(below);
  std::size_t above = place;
  while (above < s.last && s.places.state(above) == PlaceState::Failed) ++above;
  if (above > s.first && above < s.last) candidates.insert(above);
}

std::set<std::size_t> candidates_of(const Situation& s) {
  std::set<std::size_t> candidates;
  for (std::size_t place = s.first + 1; place < s.last; ++place) {
    if (s.places.state(place) == PlaceState::Built && s.places.representative(place) == place) candidates.insert(place);
  }
  double below = 0;
  int next = 1;
  for (std::size_t i = 0; i < s.posterior.size() && next < kQuantiles; ++i) {
    below += s.posterior[i];
    const std::size_t place = s.first + 1 + i;
    for (; next < kQuantiles && below >= static_cast<double>(next) / kQuantiles; ++next) {
      add_around(s, place, candidates);
      if (place > s.first + 1) add_around(s, place - 1, candidates);
    }
  }
  return candidates;
}

/// How many standard deviations the two hypotheses about a place's side lie apart after so many rounds more.
double distance(const Situation& s, double rounds_before, int rounds) {
  const double noise = s.variances.round;
  const double build = s.variances.build;
  if (noise <= 0) return rounds_before > 0 ? 0 : s.step / std::sqrt(build);
  const double kept = noise / (noise + rounds_before * build);
  const double luck = 1 / (1 / build + rounds_before / noise);
  return s.step * kept / std::sqrt(luck + noise / rounds);
}

}  // namespace

double chance_to_build(const Places& places, std::size_t place) {
  if (places.state(place) == PlaceState::Built) return 1;
  double nearest = INFINITY;
  for (std::size_t other = 0; other <= places.last(); ++other) {
    if (places.state(other) != PlaceState::Failed) continue;
    const double away = other > place ? static_cast<double>(other - place) : static_cast<double>(place - other);
    nearest = std::min(nearest, away);
  }
  return 1 - 0.8 * std::exp(-nearest / kFailureReach);
}

std::optional<Query> best_query(const Situation& s) {
  std::vector<double> up_to(s.posterior.size());
  double sum = 0;
  for (std::size_t i = 0; i < s.posterior.size(); ++i) up_to[i] = sum += s.posterior[i];
  std::optional<Query> best;
  double best_score = 0;
  for (const std::size_t place : candidates_of(s)) {
    const auto seen = s.places.seen(place);
    if (seen && !seen->rounds) continue;  // nothing more to learn
    const bool built = s.places.state(place) == PlaceState::Built;
    const double likely = chance_to_build(s.places, place);
    for (const int rounds : kRounds) {
      const double apart = distance(s, s.places.rounds(place), rounds);
      const double bits = binary_information(up_to[place - s.first - 1], apart);
      const double seconds = (built ? 0 : s.costs.build_seconds) + rounds * s.costs.round_seconds;
      const double score = bits * likely / seconds;
      if (score <= best_score) continue;
      best_score = score;
      best = Query{place, rounds, bits, seconds};
    }
  }
  return best;
}

}  // namespace versus::search
