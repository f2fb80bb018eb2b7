#include "framework/stats/exact_metric.hpp"

#include <algorithm>

#include "framework/stats/location.hpp"

namespace versus::stats {
namespace {

constexpr std::size_t kFewestWorkers = 4;  // two rounds

bool is_constant(Series values) {
  return std::all_of(values.begin(), values.end(), [&](double x) { return x == values[0]; });
}

bool has_data(const std::vector<Series>& workers) {
  return !workers.empty() && std::none_of(workers.begin(), workers.end(), [](Series w) { return w.empty(); });
}

bool is_finite(const std::vector<Series>& workers) { return std::all_of(workers.begin(), workers.end(), all_finite); }

bool is_constant_per_worker(const std::vector<Series>& workers) {
  return std::all_of(workers.begin(), workers.end(), is_constant);
}

Interval range_of(const std::vector<Series>& workers) {
  Interval range{workers[0][0], workers[0][0]};
  for (const Series& worker : workers) {
    const auto [low, high] = std::minmax_element(worker.begin(), worker.end());
    range.lower = std::min(range.lower, *low);
    range.upper = std::max(range.upper, *high);
  }
  return range;
}

bool is_point(const Interval& range) { return range.lower == range.upper; }

void compare_constants(ExactComparison& result, std::size_t fewest_workers) {
  if (fewest_workers < kFewestWorkers) {
    result.kind = ExactKind::too_few_workers;
    return;
  }
  result.kind = ExactKind::constant;
  result.difference = result.candidate.lower - result.base.lower;
  if (result.base.lower != 0.0) result.effect = *result.difference / result.base.lower;
}

void compare_ranges(ExactComparison& result) {
  const double above = result.candidate.lower - result.base.upper;
  const double below = result.candidate.upper - result.base.lower;
  result.kind = above > 0.0 || below < 0.0 ? ExactKind::disjoint_ranges : ExactKind::overlapping_ranges;
  if (above > 0.0) result.difference = above;
  if (below < 0.0) result.difference = below;
}

}  // namespace

ExactComparison compare_exact(const std::vector<Series>& base, const std::vector<Series>& candidate) {
  ExactComparison result;
  if (!has_data(base) || !has_data(candidate)) return result;
  if (!is_finite(base) || !is_finite(candidate)) {
    result.kind = ExactKind::bad_value;
    return result;
  }
  result.base = range_of(base);
  result.candidate = range_of(candidate);
  if (is_point(result.base) && is_point(result.candidate)) {
    compare_constants(result, std::min(base.size(), candidate.size()));
  } else if (is_constant_per_worker(base) && is_constant_per_worker(candidate)) {
    result.kind = ExactKind::per_launch;
  } else {
    compare_ranges(result);
  }
  return result;
}

LaunchScale launch_scale(Series values) {
  const bool positive = std::all_of(values.begin(), values.end(), [](double x) { return x > 0.0; });
  return positive ? LaunchScale::logarithm : LaunchScale::raw;
}

}  // namespace versus::stats
