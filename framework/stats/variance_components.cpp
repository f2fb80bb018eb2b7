#include "framework/stats/variance_components.hpp"

#include <algorithm>
#include <cmath>

#include "framework/stats/hodges_lehmann.hpp"
#include "framework/stats/location.hpp"

namespace versus::stats {
namespace {

constexpr double kTrimmedShare = 0.2;
constexpr double kSettledShare = 0.9;
constexpr std::size_t kMoreWarmUps = 2;

bool is_positive(double x) { return x > 0.0 && std::isfinite(x); }

}  // namespace

void ComponentEstimator::add(const RoundContrast& round) {
  products_.push_back(round.alpha_halves.product());
  products_.push_back(round.beta_halves.product());
  block_sum_ += static_cast<double>(round.blocks);
}

std::optional<VarianceComponents> ComponentEstimator::estimate(double worker_variance) const {
  const std::optional<double> product = trimmed_mean(products_, kTrimmedShare);
  if (!product || !(worker_variance >= 0.0) || std::isinf(worker_variance)) return std::nullopt;
  const double launch_variance = std::max(0.0, *product) / 2.0;
  const double blocks = block_sum_ / static_cast<double>(rounds());
  const double item_variance = blocks * std::max(0.0, worker_variance - launch_variance);
  return VarianceComponents{std::sqrt(launch_variance), std::sqrt(item_variance)};
}

std::optional<std::size_t> block_count(double launch_cost, double item_cost, const VarianceComponents& components) {
  if (!is_positive(launch_cost) || !is_positive(item_cost)) return std::nullopt;
  if (!(components.launch >= 0.0) || !(components.item >= 0.0)) return std::nullopt;
  if (components.launch == 0.0) return kMostBlocks;
  const double wanted = std::ceil(std::sqrt(launch_cost / item_cost) * components.item / components.launch);
  if (!(wanted < static_cast<double>(kMostBlocks))) return kMostBlocks;
  return std::max(kFewestBlocks, static_cast<std::size_t>(wanted));
}

std::optional<double> settling_shift(Series times) {
  std::vector<double> logs;
  logs.reserve(times.size());
  for (const double t : times) {
    if (is_positive(t)) logs.push_back(std::log(t));
  }
  const std::size_t third = logs.size() / 3;
  if (third == 0) return std::nullopt;
  const Series all(logs);
  return hodges_lehmann_shift(all.part(all.size() - third, third), all.part(0, third));
}

std::size_t warm_up_count(std::size_t current, Series settling_shifts) {
  std::vector<double> shifts;
  for (const double x : settling_shifts) {
    if (!std::isnan(x)) shifts.push_back(x);
  }
  if (shifts.empty() || current >= kMostWarmUps) return current;
  const auto slower = std::count_if(shifts.begin(), shifts.end(), [](double x) { return x > 0.0; });
  const double share = static_cast<double>(slower) / static_cast<double>(shifts.size());
  const bool is_settled = share < kSettledShare || *median(shifts) <= std::log(1.005);
  return is_settled ? current : std::min(current + kMoreWarmUps, kMostWarmUps);
}

}  // namespace versus::stats
