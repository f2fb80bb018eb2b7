#include <fmt/format.h>

#include "tests/simulation/comparisons.hpp"
#include "tests/simulation/tables.hpp"

namespace versus::simulation {

namespace {

constexpr double promised = 0.93;
constexpr double interaction = 0.02;

Setting setting_of(const Noise& noise, const judge::TimingRule& rule) { return {noise, .03, rule, {}}; }

Figure at_all_looks(const Effort& effort, const Setting& setting) {
  const Coverage coverage = simulate_coverage(effort, setting);
  const bool first = setting.rule.variance == stats::VarianceRule::pooled_only;
  return share(first ? "first rule" : "as it stands", coverage.covered_at_all_looks, coverage.trials);
}

Noise independent(Noise noise) {
  noise.independent_rounds = true;
  return noise;
}

Table plain(const Effort& effort) {
  Table table;
  table.title = "Coverage: the 95 % interval holds the truth at all looks up to Rmax = 12";
  table.notes = {fmt::format("{} comparisons a row, all 12 rounds made, true effect +3 %", effort.paths)};
  for (const Noise& noise : {ideal, quiet, typical, noisy}) {
    table.rows.push_back({std::string(noise.name),
                          {at_all_looks(effort, setting_of(noise, first_rule(.03))).with(at_least(promised)),
                           at_all_looks(effort, setting_of(noise, rule_as_it_stands(.03))).with(at_least(promised))}});
  }
  return table;
}

Table interacting(const Effort& effort) {
  Table table;
  table.title = "Coverage where the candidate's ratio follows the machine's speed with a standard deviation of 2 %";
  table.notes = {
      "typical noise; drift has a time constant of 30 s, so that rounds 30 s apart still resemble each other"};
  const Noise noise = with_interaction(typical, interaction);
  table.rows.push_back({"state independent from round to round",
                        {at_all_looks(effort, setting_of(independent(noise), first_rule(.03))).expecting(".72"),
                         at_all_looks(effort, setting_of(independent(noise), rule_as_it_stands(.03)))
                             .expecting(".93")
                             .with(at_least(promised))}});
  for (const double gap : {90., 60., 30., 1.}) {
    Setting first = setting_of(noise, first_rule(.03));
    Setting now = setting_of(noise, rule_as_it_stands(.03));
    first.plan.gap_seconds = now.plan.gap_seconds = gap;
    table.rows.push_back(
        {fmt::format("rounds {:.0f} s apart", gap), {at_all_looks(effort, first), at_all_looks(effort, now)}});
  }
  return table;
}

Table verdicts(const Effort& effort) {
  Table table;
  table.title = "Verdicts with that interaction (state independent from round to round), threshold 3 %";
  const Noise noise = independent(with_interaction(typical, interaction));
  const Verdicts first = simulate_verdicts(effort, {noise, .03, first_rule(.03), {}});
  const Verdicts now = simulate_verdicts(effort, {noise, .03, rule_as_it_stands(.03), {}});
  const Verdicts none = simulate_verdicts(effort, {noise, 0, rule_as_it_stands(.03), {}});
  table.rows.push_back({"true +3 %, first rule", {first.share_equivalent().expecting(".11"), first.mean_rounds()}});
  table.rows.push_back(
      {"true +3 %, as it stands", {now.share_equivalent().expecting(".045").with(at_most(.05)), now.mean_rounds()}});
  table.rows.push_back({"true 0 %, as it stands", {none.share_slower().with(at_most(.025)), none.mean_rounds()}});
  return table;
}

}  // namespace

std::vector<Table> coverage_tables(const Effort& effort, Extent extent) {
  const Effort part = effort.share(extent == Extent::Short ? .1 : .5);
  return {plain(part), interacting(part), verdicts(part)};
}

}  // namespace versus::simulation
