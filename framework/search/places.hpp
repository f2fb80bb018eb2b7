#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "framework/search/posterior.hpp"

namespace versus::search {

enum class PlaceState {
  Unbuilt,  ///< nothing is known of it
  Built,    ///< can be measured
  Failed,   ///< does not build or does not run: says nothing about its level
};

/// What was seen at the places 0 … last of a line (commits, releases, values of an option). Place 0 is the reference:
/// its level is 0 by definition. Places whose builds hold the same code are one: they share their measurements.
/// Levels are logarithms of ratios to the reference, or whatever else adds up along the line.
class Places {
 public:
  /// Nothing is built yet but the reference. Precondition: last > 0.
  explicit Places(std::size_t last);

  std::size_t last() const { return places_.size() - 1; }
  PlaceState state(std::size_t place) const { return places_[place].state; }

  void set_built(std::size_t place);
  /// Built, and its code is that of `other`, which is built.
  void set_same(std::size_t place, std::size_t other);
  void set_failed(std::size_t place);

  /// The lowest place with the same code; itself when there is none.
  std::size_t representative(std::size_t place) const { return places_[place].same_as; }

  /// One round's contrast against the reference.
  void add(std::size_t place, double level);

  /// A level that is known without error.
  void set_exact(std::size_t place, double level);

  struct Seen {
    double level = 0;
    std::optional<int> rounds;  ///< none: known without error
  };
  /// Nothing when it was not measured.
  std::optional<Seen> seen(std::size_t place) const;

  /// Rounds of this code so far.
  int rounds(std::size_t place) const { return places_[representative(place)].rounds; }

  /// Scatter of rounds around their own place's mean: sum of squares, and degrees of freedom.
  struct Scatter {
    double squares = 0;
    int df = 0;
  };
  Scatter scatter() const;

  /// What was seen at first … last, each code once, with the variance that the build and the rounds leave.
  std::vector<Observation> observations(std::size_t first, std::size_t last, double build_variance,
                                        double round_variance) const;

  /// The nearest built place at or below / at or above `place`; nothing within the line when there is none.
  std::optional<std::size_t> built_at_or_below(std::size_t place) const;
  std::optional<std::size_t> built_at_or_above(std::size_t place) const;

 private:
  struct Place {
    PlaceState state = PlaceState::Unbuilt;
    std::size_t same_as = 0;
    int rounds = 0;
    double mean = 0;
    double squares = 0;  // around the mean
    std::optional<double> exact;
  };
  std::vector<Place> places_;
};

}  // namespace versus::search
