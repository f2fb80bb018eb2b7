#include "framework/report/rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include "framework/report/case_columns.hpp"
#include "framework/report/numbers.hpp"

namespace versus::report {

namespace {

using model::Comparison;
using model::Role;
using model::Verdict;

int urgency(const Row& row) {
  switch (row.lead->verdict) {
    case Verdict::Slower:
      return 0;
    case Verdict::Failed:
      return 1;
    case Verdict::Inconclusive:
      return 2;
    case Verdict::NotComparable:
      return 3;
    case Verdict::Faster:
      return 5;
    case Verdict::Equivalent:
      return worse_elsewhere(row) ? 4 : 6;
  }
  return 6;
}

// How far a comparison is from no change, for the order of what stands beside.
double distance(const Comparison& comparison) {
  if (!comparison.effect) return comparison.difference && *comparison.difference != 0 ? 1.0 : 0.0;
  const double ratio = 1 + *comparison.effect;
  return ratio > 0 ? std::fabs(std::log(ratio)) : 100.0;
}

bool changed(const Comparison& comparison) {
  return comparison.verdict != Verdict::Equivalent && comparison.verdict != Verdict::NotComparable;
}

int role_rank(Role role) {
  switch (role) {
    case Role::Primary:
      return 0;
    case Role::Secondary:
      return 1;
    case Role::Exact:
      return 2;
  }
  return 2;
}

bool more_telling(const Comparison* a, const Comparison* b) {
  return std::make_tuple(!changed(*a), -distance(*a), role_rank(a->role)) <
         std::make_tuple(!changed(*b), -distance(*b), role_rank(b->role));
}

bool worse(const Row& a, const Row& b) {
  const int urgency_a = urgency(a);
  const int urgency_b = urgency(b);
  if (urgency_a != urgency_b) return urgency_a < urgency_b;
  const double effect_a = a.lead->effect.value_or(0);
  const double effect_b = b.lead->effect.value_or(0);
  // Among faster ones the largest gain comes first, elsewhere the largest loss.
  if (effect_a != effect_b) return a.lead->verdict == Verdict::Faster ? effect_a < effect_b : effect_a > effect_b;
  if (a.lead->case_id != b.lead->case_id) return case_before(a.lead->case_id, b.lead->case_id);
  return a.lead->candidate < b.lead->candidate;
}

// The other clock says the same as the deciding one: nothing that a reader has to see.
bool repeats(const Comparison& other, const Comparison& lead) {
  if (other.role != Role::Secondary || other.verdict != lead.verdict) return false;
  if (other.verdict == Verdict::Inconclusive) return true;
  if (!other.effect || !lead.effect) return !other.effect && !lead.effect;
  const double ratio = (1 + *other.effect) / (1 + *lead.effect);
  return ratio > 0.9 && ratio < 1.1;
}

}  // namespace

bool worse_elsewhere(const Row& row) {
  return std::any_of(row.others.begin(), row.others.end(),
                     [](const Comparison* other) { return other->verdict == Verdict::Slower; });
}

std::vector<Row> rows_of(const model::RunResult& result) {
  std::map<std::pair<std::string, std::string>, std::vector<const Comparison*>> groups;
  for (const Comparison& comparison : result.comparisons) {
    groups[{comparison.case_id, comparison.candidate}].push_back(&comparison);
  }
  std::vector<Row> rows;
  for (auto& [key, members] : groups) {
    const auto lead = std::min_element(members.begin(), members.end(), [](const Comparison* a, const Comparison* b) {
      return role_rank(a->role) < role_rank(b->role);
    });
    Row row;
    row.lead = *lead;
    members.erase(lead);
    row.others = members;
    std::stable_sort(row.others.begin(), row.others.end(), more_telling);
    rows.push_back(std::move(row));
  }
  std::sort(rows.begin(), rows.end(), worse);
  return rows;
}

std::string baseline_of(const model::RunResult& result, const std::vector<Row>& rows) {
  if (!result.header.versions.empty()) return result.header.versions.front();
  return rows.empty() ? std::string() : rows.front().lead->baseline;
}

std::vector<Tally> tallies_of(const model::RunResult& result, const std::vector<Row>& rows) {
  std::vector<std::string> order = result.header.versions;
  for (const Row& row : rows) {
    if (std::find(order.begin(), order.end(), row.lead->candidate) == order.end()) order.push_back(row.lead->candidate);
  }
  const auto missing = all_not_applicable(result);
  std::vector<Tally> tallies;
  for (const std::string& candidate : order) {
    Tally tally;
    tally.candidate = candidate;
    tally.baseline = baseline_of(result, rows);
    for (const Row& row : rows) {
      if (row.lead->candidate != candidate) continue;
      if (row.lead->baseline != tally.baseline) ++tally.other_baselines[row.lead->baseline];
      ++tally.cases;
      ++tally.verdicts[row.lead->verdict];
      if (row.lead->verdict == Verdict::Slower && tally.worst == nullptr) tally.worst = row.lead;
      if (row.lead->verdict != Verdict::Slower && worse_elsewhere(row)) {
        ++tally.worse_elsewhere;
        for (const Comparison* other : row.others) {
          if (other->verdict == Verdict::Slower) tally.worse_metrics.emplace(info(other->metric).name);
        }
      }
    }
    tally.not_applicable = static_cast<std::size_t>(std::count_if(
        missing.begin(), missing.end(), [&](const model::NotApplicable& gap) { return gap.version == candidate; }));
    const bool is_baseline = !result.header.versions.empty() && candidate == result.header.versions.front();
    // A gate has several baselines, and versions that serve its controls only.
    const bool has_role = result.gate ? candidate == result.gate->candidate : !is_baseline;
    tally.by_role = result.gate.has_value();
    if (tally.cases > 0 || has_role) tallies.push_back(std::move(tally));
  }
  return tallies;
}

std::vector<std::string> case_ids(const std::vector<Row>& rows) {
  std::set<std::string> ids;
  for (const Row& row : rows) ids.insert(row.lead->case_id);
  return {ids.begin(), ids.end()};
}

std::string words_of(std::string_view name) {
  std::string words(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string verdict_word(Verdict verdict) { return words_of(to_string(verdict)); }

std::string_view verdict_mark(Verdict verdict) {
  switch (verdict) {
    case Verdict::Slower:
      return "▲";
    case Verdict::Faster:
      return "▼";
    case Verdict::Equivalent:
      return "=";
    case Verdict::Inconclusive:
      return "?";
    case Verdict::NotComparable:
      return "#";
    case Verdict::Failed:
      return "!";
  }
  return "?";
}

Tone verdict_tone(Verdict verdict) {
  switch (verdict) {
    case Verdict::Slower:
    case Verdict::Failed:
      return Tone::Bad;
    case Verdict::Faster:
      return Tone::Good;
    case Verdict::Inconclusive:
    case Verdict::NotComparable:
      return Tone::Doubt;
    case Verdict::Equivalent:
      return Tone::Faint;
  }
  return Tone::Plain;
}

std::string effect_of(const Comparison& comparison) {
  if (comparison.effect) return effect_text(*comparison.effect);
  if (comparison.difference) return difference_text(*comparison.difference, info(comparison.metric).unit);
  return "-";
}

std::vector<std::string> beside(const Row& row) {
  std::vector<std::string> items;
  if (row.lead->verdict == Verdict::Failed) items.push_back(words_of(to_string(row.lead->rule)));
  for (const Comparison* other : row.others) {
    if (!changed(*other) || repeats(*other, *row.lead)) continue;
    const std::string_view name = info(other->metric).name;
    if (other->role == Role::Exact && other->effect) {
      const bool large = std::fabs(*other->effect) >= 0.5;
      items.push_back(fmt::format("{} {}", name, large ? factor_text(*other->effect) : effect_text(*other->effect)));
    } else if (other->role == Role::Exact && other->difference) {
      items.push_back(fmt::format("{} {} from 0", name, effect_of(*other)));
    } else {
      items.push_back(fmt::format("{} {} {}", name, effect_of(*other), verdict_word(other->verdict)));
    }
  }
  for (const std::string& remark : row.lead->remarks) items.push_back(printable(remark.substr(0, remark.find(':'))));
  return items;
}

std::vector<model::NotApplicable> all_not_applicable(const model::RunResult& result) {
  std::vector<model::NotApplicable> all;
  std::set<std::pair<std::string, std::string>> seen;
  for (const auto* list : {&result.header.not_applicable, &result.not_applicable}) {
    for (const model::NotApplicable& gap : *list) {
      if (seen.insert({gap.case_id, gap.version}).second) all.push_back(gap);
    }
  }
  return all;
}

}  // namespace versus::report
