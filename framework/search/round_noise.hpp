#pragma once

#include "framework/search/events.hpp"
#include "framework/search/places.hpp"

namespace versus::search {

/// The variance of one round's contrast, pooled over all rounds of all places: from pairs of workers of one version,
/// which no effect can touch, two degrees of freedom a place and round; and from the scatter of rounds around their own
/// place where that is larger, since a ratio may depend on the machine's state.
class RoundNoise {
 public:
  void add(const RoundSeen& round);

  /// 0 before the first round.
  double variance(const Places& places) const;

 private:
  double squares_ = 0;
  int df_ = 0;
};

}  // namespace versus::search
