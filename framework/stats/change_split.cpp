#include "framework/stats/change_split.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "framework/stats/location.hpp"

namespace versus::stats {
namespace {

constexpr double kLargestPhi = 0.8;

double as_double(std::size_t n) { return static_cast<double>(n); }

/// Sums of the values before each index, around the mean, so that the sum over all is 0.
struct CenteredSums {
  double origin = 0.0;
  std::vector<double> before;

  explicit CenteredSums(Series values) : origin(*mean(values)), before(values.size() + 1, 0.0) {
    for (std::size_t i = 0; i < values.size(); ++i) before[i + 1] = before[i] + (values[i] - origin);
  }

  double inside(std::size_t first, std::size_t last) const { return before[last] - before[first]; }

  /// Sum of squares between [first, last) and the rest. t is largest where this is, since total = between + within.
  double between(std::size_t first, std::size_t last) const {
    const double inner = as_double(last - first);
    const double all = as_double(before.size() - 1);
    const double sum = inside(first, last);
    return sum * sum * all / (inner * (all - inner));
  }
};

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

/// [first, last) against the rest; nullopt when the two are equal without scatter.
std::optional<LevelShift> level_shift(Series values, const CenteredSums& sums, std::size_t first, std::size_t last) {
  const double inner = as_double(last - first);
  const double outer = as_double(values.size()) - inner;
  const double inner_mean = sums.inside(first, last) / inner;
  const double outer_mean = (sums.before.back() - sums.inside(first, last)) / outer;
  LevelShift shift;
  shift.difference = inner_mean - outer_mean;

  std::vector<double> residuals(values.size());
  double squares = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    residuals[i] = values[i] - sums.origin - (i >= first && i < last ? inner_mean : outer_mean);
    squares += residuals[i] * residuals[i];
  }
  const double spread = std::sqrt(squares / (inner + outer - 2.0) * (1.0 / inner + 1.0 / outer));
  const double rounding = 1e-14 * std::max(std::fabs(sums.origin), std::fabs(shift.difference));
  const bool is_clean = spread <= rounding;
  if (is_clean && std::fabs(shift.difference) <= rounding) return std::nullopt;
  shift.phi = is_clean ? 0.0 : corrected_phi(residuals);
  shift.t = is_clean ? std::numeric_limits<double>::infinity() : std::fabs(shift.difference) / spread;
  shift.adjusted_t = shift.t / std::sqrt((1.0 + shift.phi) / (1.0 - shift.phi));
  return shift;
}

struct CriticalRow {
  double points;
  double listing;
  double alert;
};

// From 20 points on the procedure's table. Below: quantiles over 300,000 independent normal series, times 1.04, which
// is what the table at 20 points has over them.
constexpr std::array<CriticalRow, 9> kSplit = {{
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

// 99.75 and 99.97 % quantiles over 200,000 (to 50 points), 60,000 and 20,000 independent normal series. With an
// autocorrelation of .3 the rates are .6 to 2.3 and .1 to .6 %, no worse than those of the split.
constexpr std::array<CriticalRow, 7> kEpisode = {{
    {10, 5.33, 6.87},
    {14, 5.33, 6.81},
    {20, 5.19, 6.32},
    {30, 5.01, 5.86},
    {50, 4.89, 5.54},
    {100, 4.89, 5.38},
    {200, 4.84, 5.38},
}};

template <std::size_t N>
double critical_in(const std::array<CriticalRow, N>& table, ChangeLevel level, std::size_t points) {
  const auto value = [level](const CriticalRow& row) { return level == ChangeLevel::alert ? row.alert : row.listing; };
  const double n = as_double(points);
  if (n <= table.front().points) return value(table.front());
  if (n >= table.back().points) return value(table.back());
  std::size_t i = 1;
  while (n > table[i].points) ++i;
  const CriticalRow& left = table[i - 1];
  const CriticalRow& right = table[i];
  const double share = std::log(n / left.points) / std::log(right.points / left.points);
  return value(left) + share * (value(right) - value(left));
}

}  // namespace

std::optional<Split> best_split(Series values) {
  constexpr std::size_t kFewest = kFewestPointsBetweenChanges;
  if (values.size() < 2 * kFewest || !all_finite(values)) return std::nullopt;
  const CenteredSums sums(values);
  Split best;
  double largest = -1.0;
  for (std::size_t k = kFewest; k + kFewest <= values.size(); ++k) {
    const double between = sums.between(k, values.size());
    if (between <= largest) continue;
    largest = between;
    best.index = k;
  }
  const std::optional<LevelShift> shift = level_shift(values, sums, best.index, values.size());
  if (!shift) return std::nullopt;
  best.shift = *shift;
  return best;
}

std::optional<Episode> best_episode(Series values) {
  constexpr std::size_t kFewest = kFewestPointsBetweenChanges;
  if (values.size() < 3 * kFewest || !all_finite(values)) return std::nullopt;
  const CenteredSums sums(values);
  Episode best;
  double largest = -1.0;
  for (std::size_t first = kFewest; first + 2 * kFewest <= values.size(); ++first) {
    for (std::size_t last = first + kFewest; last + kFewest <= values.size(); ++last) {
      const double between = sums.between(first, last);
      if (between <= largest) continue;
      largest = between;
      best.first = first;
      best.last = last;
    }
  }
  const std::optional<LevelShift> shift = level_shift(values, sums, best.first, best.last);
  if (!shift) return std::nullopt;
  best.shift = *shift;
  return best;
}

double critical_split(ChangeLevel level, std::size_t points) { return critical_in(kSplit, level, points); }

double critical_episode(ChangeLevel level, std::size_t points) { return critical_in(kEpisode, level, points); }

}  // namespace versus::stats
