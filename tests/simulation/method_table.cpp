#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tests/simulation/comparisons.hpp"
#include "tests/simulation/methods.hpp"
#include "tests/simulation/tables.hpp"

namespace versus::simulation {

namespace {

constexpr int items = 600;
constexpr double level = 0.05;

/// All results of one cell; power with a corrected critical value needs their distribution.
struct Results {
  std::vector<double> p_values;
  double squares = 0;
  double fourths = 0;

  void add(const Results& other) {
    p_values.insert(p_values.end(), other.p_values.begin(), other.p_values.end());
    squares += other.squares;
    fourths += other.fourths;
  }
  std::int64_t trials() const { return static_cast<std::int64_t>(p_values.size()); }
  std::int64_t at_most(double p) const {
    return std::count_if(p_values.begin(), p_values.end(), [p](double x) { return x <= p; });
  }
  /// The p-value that a share of `level` does not pass.
  double quantile() const {
    std::vector<double> sorted = p_values;
    std::sort(sorted.begin(), sorted.end());
    return sorted[static_cast<std::size_t>(level * static_cast<double>(sorted.size()))];
  }
};

struct Cell {
  Method method;
  Noise noise;
  double effect = 0;
  int count = items;
  double pause = 0;
};

Results simulate(const Effort& effort, const Cell& cell) {
  const double theta = std::log1p(cell.effect);
  const auto name = fmt::format("method {}/{}/{}/{}/{}", static_cast<int>(cell.method), cell.noise.name, cell.effect,
                                cell.count, cell.pause);
  return run_paths<Results>(effort, name, [&](Random& random, Results& all) {
    Machine machine(cell.noise, random);
    const MethodResult result = compare_by(cell.method, machine, theta, cell.count, cell.pause);
    const double square = (result.log_ratio - theta) * (result.log_ratio - theta);
    all.p_values.push_back(result.p);
    all.squares += square;
    all.fourths += square * square;
  });
}

Figure false_positives(const Effort& effort, const Cell& cell, const char* expected) {
  const Results none = simulate(effort, cell);
  return share(std::string(cell.noise.name), none.at_most(level), none.trials()).expecting(expected);
}

struct Published {
  Method method;
  std::array<const char*, 3> at_once;
  std::array<const char*, 3> with_pause;
  std::array<const char*, 2> power;
};

const std::array<Published, 6> published = {{
    {Method::MannWhitney, {".25", ".17", ".22"}, {".41", ".40", ".41"}, {".15", ".34"}},
    {Method::Welch, {".07", ".11", ".11"}, {".17", ".35", ".37"}, {".22", ".47"}},
    {Method::PooledBootstrap, {".02", ".10", ".20"}, {".09", ".30", ".39"}, {".21", ".46"}},
    {Method::LockStep, {".08", ".61", ".69"}, {}, {".85", "1"}},
    {Method::PairsPooled, {".50", ".43", ".49"}, {}, {"1", "1"}},
    {Method::Rounds, {".06", ".06", ".05"}, {}, {".99", "1"}},
}};

constexpr std::array<Noise, 3> noises = {quiet, typical, noisy};

Table rates_table(const Effort& effort) {
  Table table;
  table.title = "Two equal programs called different at the 5 % level: 600 items of 20 ms in all";
  table.notes = {fmt::format("{} comparisons a cell", effort.paths)};
  for (const Published& row : published) {
    Row at_once{std::string(to_string(row.method)), {}};
    Row later{at_once.what + ", 60 s between", {}};
    for (std::size_t n = 0; n < noises.size(); ++n) {
      at_once.figures.push_back(false_positives(effort, {row.method, noises[n], 0, items, 0}, row.at_once[n]));
      if (row.method == Method::Rounds) at_once.figures.back() = at_once.figures.back().with(at_most(.065));
      if (!takes_sides_in_turn(row.method)) continue;
      later.figures.push_back(false_positives(effort, {row.method, noises[n], 0, items, 60}, row.with_pause[n]));
    }
    table.rows.push_back(std::move(at_once));
    if (!later.figures.empty()) table.rows.push_back(std::move(later));
  }
  return table;
}

Table power_table(const Effort& effort) {
  Table table;
  table.title =
      "Power on typical noise, the critical value corrected to 5 % false positives; squared error of the estimate";
  const Results ours = simulate(effort, {Method::Rounds, typical, 0});
  for (const Published& row : published) {
    const Results none = simulate(effort, {row.method, typical, 0});
    const double critical = none.quantile();
    Row line{std::string(to_string(row.method)), {}};
    for (std::size_t e = 0; e < 2; ++e) {
      const Results some = simulate(effort, {row.method, typical, e == 0 ? .03 : .05});
      Figure power = share(e == 0 ? "+3 %" : "+5 %", some.at_most(critical), some.trials()).expecting(row.power[e]);
      if (row.method == Method::Rounds) power = power.with(at_least(.97));
      line.figures.push_back(power);
    }
    const auto relative_error = [](const Results& r) {
      const double n = static_cast<double>(r.trials());
      return std::sqrt(std::max(0.0, r.fourths * n / (r.squares * r.squares) - 1) / n);
    };
    const double ratio = none.squares / ours.squares;
    Figure error = number("error/ours", ratio, ratio * std::hypot(relative_error(none), relative_error(ours)));
    if (takes_sides_in_turn(row.method)) error = error.with(at_least(20));
    if (row.method == Method::LockStep) error = error.with(at_least(5));
    line.figures.push_back(error);
    table.rows.push_back(std::move(line));
  }
  return table;
}

double items_of(const Verdicts& verdicts) { return verdicts.mean_rounds().ours * 4 * (warm_ups + RoundPlan{}.blocks); }

// Where a method is given twenty times our cost and its own critical value is corrected, does it find 3 %?
Table cost_table(const Effort& effort) {
  const Verdicts verdict = simulate_verdicts(effort, {typical, .03, rule_as_it_stands(.03), {}});
  const int count = static_cast<int>(20 * items_of(verdict));
  Table table;
  table.title =
      fmt::format("Given 20 times the {:.0f} items that a verdict at +3 % takes (typical noise)", items_of(verdict));
  table.notes = {"found: +3 %, the critical value corrected to 5 % false positives; a verdict here finds 99 %"};
  for (const Method method : {Method::MannWhitney, Method::Welch, Method::PooledBootstrap}) {
    const double critical = simulate(effort, {method, typical, 0, count}).quantile();
    const Results some = simulate(effort, {method, typical, .03, count});
    table.rows.push_back(
        {std::string(to_string(method)), {share("found", some.at_most(critical), some.trials()).with(at_most(.95))}});
  }
  return table;
}

// The price of being prepared for noise: a machine without drift, spikes or launch effects.
Table ideal_table(const Effort& effort) {
  Table table;
  table.title = "On an ideal machine (2 % item noise and nothing else): items for 95 % right at +3 %";
  int count = 4;
  for (Results some; count < items; count += 2) {
    some = simulate(effort, {Method::Welch, ideal, .03, count});
    if (static_cast<double>(some.at_most(level)) >= .95 * static_cast<double>(some.trials())) break;
  }
  const double first = items_of(simulate_verdicts(effort, {ideal, .03, first_rule(.03), {}}));
  const double now = items_of(simulate_verdicts(effort, {ideal, .03, rule_as_it_stands(.03), {}}));
  const double simple = count + 2 * warm_ups;
  table.rows = {
      {"Welch's test of a fixed number", {number("items, warm-up included", simple, 2)}},
      {"first rule", {number("items", first, 0), number("times", first / simple, 0).expecting("3.6").with(at_most(4))}},
      {"as it stands", {number("items", now, 0), number("times", now / simple, 0).with(at_most(6.5))}}};
  return table;
}

}  // namespace

std::vector<Table> method_tables(const Effort& effort, Extent extent) {
  const Effort part = effort.share(extent == Extent::Short ? .02 : .15);
  return {rates_table(part), power_table(part), cost_table(part.share(.2)), ideal_table(part)};
}

}  // namespace versus::simulation
