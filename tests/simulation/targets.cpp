#include <fmt/format.h>

#include <cmath>

#include "framework/stats/wald.hpp"
#include "tests/simulation/comparisons.hpp"
#include "tests/simulation/scaling.hpp"
#include "tests/simulation/tables.hpp"

namespace versus::simulation {

namespace {

struct Condition {
  Noise noise;
  double threshold;
};

std::string name_of(const Condition& condition) {
  return fmt::format("{}, threshold {:.0f} %", condition.noise.name, 100 * condition.threshold);
}

Verdicts verdicts_of(const Effort& effort, const Condition& condition, double effect) {
  return simulate_verdicts(effort, {condition.noise, effect, rule_as_it_stands(condition.threshold), {}});
}

Table false_alarms(const Effort& effort) {
  Table table{"No change called slower: at most 2.5 %, and .5 % at threshold 3 % on typical noise", {}, {}};
  for (const auto& [condition, limit] :
       {std::pair{Condition{quiet, .02}, .025}, std::pair{Condition{typical, .02}, .025},
        std::pair{Condition{typical, .03}, .005}, std::pair{Condition{noisy, .02}, .025},
        std::pair{Condition{noisy, .03}, .025}, std::pair{Condition{noisy, .05}, .025}}) {
    const Verdicts verdicts = verdicts_of(effort, condition, 0);
    table.rows.push_back({name_of(condition), {verdicts.share_slower().with(at_most(limit))}});
  }
  return table;
}

// A slowdown of the threshold's size, and of 1.7 times that where Rmax rounds can show one of the threshold's size.
Table losses(const Effort& effort) {
  Table table{"A slowdown as large as the threshold", {}, {}};
  for (const Condition& condition : {Condition{quiet, .02}, Condition{typical, .02}, Condition{typical, .03},
                                     Condition{noisy, .05}, Condition{noisy, .03}}) {
    const Verdicts at = verdicts_of(effort, condition, condition.threshold);
    Row row{name_of(condition), {at.share_equivalent().with(at_most(.05))}};
    const bool within_reach = !(condition.noise.name == noisy.name && condition.threshold < .05);
    if (within_reach) {
      const Verdicts beyond = verdicts_of(effort, condition, 1.7 * condition.threshold);
      row.figures.push_back(at.share_slower().with(at_least(.95)));
      row.figures.push_back(share("slower at 1.7 times", beyond.slower, beyond.trials()).with(at_least(.995)));
    } else {
      row.figures.push_back(at.share_slower());
    }
    table.rows.push_back(std::move(row));
  }
  table.notes = {"noisy at 3 % is beyond what 12 rounds can show; its misses are bounded all the same"};
  return table;
}

Table gate(const Effort& effort) {
  Table table{"The gate (fails only beyond half the threshold), typical noise, threshold 3 %", {}, {}};
  const std::pair<double, const char*> expected[] = {{.01, ".000"}, {.02, ".18"}, {.03, ".97"}, {.06, "1.0"}};
  for (const auto& [effect, written] : expected) {
    Setting first{typical, effect, first_rule(.03), {}};
    Setting now{typical, effect, rule_as_it_stands(.03), {}};
    first.rule.strictness = now.rule.strictness = judge::Strictness::BeyondHalfThreshold;
    Figure before = simulate_verdicts(effort, first).share_slower().expecting(written);
    before.name = "first rule slower";
    const Verdicts verdicts = simulate_verdicts(effort, now);
    Figure slower = verdicts.share_slower();
    slower.name = "as it stands slower";
    if (effect == .01) slower = slower.with(at_most(.005));
    if (effect >= .03) slower = slower.with(at_least(.95));
    table.rows.push_back({fmt::format("true {:+.0f} %", 100 * effect), {before, slower, verdicts.mean_rounds()}});
  }
  return table;
}

/// The variance of a round's contrast, which Wald's test would know.
struct ContrastVariance {
  std::int64_t rounds = 0;
  double squares = 0;
  void add(const ContrastVariance& other) {
    rounds += other.rounds;
    squares += other.squares;
  }
};

// Rare rounds with several interrupted items have a large part in it, hence the many paths.
double variance_of(Effort effort, const Noise& noise) {
  effort.paths = 60000;
  const auto tally = run_paths<ContrastVariance>(effort, fmt::format("variance {}", noise.name),
                                                 [&](Random& random, ContrastVariance& sum) {
                                                   Machine machine(noise, random);
                                                   const double c = make_round(machine, 0, 0, {}).c;
                                                   ++sum.rounds;
                                                   sum.squares += c * c;
                                                 });
  return tally.squares / static_cast<double>(tally.rounds);
}

struct RoundsLimit {
  Condition condition;
  double rounds;        ///< at most, at either truth
  double first_factor;  ///< times Wald's, by the first rule
  double factor;        ///< and by the rules as they stand; no limit where Wald needs less than a round
};

void add_cost_rows(const Effort& effort, const RoundsLimit& limit, Table& table) {
  const auto wald = *stats::wald_test(.025, .05);
  const double tau = std::log1p(limit.condition.threshold);
  const double unit = variance_of(effort, limit.condition.noise) / (tau * tau);
  for (const double effect : {0., limit.condition.threshold}) {
    const double least = unit * (effect == 0 ? wald.values_without_effect : wald.values_with_effect);
    const Verdicts first =
        simulate_verdicts(effort, {limit.condition.noise, effect, first_rule(limit.condition.threshold), {}});
    const Verdicts now = verdicts_of(effort, limit.condition, effect);
    Row row{fmt::format("{}, true {:+.0f} %", name_of(limit.condition), 100 * effect),
            {number("Wald", least, 0), first.mean_rounds(), now.mean_rounds().with(at_most(limit.rounds))}};
    row.figures[1].name = "first rule";
    row.figures[2].name = "as it stands";
    const auto times = [least](const char* name, const Figure& rounds) {
      return number(name, rounds.ours / least, rounds.error / least);
    };
    if (least >= 1) {
      row.figures.push_back(times("first/Wald", row.figures[1]).with(at_most(limit.first_factor)));
      row.figures.push_back(times("now/Wald", row.figures[2]).with(at_most(limit.factor)));
    } else {
      row.figures[1] = row.figures[1].with(at_most(2.8));
    }
    table.rows.push_back(std::move(row));
  }
}

Table costs(const Effort& effort) {
  Table table{"Mean rounds to a verdict, and how many Wald's test of known variance would need", {}, {}};
  table.notes = {"the first rule: at most 3 times Wald's where that needs a round, else at most 2.8 rounds;",
                 "the guard against ratios that depend on the machine's state costs about one round more"};
  for (const RoundsLimit& limit : {RoundsLimit{{quiet, .02}, 4, 3, 3.5}, RoundsLimit{{typical, .02}, 5.5, 3, 3.5},
                                   RoundsLimit{{typical, .03}, 4, 3, 3.5}, RoundsLimit{{noisy, .05}, 7, 3, 3.5}}) {
    add_cost_rows(effort, limit, table);
  }
  return table;
}

}  // namespace

std::vector<Table> target_tables(const Effort& effort, Extent extent) {
  const Effort part = extent == Extent::Short ? effort.share(.1) : effort;
  std::vector<Table> tables = {false_alarms(part), losses(part), gate(part), costs(part.share(.5)),
                               scaling_table(part.share(.1))};
  for (Table& table : tables) table.notes.push_back(fmt::format("{} comparisons a cell at most", part.paths));
  return tables;
}

}  // namespace versus::simulation
