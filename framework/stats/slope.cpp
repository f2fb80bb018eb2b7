#include "framework/stats/slope.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "framework/stats/distributions.hpp"
#include "framework/stats/location.hpp"

namespace versus::stats {
namespace {

constexpr double kLackOfFitP = 0.01;

double as_double(std::size_t n) { return static_cast<double>(n); }

/// Logarithms; nullopt when one of the values has none.
std::optional<std::vector<double>> logs_of(Series values) {
  std::vector<double> logs;
  logs.reserve(values.size());
  for (const double v : values) {
    if (!(v > 0.0) || std::isinf(v)) return std::nullopt;
    logs.push_back(std::log(v));
  }
  return logs;
}

std::vector<double> centered(const std::vector<double>& values) {
  const double center = *mean(values);
  std::vector<double> result;
  result.reserve(values.size());
  for (const double v : values) result.push_back(v - center);
  return result;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

struct LogPoints {
  std::vector<double> x;
  std::vector<double> y;
};

std::optional<LogPoints> log_points(Series sizes, Series times, std::size_t fewest) {
  if (sizes.size() != times.size() || sizes.size() < fewest) return std::nullopt;
  std::optional<std::vector<double>> x = logs_of(sizes);
  std::optional<std::vector<double>> y = logs_of(times);
  if (!x || !y) return std::nullopt;
  if (*std::min_element(x->begin(), x->end()) == *std::max_element(x->begin(), x->end())) return std::nullopt;
  return LogPoints{std::move(*x), std::move(*y)};
}

PowerLaw least_squares(const LogPoints& points) {
  const std::vector<double> x = centered(points.x);
  const std::vector<double> y = centered(points.y);
  const double sxx = dot(x, x);
  const double syy = dot(y, y);
  PowerLaw law;
  law.slope = dot(x, y) / sxx;
  law.intercept = *mean(points.y) - law.slope * *mean(points.x);
  double residuals = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) residuals += std::pow(y[i] - law.slope * x[i], 2);
  law.nu = as_double(x.size()) - 2.0;
  law.residual_variance = residuals / law.nu;
  law.slope_se = std::sqrt(law.residual_variance / sxx);
  law.intercept_se = std::sqrt(law.residual_variance * dot(points.x, points.x) / (as_double(x.size()) * sxx));
  law.r_squared = syy > 0.0 ? 1.0 - residuals / syy : 1.0;
  return law;
}

}  // namespace

std::optional<RoundContrast> slope_contrast(Series sizes, const std::vector<RoundContrast>& rounds) {
  const std::optional<std::vector<double>> logs = logs_of(sizes);
  if (!logs || logs->size() != rounds.size() || logs->size() < 2) return std::nullopt;
  const std::vector<double> x = centered(*logs);
  const double sxx = dot(x, x);
  if (!(sxx > 0.0)) return std::nullopt;
  RoundContrast slope;
  slope.blocks = rounds.front().blocks;
  for (std::size_t k = 0; k < rounds.size(); ++k) {
    const double weight = x[k] / sxx;
    slope.c += weight * rounds[k].c;
    slope.alpha += weight * rounds[k].alpha;
    slope.beta += weight * rounds[k].beta;
    slope.alpha_halves.odd += weight * rounds[k].alpha_halves.odd;
    slope.alpha_halves.even += weight * rounds[k].alpha_halves.even;
    slope.beta_halves.odd += weight * rounds[k].beta_halves.odd;
    slope.beta_halves.even += weight * rounds[k].beta_halves.even;
    slope.log_time += rounds[k].log_time / as_double(rounds.size());
    slope.blocks = std::min(slope.blocks, rounds[k].blocks);
  }
  return slope;
}

std::optional<double> log_slope(Series sizes, Series times) {
  const std::optional<LogPoints> points = log_points(sizes, times, 2);
  if (!points) return std::nullopt;
  const std::vector<double> x = centered(points->x);
  return dot(x, points->y) / dot(x, x);
}

std::optional<PowerLaw> fit_power_law(Series sizes, Series times) {
  const std::optional<LogPoints> points = log_points(sizes, times, 3);
  if (!points) return std::nullopt;
  return least_squares(*points);
}

// The square is made orthogonal to line and constant first; its coefficient is then a simple quotient.
std::optional<Curvature> curvature(Series sizes, Series times) {
  const std::optional<LogPoints> points = log_points(sizes, times, 4);
  if (!points) return std::nullopt;
  const std::vector<double> x = centered(points->x);
  const std::vector<double> y = centered(points->y);
  std::vector<double> square;
  square.reserve(x.size());
  for (const double v : x) square.push_back(v * v);
  square = centered(square);
  const double sxx = dot(x, x);
  const double tilt = dot(square, x) / sxx;
  for (std::size_t i = 0; i < x.size(); ++i) square[i] -= tilt * x[i];
  const double sqq = dot(square, square);
  if (!(sqq > 1e-12 * sxx * sxx)) return std::nullopt;  // two different sizes only
  Curvature result;
  result.coefficient = dot(square, y) / sqq;
  const double slope = dot(x, y) / sxx;
  double residuals = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    residuals += std::pow(y[i] - slope * x[i] - result.coefficient * square[i], 2);
  }
  const double nu = as_double(x.size()) - 3.0;
  result.se = std::sqrt(residuals / nu / sqq);
  result.p = result.se > 0.0 ? t_two_sided_p(result.coefficient / result.se, nu) : 1.0;
  return result;
}

std::optional<double> theil_sen_slope(Series sizes, Series times) {
  const std::optional<LogPoints> points = log_points(sizes, times, 2);
  if (!points) return std::nullopt;
  std::vector<double> slopes;
  for (std::size_t i = 0; i < points->x.size(); ++i) {
    for (std::size_t j = i + 1; j < points->x.size(); ++j) {
      const double run = points->x[j] - points->x[i];
      if (run != 0.0) slopes.push_back((points->y[j] - points->y[i]) / run);
    }
  }
  return median(slopes);
}

namespace {

/// A size with the logarithms of its rounds.
struct LogSize {
  double x = 0.0;
  std::vector<double> y;
};

std::optional<std::vector<LogSize>> log_sweep(const std::vector<SizeTimes>& sweep) {
  std::vector<LogSize> result;
  for (const SizeTimes& at : sweep) {
    std::optional<std::vector<double>> y = logs_of(at.round_times);
    if (!y || y->size() < 2 || !(at.size > 0.0) || std::isinf(at.size)) return std::nullopt;
    result.push_back({std::log(at.size), std::move(*y)});
  }
  return result;
}

/// The classical F of a straight line through means, with the scatter of rounds as pure error.
double lack_of_fit_p(const std::vector<LogSize>& sizes, std::size_t first) {
  LogPoints all;
  double pure_error = 0.0;
  for (std::size_t k = first; k < sizes.size(); ++k) {
    const double center = *mean(sizes[k].y);
    for (const double y : sizes[k].y) {
      all.x.push_back(sizes[k].x);
      all.y.push_back(y);
      pure_error += (y - center) * (y - center);
    }
  }
  const PowerLaw law = least_squares(all);
  const double groups = as_double(sizes.size() - first);
  const double pure_nu = as_double(all.x.size()) - groups;
  const double lack = std::max(0.0, law.residual_variance * law.nu - pure_error);
  if (pure_error == 0.0) return lack > 1e-20 ? 0.0 : 1.0;
  return f_upper_tail((lack / (groups - 2.0)) / (pure_error / pure_nu), groups - 2.0, pure_nu);
}

}  // namespace

std::optional<ScalingFit> fit_scaling(std::vector<SizeTimes> sweep) {
  std::sort(sweep.begin(), sweep.end(), [](const SizeTimes& a, const SizeTimes& b) { return a.size < b.size; });
  const auto same = [](const SizeTimes& a, const SizeTimes& b) { return a.size == b.size; };
  if (sweep.size() < 3 || std::adjacent_find(sweep.begin(), sweep.end(), same) != sweep.end()) return std::nullopt;
  const std::optional<std::vector<LogSize>> sizes = log_sweep(sweep);
  if (!sizes) return std::nullopt;

  ScalingFit fit;
  fit.lack_of_fit_p = lack_of_fit_p(*sizes, 0);
  while (fit.lack_of_fit_p < kLackOfFitP && sizes->size() - fit.dropped > 3) {
    fit.lack_of_fit_p = lack_of_fit_p(*sizes, ++fit.dropped);
  }
  fit.is_curved = fit.lack_of_fit_p < kLackOfFitP;

  LogPoints medians;
  for (const LogSize& at : *sizes) {
    medians.x.push_back(at.x);
    medians.y.push_back(*median(at.y));
  }
  for (std::size_t k = 0; k + 1 < sizes->size(); ++k) {
    fit.local_exponents.push_back((medians.y[k + 1] - medians.y[k]) / (medians.x[k + 1] - medians.x[k]));
  }
  const auto cut = static_cast<std::ptrdiff_t>(fit.dropped);
  medians.x.erase(medians.x.begin(), medians.x.begin() + cut);
  medians.y.erase(medians.y.begin(), medians.y.begin() + cut);
  fit.law = least_squares(medians);
  return fit;
}

}  // namespace versus::stats
