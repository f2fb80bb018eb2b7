#pragma once

namespace versus::stats {

/// A closed interval on the scale of its source (log ratio, ratio or probability).
struct Interval {
  double lower = 0.0;
  double upper = 0.0;
};

}  // namespace versus::stats
