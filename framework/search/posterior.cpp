#include "framework/search/posterior.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace versus::search {

namespace {

struct Sums {
  double w = 0;
  double wy = 0;
  double wyy = 0;
};

double misfit(const Sums& sums) {
  if (sums.w <= 0) return 0;
  return std::max(0.0, sums.wyy - sums.wy * sums.wy / sums.w) + std::log(sums.w);
}

/// Element i: the first i observations together.
std::vector<Sums> running_sums(const std::vector<Observation>& observations) {
  std::vector<Sums> sums(1);
  for (const Observation& one : observations) {
    assert(one.variance > 0);
    const double w = 1 / one.variance;
    const Sums& before = sums.back();
    sums.push_back({before.w + w, before.wy + w * one.level, before.wyy + w * one.level * one.level});
  }
  return sums;
}

}  // namespace

std::vector<double> step_posterior(std::size_t first, std::size_t last, const std::vector<double>& prior,
                                   const std::vector<Observation>& observations) {
  assert(first < last && prior.size() == last - first);
  const std::vector<Sums> sums = running_sums(observations);
  const Sums& all = sums.back();
  std::vector<double> logs(prior.size(), -std::numeric_limits<double>::infinity());
  std::size_t before = 0;  // observations at places below k
  for (std::size_t i = 0; i < prior.size(); ++i) {
    const std::size_t k = first + 1 + i;
    while (before < observations.size() && observations[before].place < k) ++before;
    if (prior[i] <= 0) continue;
    const Sums& good = sums[before];
    const Sums bad{all.w - good.w, all.wy - good.wy, all.wyy - good.wyy};
    logs[i] = std::log(prior[i]) - (misfit(good) + misfit(bad)) / 2;
  }
  const double largest = *std::max_element(logs.begin(), logs.end());
  std::vector<double> posterior(prior.size(), 0);
  if (!std::isfinite(largest)) return posterior;
  double total = 0;
  for (std::size_t i = 0; i < logs.size(); ++i) total += posterior[i] = std::exp(logs[i] - largest);
  for (double& p : posterior) p /= total;
  return posterior;
}

}  // namespace versus::search
