#include "framework/report/sweep.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace versus::report {

namespace {

constexpr std::size_t fewest_values = 3;

// The axis to go downwards: numeric before words, more values before fewer.
std::optional<std::pair<std::string, std::vector<std::string>>> main_axis(const std::vector<const Row*>& rows,
                                                                          const CaseColumns& columns) {
  std::optional<std::pair<std::string, std::vector<std::string>>> best;
  std::pair<bool, std::size_t> best_rank{false, 0};
  for (const std::string& name : columns.parameters) {
    std::set<std::string> seen;
    for (const Row* row : rows) {
      const std::string value = value_of(parse_case_id(row->lead->case_id), name);
      if (!value.empty()) seen.insert(value);
    }
    if (seen.size() < fewest_values) continue;
    std::vector<std::string> values(seen.begin(), seen.end());
    std::sort(values.begin(), values.end(), value_before);
    const std::pair<bool, std::size_t> rank{is_number(values.front()), values.size()};
    if (!best || rank > best_rank) {
      best = {name, values};
      best_rank = rank;
    }
  }
  return best;
}

}  // namespace

std::vector<Sweep> sweeps_of(const std::vector<Row>& rows) {
  std::map<std::string, std::vector<const Row*>> by_scenario;
  for (const Row& row : rows) by_scenario[parse_case_id(row.lead->case_id).scenario].push_back(&row);
  std::vector<Sweep> sweeps;
  for (const auto& [scenario, members] : by_scenario) {
    std::set<std::string> ids;
    std::set<std::string> candidates;
    for (const Row* row : members) {
      ids.insert(row->lead->case_id);
      candidates.insert(row->lead->candidate);
    }
    Sweep sweep;
    sweep.scenario = scenario;
    sweep.rows = members;
    sweep.columns = case_columns({ids.begin(), ids.end()});
    sweep.several_candidates = candidates.size() > 1;
    auto axis = main_axis(members, sweep.columns);
    if (!axis) continue;
    sweep.axis = axis->first;
    sweep.values = axis->second;
    sweeps.push_back(std::move(sweep));
  }
  return sweeps;
}

std::vector<std::string> series_key(const Sweep& sweep, const std::string& case_id, const std::string& candidate) {
  const CaseParts parts = parse_case_id(case_id);
  std::vector<std::string> key;
  if (sweep.columns.operation_differs) key.push_back(parts.operation);
  for (const std::string& name : sweep.columns.parameters) {
    if (name != sweep.axis) key.push_back(value_of(parts, name));
  }
  // Last, so that the versions stand side by side.
  if (sweep.several_candidates) key.push_back(candidate);
  return key;
}

std::string axis_value(const Sweep& sweep, const std::string& case_id) {
  return value_of(parse_case_id(case_id), sweep.axis);
}

}  // namespace versus::report
