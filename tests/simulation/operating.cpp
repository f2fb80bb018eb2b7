#include <fmt/format.h>

#include <array>

#include "tests/simulation/comparisons.hpp"
#include "tests/simulation/tables.hpp"

namespace versus::simulation {

namespace {

struct Expected {
  const char* slower;
  const char* equivalent;
  const char* inconclusive;
  const char* rounds;
};

struct Condition {
  Noise noise;
  double threshold;
};

constexpr std::array<double, 6> effects = {0, .01, .02, .03, .05, .10};
constexpr std::array<Condition, 4> conditions = {{{typical, .02}, {typical, .03}, {noisy, .03}, {noisy, .05}}};

// The procedure's own simulation, by effect and condition.
constexpr std::array<std::array<Expected, 4>, 6> first_rule_expected = {{
    {{{".010", ".977", "0", "3.9"},
      {".001", ".997", "0", "2.6"},
      {".026", ".615", ".33", "10"},
      {".018", ".951", ".013", "5.6"}}},
    {{{".41", ".59", "0", "4.7"},
      {".10", ".90", "0", "3.1"},
      {".13", ".46", ".41", "10.1"},
      {".08", ".90", ".02", "5.9"}}},
    {{{".976", ".024", "0", "3.6"},
      {".71", ".29", "0", "3.3"},
      {".39", ".17", ".44", "9.7"},
      {".28", ".70", ".03", "6.4"}}},
    {{{"1", "0", "0", "2.7"},
      {".986", ".014", "0", "2.7"},
      {".72", ".04", ".25", "8.3"},
      {".58", ".39", ".03", "6.6"}}},
    {{{"1", "0", "0", "2.1"}, {"1", "0", "0", "2.1"}, {".987", "0", ".012", "5.1"}, {".956", ".035", ".008", "5.0"}}},
    {{{"1", "0", "0", "2.0"}, {"1", "0", "0", "2.0"}, {"1", "0", "0", "2.7"}, {"1", "0", "0", "2.7"}}},
}};

Row verdict_row(const Effort& effort, const Setting& setting, const Expected* expected) {
  const Verdicts verdicts = simulate_verdicts(effort, setting);
  Row row;
  row.what = fmt::format("{:<7} threshold {:.0f} %  true {:+4.0f} %", setting.noise.name, 100 * setting.rule.threshold,
                         100 * setting.effect);
  row.figures = {verdicts.share_slower(), verdicts.share_equivalent(), verdicts.share_inconclusive(),
                 verdicts.mean_rounds()};
  if (expected != nullptr) {
    const std::array<const char*, 4> written = {expected->slower, expected->equivalent, expected->inconclusive,
                                                expected->rounds};
    for (std::size_t i = 0; i < written.size(); ++i) row.figures[i] = row.figures[i].expecting(written[i]);
  }
  return row;
}

}  // namespace

std::vector<Table> operating_tables(const Effort& effort, Extent extent) {
  const Effort part = extent == Extent::Short ? effort.share(.1) : effort;
  Table first;
  first.title = "Verdicts by the first rule: variance pooled, looks from round 2";
  Table now;
  now.title = "Verdicts by the rules as they stand: guarded variance, looks from round 3";
  for (std::size_t c = 0; c < conditions.size(); ++c) {
    for (std::size_t e = 0; e < effects.size(); ++e) {
      const Condition& condition = conditions[c];
      first.rows.push_back(verdict_row(part, {condition.noise, effects[e], first_rule(condition.threshold), {}},
                                       &first_rule_expected[e][c]));
      now.rows.push_back(
          verdict_row(part, {condition.noise, effects[e], rule_as_it_stands(condition.threshold), {}}, nullptr));
    }
  }
  const auto note = fmt::format("{} comparisons a row; rounds 30 s apart, 10 blocks of 20 ms items", part.paths);
  first.notes = {note, "[expected], ~ where the difference is more than chance and rounding"};
  now.notes = {note};
  return {std::move(first), std::move(now)};
}

}  // namespace versus::simulation
