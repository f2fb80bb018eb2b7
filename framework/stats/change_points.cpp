#include "framework/stats/change_points.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "framework/stats/location.hpp"

namespace versus::stats {
namespace {

constexpr std::size_t kWindow = 200;
constexpr double kLargestPhi = 0.8;

struct CriticalRow {
  double points;
  double listing;
  double alert;
};

// From 20 points on the procedure's table. Below: quantiles of best_split on 300,000 independent normal series, times
// 1.04, which is what the table at 20 points has over them.
constexpr std::array<CriticalRow, 9> kCritical = {{
    {6, 4.64, 8.60},
    {8, 4.67, 7.24},
    {10, 4.43, 6.47},
    {14, 4.15, 5.58},
    {20, 3.96, 5.15},
    {30, 3.74, 4.62},
    {50, 3.71, 4.50},
    {100, 3.66, 4.25},
    {200, 3.70, 4.34},
}};

double as_double(std::size_t n) { return static_cast<double>(n); }

struct Halves {
  double before = 0.0;
  double after = 0.0;
};

/// Mean on both sides of `index`, around an origin that keeps the sums small.
Halves means_at(const std::vector<double>& sums, std::size_t index) {
  const std::size_t n = sums.size() - 1;
  return {sums[index] / as_double(index), (sums[n] - sums[index]) / as_double(n - index)};
}

double lag_one(const std::vector<double>& residuals) {
  double squares = 0.0;
  double products = 0.0;
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    squares += residuals[i] * residuals[i];
    if (i > 0) products += residuals[i] * residuals[i - 1];
  }
  return squares > 0.0 ? products / squares : 0.0;
}

double corrected_phi(const std::vector<double>& residuals) {
  const double r1 = lag_one(residuals);
  const double correction = (1.0 + 4.0 * std::max(r1, 0.0)) / as_double(residuals.size());
  return std::clamp(r1 + correction, 0.0, kLargestPhi);
}

/// Index with the largest sum of squares between the two sides, which is where t is largest, since total = between +
/// within.
std::size_t best_index(const std::vector<double>& sums) {
  const std::size_t n = sums.size() - 1;
  std::size_t best = kFewestPointsBetweenChanges;
  double largest = -1.0;
  for (std::size_t k = kFewestPointsBetweenChanges; k + kFewestPointsBetweenChanges <= n; ++k) {
    const Halves means = means_at(sums, k);
    const double step = means.after - means.before;
    const double between = step * step * as_double(k) * as_double(n - k);
    if (between > largest) {
      largest = between;
      best = k;
    }
  }
  return best;
}

}  // namespace

std::optional<Split> best_split(Series values) {
  if (values.size() < 2 * kFewestPointsBetweenChanges || !all_finite(values)) return std::nullopt;
  const double origin = *mean(values);
  std::vector<double> sums(values.size() + 1, 0.0);
  for (std::size_t i = 0; i < values.size(); ++i) sums[i + 1] = sums[i] + (values[i] - origin);
  Split split;
  split.index = best_index(sums);
  const Halves means = means_at(sums, split.index);
  split.difference = means.after - means.before;

  std::vector<double> residuals(values.size());
  double squares = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    residuals[i] = values[i] - origin - (i < split.index ? means.before : means.after);
    squares += residuals[i] * residuals[i];
  }
  const double before = as_double(split.index);
  const double after = as_double(values.size() - split.index);
  const double spread = std::sqrt(squares / (before + after - 2.0) * (1.0 / before + 1.0 / after));
  const double rounding = 1e-14 * std::max(std::fabs(origin), std::fabs(split.difference));
  if (std::fabs(split.difference) <= rounding && spread <= rounding) return std::nullopt;
  const bool is_clean = spread <= rounding;
  split.phi = is_clean ? 0.0 : corrected_phi(residuals);
  split.t = is_clean ? std::numeric_limits<double>::infinity() : std::fabs(split.difference) / spread;
  split.adjusted_t = split.t / std::sqrt((1.0 + split.phi) / (1.0 - split.phi));
  return split;
}

double critical_change(ChangeLevel level, std::size_t points) {
  const auto value = [level](const CriticalRow& row) { return level == ChangeLevel::alert ? row.alert : row.listing; };
  const double n = as_double(points);
  if (n <= kCritical.front().points) return value(kCritical.front());
  for (std::size_t i = 1; i < kCritical.size(); ++i) {
    const CriticalRow& left = kCritical[i - 1];
    const CriticalRow& right = kCritical[i];
    if (n > right.points) continue;
    const double share = std::log(n / left.points) / std::log(right.points / left.points);
    return value(left) + share * (value(right) - value(left));
  }
  return value(kCritical.back());
}

namespace {

/// The step of one stretch, when there is one.
std::optional<ChangePoint> change_in(Series stretch, const ChangeSearch& search) {
  const std::optional<Split> split = best_split(stretch);
  if (!split) return std::nullopt;
  const double critical = critical_change(search.level, stretch.size());
  if (!(split->adjusted_t > critical) || !(std::fabs(split->difference) >= search.smallest_step)) return std::nullopt;
  return ChangePoint{split->index, *split, critical};
}

void segment(Series values, std::size_t first, std::size_t last, const ChangeSearch& search,
             std::vector<std::size_t>& found) {
  const std::optional<ChangePoint> change = change_in(values.part(first, last - first), search);
  if (!change) return;
  const std::size_t at = first + change->index;
  segment(values, first, at, search, found);
  found.push_back(at);
  segment(values, at, last, search, found);
}

std::vector<std::size_t> candidates(Series values, const ChangeSearch& search) {
  std::vector<std::size_t> found;
  std::size_t first = 0;
  while (first < values.size()) {
    const std::size_t last = std::min(first + kWindow, values.size());
    const std::size_t known = found.size();
    segment(values, first, last, search, found);
    if (last == values.size()) break;
    first = found.size() > known ? found.back() : first + kWindow / 2;
  }
  return found;
}

/// Each candidate once more between its neighbours, which were not known when it was found.
std::vector<ChangePoint> confirmed(Series values, const std::vector<std::size_t>& found, const ChangeSearch& search) {
  std::vector<ChangePoint> result;
  std::size_t first = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::size_t end = i + 1 < found.size() ? found[i + 1] : values.size();
    const std::size_t last = std::min(end, found[i] + kWindow / 2);
    first = std::max(first, found[i] > kWindow / 2 ? found[i] - kWindow / 2 : 0);
    std::optional<ChangePoint> change = change_in(values.part(first, last - first), search);
    if (!change) continue;
    change->index += first;
    first = change->index;
    result.push_back(*change);
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
  std::vector<ChangePoint> changes = confirmed(kept, candidates(kept, search), search);
  for (ChangePoint& change : changes) change.index = places[change.index];
  return changes;
}

}  // namespace versus::stats
