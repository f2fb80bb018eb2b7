#include "tests/simulation/scaling.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "framework/stats/distributions.hpp"
#include "framework/stats/pooled_model.hpp"
#include "framework/stats/slope.hpp"
#include "tests/simulation/machine.hpp"

namespace versus::simulation {

namespace {

constexpr int rounds = 3;
constexpr std::array<double, 6> sizes = {1, 2.5118864315, 6.30957344480, 15.8489319246, 39.8107170553, 100};

struct Exponents {
  std::int64_t trials = 0;
  std::int64_t found = 0;
  std::int64_t covered = 0;
  double squared_error = 0;
  void add(const Exponents& other) {
    trials += other.trials;
    found += other.found;
    covered += other.covered;
    squared_error += other.squared_error;
  }
};

stats::PooledEstimate measure(const Noise& noise, double difference, Random& random) {
  Machine machine(noise, random);
  stats::PooledModel model(stats::VarianceRule::pooled_only);
  for (int round = 0; round < rounds; ++round) {
    std::vector<stats::RoundContrast> contrasts;
    for (const double size : sizes) {
      contrasts.push_back(make_round(machine, difference * std::log(size), round, {10, 5}));
    }
    model.add(*stats::slope_contrast(sizes, contrasts));
  }
  return *model.estimate();
}

Exponents simulate(const Effort& effort, const Noise& noise, double difference) {
  return run_paths<Exponents>(effort, fmt::format("scaling {}/{}", noise.name, difference),
                              [&](Random& random, Exponents& tally) {
                                const stats::PooledEstimate estimate = measure(noise, difference, random);
                                const double half_width = stats::t_upper_quantile(.025, estimate.nu) * estimate.se;
                                ++tally.trials;
                                tally.found += estimate.theta - half_width > 0 ? 1 : 0;
                                tally.covered += std::fabs(estimate.theta - difference) <= half_width ? 1 : 0;
                                tally.squared_error += (estimate.theta - difference) * (estimate.theta - difference);
                              });
}

Row row_of(const Effort& effort, const Noise& noise, double difference, const char* power, const char* error) {
  const Exponents exponents = simulate(effort, noise, difference);
  const double n = static_cast<double>(exponents.trials);
  const double sd = std::sqrt(exponents.squared_error / n);
  Figure found = share("found", exponents.found, exponents.trials).expecting(power);
  if (noise.name == typical.name && difference == .01) found = found.with(at_least(.95));
  return {fmt::format("{}, difference {}", noise.name, difference),
          {found, number("standard error", sd, sd / std::sqrt(2 * n)).expecting(error),
           share("coverage", exponents.covered, exponents.trials)}};
}

}  // namespace

Table scaling_table(const Effort& effort) {
  Table table;
  table.title = "Scaling exponents: 6 sizes over two decades, 3 rounds, interval at 95 % for this one look";
  table.rows = {row_of(effort, typical, .005, ".92", ".0013"), row_of(effort, typical, .01, "1.00", ".0013"),
                row_of(effort, noisy, .01, ".51", ".0044"), row_of(effort, noisy, .02, ".98", ".0044")};
  return table;
}

}  // namespace versus::simulation
