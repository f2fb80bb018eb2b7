#include "framework/search/places.hpp"

#include <cassert>

namespace versus::search {

Places::Places(std::size_t last) : places_(last + 1) {
  assert(last > 0);
  for (std::size_t i = 0; i < places_.size(); ++i) places_[i].same_as = i;
  places_[0].state = PlaceState::Built;
  places_[0].exact = 0.0;
}

void Places::set_built(std::size_t place) { places_[place].state = PlaceState::Built; }

void Places::set_same(std::size_t place, std::size_t other) {
  assert(state(other) == PlaceState::Built);
  set_built(place);
  const std::size_t a = representative(place);
  const std::size_t b = representative(other);
  const std::size_t lowest = a < b ? a : b;
  assert(places_[a].rounds == 0 || places_[b].rounds == 0);
  Place& kept = places_[lowest];
  const Place& measured = places_[a].rounds > 0 ? places_[a] : places_[b];
  const auto exact = kept.exact ? kept.exact : measured.exact;
  if (kept.rounds == 0) {
    kept.rounds = measured.rounds;
    kept.mean = measured.mean;
    kept.squares = measured.squares;
  }
  kept.exact = exact;
  for (Place& one : places_) {
    if (one.same_as == a || one.same_as == b) one.same_as = lowest;
  }
}

void Places::set_failed(std::size_t place) { places_[place].state = PlaceState::Failed; }

void Places::add(std::size_t place, double level) {
  Place& one = places_[representative(place)];
  ++one.rounds;
  const double off = level - one.mean;
  one.mean += off / one.rounds;
  one.squares += off * (level - one.mean);
}

void Places::set_exact(std::size_t place, double level) { places_[representative(place)].exact = level; }

std::optional<Places::Seen> Places::seen(std::size_t place) const {
  const Place& one = places_[representative(place)];
  if (one.exact) return Seen{*one.exact, std::nullopt};
  if (one.rounds == 0) return std::nullopt;
  return Seen{one.mean, one.rounds};
}

Places::Scatter Places::scatter() const {
  Scatter all;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i].same_as != i || places_[i].rounds < 2) continue;
    all.squares += places_[i].squares;
    all.df += places_[i].rounds - 1;
  }
  return all;
}

std::vector<Observation> Places::observations(std::size_t first, std::size_t last, double build_variance,
                                              double round_variance) const {
  std::vector<Observation> all;
  std::vector<bool> taken(places_.size(), false);
  for (std::size_t i = first; i <= last; ++i) {
    const auto one = seen(i);
    // A code stands at the first place of the range that has it.
    if (state(i) != PlaceState::Built || !one || taken[representative(i)]) continue;
    taken[representative(i)] = true;
    const double noise = one->rounds ? round_variance / *one->rounds : 0;
    all.push_back({i, one->level, build_variance + noise});
  }
  return all;
}

std::optional<std::size_t> Places::built_at_or_below(std::size_t place) const {
  for (std::size_t i = place + 1; i-- > 0;) {
    if (state(i) == PlaceState::Built) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> Places::built_at_or_above(std::size_t place) const {
  for (std::size_t i = place; i < places_.size(); ++i) {
    if (state(i) == PlaceState::Built) return i;
  }
  return std::nullopt;
}

}  // namespace versus::search
