#include "framework/stats/change_points.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace versus::stats {
namespace {

constexpr std::size_t kWindow = 200;

bool is_change(const LevelShift& shift, double critical, const ChangeSearch& search) {
  return shift.adjusted_t > critical && std::fabs(shift.difference) >= search.smallest_step;
}

/// Finds where steps may be, window by window.
class Segmentation {
 public:
  Segmentation(Series values, const ChangeSearch& search) : values_(values), search_(search) {}

  std::vector<std::size_t> run() {
    std::size_t first = 0;
    while (first < values_.size()) {
      const std::size_t last = std::min(first + kWindow, values_.size());
      const std::size_t known = found_.size();
      segment(first, last);
      if (last == values_.size()) break;
      first = found_.size() > known ? found_.back() : first + kWindow / 2;
    }
    return found_;
  }

 private:
  void segment(std::size_t first, std::size_t last) {
    const std::vector<std::size_t> cuts = cuts_of(first, last);
    if (cuts.empty()) return;
    std::size_t begin = first;
    for (const std::size_t cut : cuts) {
      segment(begin, cut);
      found_.push_back(cut);
      begin = cut;
    }
    segment(begin, last);
  }

  /// One step, or else both ends of an episode, or nothing.
  std::vector<std::size_t> cuts_of(std::size_t first, std::size_t last) const {
    const std::size_t size = last - first;
    const Series stretch = values_.part(first, size);
    const std::optional<Split> split = best_split(stretch);
    if (!split) return {};
    if (is_change(split->shift, critical_split(search_.level, size), search_)) return {first + split->index};
    const std::optional<Episode> episode = best_episode(stretch);
    if (!episode || !is_change(episode->shift, critical_episode(search_.level, size), search_)) return {};
    return {first + episode->first, first + episode->last};
  }

  Series values_;
  ChangeSearch search_;
  std::vector<std::size_t> found_;
};

/// Each candidate once more between its neighbours, which were not known when it was found.
std::vector<ChangePoint> confirmed(Series values, const std::vector<std::size_t>& found, const ChangeSearch& search) {
  std::vector<ChangePoint> result;
  std::size_t first = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::size_t end = i + 1 < found.size() ? found[i + 1] : values.size();
    const std::size_t last = std::min(end, found[i] + kWindow / 2);
    first = std::max(first, found[i] > kWindow / 2 ? found[i] - kWindow / 2 : 0);
    const std::optional<Split> split = best_split(values.part(first, last - first));
    const double critical = critical_split(search.level, last - first);
    if (!split || !is_change(split->shift, critical, search)) continue;
    first += split->index;
    result.push_back({first, split->shift, critical});
  }
  return result;
}

}  // namespace

std::vector<ChangePoint> find_changes(Series values, const ChangeSearch& search) {
  std::vector<double> kept;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) continue;
    kept.push_back(values[i]);
    places.push_back(i);
  }
  std::vector<ChangePoint> changes = confirmed(kept, Segmentation(kept, search).run(), search);
  for (ChangePoint& change : changes) change.index = places[change.index];
  return changes;
}

}  // namespace versus::stats
