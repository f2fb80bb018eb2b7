#include "framework/stats/shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "framework/stats/hodges_lehmann.hpp"
#include "framework/stats/location.hpp"

namespace versus::stats {
namespace {

struct SeparationRow {
  double count;
  double critical;
};

// 99 % quantiles of `separation` over 100,000 uniform samples (20,000 from 64 values on).
constexpr std::array<SeparationRow, 12> kSeparation = {{{8, 9.04},
                                                        {10, 7.58},
                                                        {12, 6.72},
                                                        {16, 5.95},
                                                        {20, 5.53},
                                                        {24, 5.26},
                                                        {32, 4.91},
                                                        {48, 4.57},
                                                        {64, 4.36},
                                                        {100, 4.17},
                                                        {200, 3.94},
                                                        {1000, 3.66}}};

double critical_separation(double count) {
  if (count >= kSeparation.back().count) return kSeparation.back().critical;
  std::size_t i = 1;
  while (count > kSeparation[i].count) ++i;
  const SeparationRow& left = kSeparation[i - 1];
  const SeparationRow& right = kSeparation[i];
  const double share = std::log(count / left.count) / std::log(right.count / left.count);
  return left.critical + share * (right.critical - left.critical);
}

struct Cut {
  std::size_t index = 0;    // the first value of the upper part
  double difference = 0.0;  // of the parts' means
  double between = -1.0;    // sum of squares between the parts
};

Cut best_cut(const std::vector<double>& sorted, double origin) {
  const std::size_t count = sorted.size();
  const std::size_t fewest = std::max<std::size_t>(2, (count + 4) / 5);
  double total = 0.0;
  for (const double x : sorted) total += x - origin;
  Cut best;
  double below = 0.0;
  for (std::size_t k = 1; k + fewest <= count; ++k) {
    below += sorted[k - 1] - origin;
    if (k < fewest) continue;
    const double lower = static_cast<double>(k);
    const double upper = static_cast<double>(count - k);
    const double difference = (total - below) / upper - below / lower;
    const double between = difference * difference * lower * upper / (lower + upper);
    if (between > best.between) best = {k, difference, between};
  }
  return best;
}

/// Within-part standard deviation, from the sum of squares around the whole's mean.
double spread_within(const std::vector<double>& sorted, const Cut& cut, double origin) {
  double squares = 0.0;
  for (const double x : sorted) squares += (x - origin) * (x - origin);
  return std::sqrt(std::max(0.0, squares - cut.between) / static_cast<double>(sorted.size() - 2));
}

double superiority_of(Series first, Series last) {
  std::vector<double> sorted(first.begin(), first.end());
  std::sort(sorted.begin(), sorted.end());
  double wins = 0.0;
  for (const double x : last) {
    const auto [low, high] = std::equal_range(sorted.begin(), sorted.end(), x);
    wins += 0.5 * static_cast<double>((low - sorted.begin()) + (high - sorted.begin()));
  }
  return wins / (static_cast<double>(first.size()) * static_cast<double>(last.size()));
}

}  // namespace

std::optional<TwoGroups> two_groups(Series values, double smallest_difference) {
  if (values.size() < kFewestForGroups || !all_finite(values)) return std::nullopt;
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const double origin = *mean(sorted);
  const Cut cut = best_cut(sorted, origin);
  TwoGroups groups;
  groups.lower = *median(Series(sorted).part(0, cut.index));
  groups.upper = *median(Series(sorted).part(cut.index, sorted.size() - cut.index));
  groups.upper_share = static_cast<double>(sorted.size() - cut.index) / static_cast<double>(sorted.size());
  groups.critical = critical_separation(static_cast<double>(sorted.size()));
  if (sorted.front() == sorted.back()) return groups;
  const double within = spread_within(sorted, cut, origin);
  groups.separation = within > 0.0 ? cut.difference / within : std::numeric_limits<double>::infinity();
  groups.is_evident = groups.separation > groups.critical && groups.upper - groups.lower >= smallest_difference;
  return groups;
}

std::optional<Drift> drift(Series values, double smallest_shift) {
  if (values.size() < kFewestForDrift || !all_finite(values)) return std::nullopt;
  const std::size_t third = values.size() / 3;
  const Series first = values.part(0, third);
  const Series last = values.part(values.size() - third, third);
  const std::optional<double> shift = hodges_lehmann_shift(first, last);
  if (!shift) return std::nullopt;
  Drift result;
  result.shift = *shift;
  result.superiority = superiority_of(first, last);
  const bool is_consistent = result.superiority > 0.9 || result.superiority < 0.1;
  result.is_evident = is_consistent && std::fabs(result.shift) >= smallest_shift;
  return result;
}

}  // namespace versus::stats
