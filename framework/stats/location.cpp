#include "framework/stats/location.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace versus::stats {
namespace {

bool is_usable(Series values) {
  return !values.empty() && std::none_of(values.begin(), values.end(), [](double x) { return std::isnan(x); });
}

std::vector<double> copy_of(Series values) { return {values.begin(), values.end()}; }

}  // namespace

double median_in_place(double* values, std::size_t count) {
  assert(count > 0);
  double* const middle = values + count / 2;
  std::nth_element(values, middle, values + count);
  if (count % 2 == 1) return *middle;
  const double below = *std::max_element(values, middle);
  // Halved before they are added, so that two huge values do not overflow; the equality keeps
  // infinities and subnormals what they are.
  return below == *middle ? below : 0.5 * below + 0.5 * *middle;
}

bool all_finite(Series values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

std::optional<double> median(Series values) {
  if (!is_usable(values)) return std::nullopt;
  std::vector<double> sorted = copy_of(values);
  return median_in_place(sorted.data(), sorted.size());
}

std::optional<double> scaled_mad(Series values) {
  const std::optional<double> center = median(values);
  if (!center) return std::nullopt;
  std::vector<double> deviations = copy_of(values);
  for (double& x : deviations) x = x == *center ? 0.0 : std::fabs(x - *center);
  return 1.4826 * median_in_place(deviations.data(), deviations.size());
}

std::optional<double> trimmed_mean(Series values, double share) {
  if (!is_usable(values) || !(share >= 0.0 && share < 0.5)) return std::nullopt;
  std::vector<double> sorted = copy_of(values);
  std::sort(sorted.begin(), sorted.end());
  const auto cut = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
  return mean(Series(sorted).part(cut, sorted.size() - 2 * cut));
}

std::optional<double> mean(Series values) {
  if (!is_usable(values)) return std::nullopt;
  double center = 0.0;
  double count = 0.0;
  for (const double x : values) {
    count += 1.0;
    center += (x - center) / count;
  }
  return center;
}

std::optional<double> sample_variance(Series values) {
  const std::optional<double> center = mean(values);
  if (!center || values.size() < 2) return std::nullopt;
  double squares = 0.0;
  for (const double x : values) squares += (x - *center) * (x - *center);
  return squares / static_cast<double>(values.size() - 1);
}

}  // namespace versus::stats
