#include "framework/stats/multiple_testing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace versus::stats {
namespace {

double as_probability(double p) { return std::isnan(p) ? 1.0 : std::clamp(p, 0.0, 1.0); }

std::vector<double> as_probabilities(Series p_values) {
  std::vector<double> p(p_values.size());
  std::transform(p_values.begin(), p_values.end(), p.begin(), as_probability);
  return p;
}

std::vector<std::size_t> ascending_order(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  return order;
}

}  // namespace

std::vector<double> benjamini_hochberg(Series p_values) {
  std::vector<double> p = as_probabilities(p_values);
  const std::vector<std::size_t> order = ascending_order(p);
  const double count = static_cast<double>(p.size());
  double smallest = 1.0;
  for (std::size_t rank = p.size(); rank > 0; --rank) {
    double& value = p[order[rank - 1]];
    smallest = std::min(smallest, value * count / static_cast<double>(rank));
    value = smallest;
  }
  return p;
}

std::vector<double> holm(Series p_values) {
  std::vector<double> p = as_probabilities(p_values);
  const std::vector<std::size_t> order = ascending_order(p);
  double largest = 0.0;
  for (std::size_t rank = 0; rank < p.size(); ++rank) {
    double& value = p[order[rank]];
    largest = std::max(largest, std::min(1.0, value * static_cast<double>(p.size() - rank)));
    value = largest;
  }
  return p;
}

std::size_t rejections(Series adjusted, double level) {
  return static_cast<std::size_t>(
      std::count_if(adjusted.begin(), adjusted.end(), [&](double p) { return p <= level; }));
}

}  // namespace versus::stats
