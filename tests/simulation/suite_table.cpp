#include <fmt/format.h>

#include "framework/judge/suite_judge.hpp"
#include "tests/simulation/suites.hpp"
#include "tests/simulation/tables.hpp"

namespace versus::simulation {

namespace {

Suite unchanged() { return {"unchanged", 200, {}, std::nullopt}; }

Suite changed() { return {"changed", 200, {.03, .03, .03, .03, .03, .05, .05, .05, .05, .05}, std::nullopt}; }

Suite changed_much() { return {"changed much", 200, std::vector<double>(10, .2), std::nullopt}; }

Figure rounds_per_run(std::string name, std::int64_t rounds, std::int64_t runs) {
  return number(std::move(name), static_cast<double>(rounds) / static_cast<double>(runs), 0);
}

Table unchanged_table(const Effort& effort, const Suite& suite) {
  const SuiteOutcomes runs = simulate_suites(effort, suite);
  Table table;
  table.title = fmt::format("Runs of 200 cases without any change: {}",
                            suite.noise ? fmt::format("{} noise, items simulated", suite.noise->name)
                                        : "launches alone differ, sd .3 to 1.5 % by case");
  table.notes = {fmt::format("{} runs, each planned and judged by the product; wall time has three times the variance",
                             runs.runs)};
  const bool published = !suite.noise.has_value();
  table.rows = {
      {"a case screened slower (CPU)",
       {share("runs", runs.any_screened_slower, runs.runs).expecting(published ? ".30" : "")}},
      {"a case called slower: the run fails",
       {share("runs", runs.any_slower, runs.runs).expecting(published ? ".003" : "").with(at_most(.01))}},
      {"a case called faster", {share("runs", runs.any_faster, runs.runs).with(at_most(.01))}},
      {"A/A control widened all intervals", {share("runs", runs.widened, runs.runs).with(at_most(.005))}},
      {"A/A control called the run biased", {share("runs", runs.unfit, runs.runs).with(at_most(.005))}},
      {"cases left inconclusive (CPU)", {share("cases", runs.undecided, 200 * runs.runs)}},
      {"rounds of a run",
       {rounds_per_run("screening", runs.screen_rounds, runs.runs),
        rounds_per_run("confirmation", runs.confirm_rounds, runs.runs)}},
  };
  return table;
}

Table changed_table(const Effort& effort, const Suite& suite) {
  const SuiteOutcomes runs = simulate_suites(effort, suite);
  Table table;
  table.title = "Runs of 200 cases of which 5 are 3 % and 5 are 5 % slower";
  table.notes = {fmt::format("{} runs; launches alone differ, sd .3 to 1.5 % by case; threshold 3 %", runs.runs)};
  Figure false_share = mean("share", runs.false_share, runs.squared_false_share, runs.runs);
  table.rows = {
      {"3 % called slower (CPU)",
       {share("cases", runs.found_first, runs.changed / 2).expecting(".982").with(at_least(.95))}},
      {"5 % called slower (CPU)",
       {share("cases", runs.found - runs.found_first, runs.changed / 2).expecting("1.00").with(at_least(.98))}},
      {"false ones among those called slower", {false_share.expecting(".0006").with(at_most(.05))}},
      {"rounds of a run",
       {rounds_per_run("screening", runs.screen_rounds, runs.runs),
        rounds_per_run("confirmation", runs.confirm_rounds, runs.runs)}},
  };
  return table;
}

Table acceptance_table(const Effort& effort) {
  Table table;
  table.title = "Suspicions beyond doubt (p at most chance/comparisons) taken without confirmation";
  table.notes = {fmt::format("{} runs; rounds of confirmation a run, and runs with a false acceptance", effort.paths)};
  for (const Suite& suite : {unchanged(), changed(), changed_much()}) {
    for (const double chance : {0., judge::chance_of_hasty_acceptance}) {
      const Confirmation runs = simulate_confirmation(effort, suite, chance);
      table.rows.push_back({fmt::format("{}, chance {}", suite.name, chance),
                            {mean("rounds", static_cast<double>(runs.confirm_rounds),
                                  static_cast<double>(runs.squared_confirm_rounds), runs.runs),
                             share("false", runs.hasty, runs.runs).with(at_most(judge::chance_of_hasty_acceptance))}});
    }
  }
  return table;
}

}  // namespace

std::vector<Table> suite_tables(const Effort& effort, Extent extent) {
  if (extent == Extent::Short) {
    return {unchanged_table(effort.share(.008), unchanged()), changed_table(effort.share(.003), changed())};
  }
  Suite typical_suite = unchanged();
  typical_suite.name = "unchanged, typical";
  typical_suite.noise = typical;
  return {unchanged_table(effort.share(.15), unchanged()), unchanged_table(effort.share(.02), typical_suite),
          changed_table(effort.share(.02), changed()), acceptance_table(effort.share(.05))};
}

}  // namespace versus::simulation
