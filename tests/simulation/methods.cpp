#include "tests/simulation/methods.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "framework/stats/distributions.hpp"
#include "framework/stats/hodges_lehmann.hpp"
#include "framework/stats/location.hpp"
#include "framework/stats/pooled_model.hpp"

namespace versus::simulation {

namespace {

using Values = std::vector<double>;

double log_ratio_of_means(const Values& a, const Values& b) { return std::log(*stats::mean(b) / *stats::mean(a)); }

Values take(Machine& machine, const Launch& worker, int items) {
  Values times;
  for (int i = 0; i < items; ++i) times.push_back(machine.item(worker));
  return times;
}

/// Means of `count` runs of neighbours.
Values grouped(const Values& times, std::size_t count) {
  const std::size_t size = times.size() / count;
  Values means;
  for (std::size_t g = 0; g < count; ++g) means.push_back(*stats::mean(stats::Series(times).part(g * size, size)));
  return means;
}

double welch_t(const Values& a, const Values& b, double& nu) {
  const double va = *stats::sample_variance(a) / static_cast<double>(a.size());
  const double vb = *stats::sample_variance(b) / static_cast<double>(b.size());
  nu = (va + vb) * (va + vb) /
       (va * va / static_cast<double>(a.size() - 1) + vb * vb / static_cast<double>(b.size() - 1));
  return (*stats::mean(b) - *stats::mean(a)) / std::sqrt(va + vb);
}

/// Normal approximation with correction for continuity; ties do not occur.
double mann_whitney_p(const Values& a, const Values& b) {
  double u = 0;
  for (const double x : a) {
    u += static_cast<double>(std::count_if(b.begin(), b.end(), [x](double y) { return y > x; }));
  }
  const double n = static_cast<double>(a.size());
  const double m = static_cast<double>(b.size());
  const double away = std::max(0.0, std::fabs(u - n * m / 2) - 0.5);
  return 2 * stats::normal_cdf(-away / std::sqrt(n * m * (n + m + 1) / 12));
}

double signed_rank_p(const Values& differences) {
  std::vector<std::size_t> order(differences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t i, std::size_t j) { return std::fabs(differences[i]) < std::fabs(differences[j]); });
  double positive = 0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    if (differences[order[rank]] > 0) positive += static_cast<double>(rank + 1);
  }
  const double n = static_cast<double>(differences.size());
  return 2 * stats::normal_cdf(-std::fabs(positive - n * (n + 1) / 4) / std::sqrt(n * (n + 1) * (2 * n + 1) / 24));
}

/// Both sides, one after the other, in one process each.
std::array<Values, 2> one_after_the_other(Machine& machine, double theta, int items, double pause) {
  std::array<Values, 2> sides;
  sides[0] = take(machine, machine.launch(0), items / 2);
  machine.wait(pause);
  sides[1] = take(machine, machine.launch(theta), items / 2);
  return sides;
}

MethodResult by_mann_whitney(Machine& machine, double theta, int items, double pause) {
  constexpr std::size_t repetitions = 10;
  const auto sides = one_after_the_other(machine, theta, items, pause);
  const Values a = grouped(sides[0], repetitions);
  const Values b = grouped(sides[1], repetitions);
  return {log_ratio_of_means(a, b), mann_whitney_p(a, b)};
}

MethodResult by_welch(Machine& machine, double theta, int items, double pause) {
  Values a;
  Values b;
  for (int i = 0; i < items / 2; ++i) a.push_back(machine.item(machine.launch(0)));
  machine.wait(pause);
  for (int i = 0; i < items / 2; ++i) b.push_back(machine.item(machine.launch(theta)));
  double nu = 0;
  const double t = welch_t(a, b, nu);
  return {log_ratio_of_means(a, b), stats::t_two_sided_p(t, nu)};
}

MethodResult by_bootstrap(Machine& machine, double theta, int items, double pause) {
  constexpr std::size_t samples = 100;
  constexpr int resamples = 200;
  constexpr double noise_threshold = 0.01;
  const auto sides = one_after_the_other(machine, theta, items, pause);
  const Values a = grouped(sides[0], samples);
  const Values b = grouped(sides[1], samples);
  Values pool = a;
  pool.insert(pool.end(), b.begin(), b.end());
  double nu = 0;
  const double t = std::fabs(welch_t(a, b, nu));
  const auto draw = [&] {
    Values drawn(samples);
    for (double& x : drawn) x = pool[machine.random().bits() % pool.size()];
    return drawn;
  };
  Values drawn_t;
  for (int i = 0; i < resamples; ++i) drawn_t.push_back(std::fabs(welch_t(draw(), draw(), nu)));
  const auto beyond = std::count_if(drawn_t.begin(), drawn_t.end(), [t](double x) { return x >= t; });
  const double log_ratio = log_ratio_of_means(a, b);
  if (std::fabs(log_ratio) < noise_threshold) return {log_ratio, 1.0};
  // Beyond all that was drawn the order still counts, for the corrected power.
  const double share = static_cast<double>(beyond) / resamples;
  return {log_ratio, beyond > 0 ? share : 1.0 / (resamples * (1 + t))};
}

Values paired_differences(Machine& machine, double theta, int pairs) {
  const Launch a = machine.launch(0);
  const Launch b = machine.launch(theta);
  Values differences;
  for (int i = 0; i < pairs; ++i) {
    const bool base_first = i % 2 == 0;
    const double first = std::log(machine.item(base_first ? a : b));
    const double second = std::log(machine.item(base_first ? b : a));
    differences.push_back(base_first ? second - first : first - second);
  }
  return differences;
}

/// Without what lies more than three interquartile ranges beyond the quartiles.
Values without_outliers(const Values& values) {
  Values sorted = values;
  std::sort(sorted.begin(), sorted.end());
  const double low = sorted[sorted.size() / 4];
  const double high = sorted[3 * sorted.size() / 4];
  const double reach = 3 * (high - low);
  Values kept;
  std::copy_if(values.begin(), values.end(), std::back_inserter(kept),
               [&](double x) { return x >= low - reach && x <= high + reach; });
  return kept;
}

MethodResult by_lock_step(Machine& machine, double theta, int items) {
  constexpr double smallest = 0.005;
  const Values kept = without_outliers(paired_differences(machine, theta, items / 2));
  const double n = static_cast<double>(kept.size());
  const double difference = *stats::mean(kept);
  const double t = difference / std::sqrt(*stats::sample_variance(kept) / n);
  return {difference, std::fabs(difference) < smallest ? 1.0 : stats::t_two_sided_p(t, n - 1)};
}

MethodResult by_pairs_pooled(Machine& machine, double theta, int items) {
  constexpr int launches = 5;
  Values all;
  for (int i = 0; i < launches; ++i) {
    const Values some = paired_differences(machine, theta, items / 2 / launches);
    all.insert(all.end(), some.begin(), some.end());
  }
  return {*stats::hodges_lehmann(all), signed_rank_p(all)};
}

MethodResult by_rounds(Machine& machine, double theta, int items) {
  const RoundPlan plan;
  const int rounds = items / (4 * (warm_ups + plan.blocks));
  stats::PooledModel model(stats::VarianceRule::pooled_only);
  for (int round = 0; round < rounds; ++round) model.add(make_round(machine, theta, round, plan));
  const auto estimate = *model.estimate();
  return {estimate.theta, stats::t_two_sided_p(*estimate.t, estimate.nu)};
}

}  // namespace

std::string_view to_string(Method method) {
  switch (method) {
    case Method::MannWhitney:
      return "one side after the other, Mann-Whitney";
    case Method::Welch:
      return "one process a run, Welch";
    case Method::PooledBootstrap:
      return "pooled bootstrap";
    case Method::LockStep:
      return "lock step, one launch";
    case Method::PairsPooled:
      return "pairs pooled over 5 launches";
    case Method::Rounds:
      return "rounds of two workers a side";
  }
  return "";
}

bool takes_sides_in_turn(Method method) {
  return method == Method::MannWhitney || method == Method::Welch || method == Method::PooledBootstrap;
}

MethodResult compare_by(Method method, Machine& machine, double theta, int items, double pause_seconds) {
  switch (method) {
    case Method::MannWhitney:
      return by_mann_whitney(machine, theta, items, pause_seconds);
    case Method::Welch:
      return by_welch(machine, theta, items, pause_seconds);
    case Method::PooledBootstrap:
      return by_bootstrap(machine, theta, items, pause_seconds);
    case Method::LockStep:
      return by_lock_step(machine, theta, items);
    case Method::PairsPooled:
      return by_pairs_pooled(machine, theta, items);
    case Method::Rounds:
      return by_rounds(machine, theta, items);
  }
  return {};
}

}  // namespace versus::simulation
