#include "framework/report/matrix.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "framework/report/case_columns.hpp"
#include "framework/report/grid.hpp"
#include "framework/report/numbers.hpp"

namespace versus::report {

namespace {

using model::Comparison;
using model::Verdict;

constexpr std::size_t fewest_values = 3;
constexpr std::size_t most_series = 24;
constexpr double telling_factor = 2.0;

struct Sweep {
  std::string scenario;
  std::string axis;
  std::vector<std::string> values;
  CaseColumns columns;
  std::vector<const Row*> rows;
  bool several_candidates = false;
};

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

// One column of a matrix: its heading lines, and its cells by axis value.
struct Series {
  std::vector<std::string> heading;
  std::map<std::string, Cell> cells;
  bool telling = false;
};

std::vector<std::string> series_key(const Sweep& sweep, const std::string& case_id, const std::string& candidate) {
  const CaseParts parts = parse_case_id(case_id);
  std::vector<std::string> key;
  if (sweep.several_candidates) key.push_back(candidate.substr(candidate.find('@')));
  if (sweep.columns.operation_differs) key.push_back(parts.operation);
  for (const std::string& name : sweep.columns.parameters) {
    if (name != sweep.axis) key.push_back(value_of(parts, name));
  }
  return key;
}

std::string axis_value(const Sweep& sweep, const std::string& case_id) {
  return value_of(parse_case_id(case_id), sweep.axis);
}

struct KeyBefore {
  bool operator()(const std::vector<std::string>& a, const std::vector<std::string>& b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), value_before);
  }
};

using SeriesByKey = std::map<std::vector<std::string>, Series, KeyBefore>;

// A bare number says nothing in a heading.
std::vector<std::string> heading_of(const Sweep& sweep, std::vector<std::string> key) {
  std::size_t at = key.size();
  for (auto name = sweep.columns.parameters.rbegin(); name != sweep.columns.parameters.rend(); ++name) {
    if (*name == sweep.axis) continue;
    --at;
    if (is_number(key[at])) key[at] = *name + "=" + key[at];
    if (key[at].empty()) key[at] = "-";
  }
  return key;
}

std::string effect_or_word(const Comparison& comparison) {
  return comparison.effect || comparison.difference ? effect_of(comparison) : verdict_word(comparison.verdict);
}

SeriesByKey effect_series(const Sweep& sweep, const std::vector<model::NotApplicable>& gaps) {
  SeriesByKey series;
  for (const Row* row : sweep.rows) {
    const auto key = series_key(sweep, row->lead->case_id, row->lead->candidate);
    Series& target = series[key];
    target.heading = heading_of(sweep, key);
    const Verdict verdict = row->lead->verdict;
    target.cells[axis_value(sweep, row->lead->case_id)] = {
        fmt::format("{} {}", verdict_mark(verdict), effect_or_word(*row->lead)), verdict_tone(verdict)};
    target.telling = target.telling || verdict != Verdict::Equivalent;
  }
  for (const model::NotApplicable& gap : gaps) {
    if (parse_case_id(gap.case_id).scenario != sweep.scenario) continue;
    const auto found = series.find(series_key(sweep, gap.case_id, gap.version));
    if (found != series.end()) found->second.cells.insert({axis_value(sweep, gap.case_id), {"n/a", Tone::Faint}});
  }
  return series;
}

double factor_of(const Comparison& comparison) {
  if (!comparison.effect) return 1;
  const double ratio = 1 + *comparison.effect;
  return ratio <= 0 ? 1 : std::max(ratio, 1 / ratio);
}

// The exact count that changed by the largest factor in this sweep, when that is large enough to explain something.
std::optional<model::Metric> telling_count(const Sweep& sweep) {
  std::optional<model::Metric> metric;
  double largest = telling_factor;
  for (const Row* row : sweep.rows) {
    for (const Comparison* other : row->others) {
      if (other->role != model::Role::Exact || factor_of(*other) < largest) continue;
      largest = factor_of(*other);
      metric = other->metric;
    }
  }
  return metric;
}

SeriesByKey count_series(const Sweep& sweep, model::Metric metric) {
  SeriesByKey series;
  for (const Row* row : sweep.rows) {
    for (const Comparison* other : row->others) {
      if (other->metric != metric || !other->effect) continue;
      const auto key = series_key(sweep, other->case_id, other->candidate);
      Series& target = series[key];
      target.heading = heading_of(sweep, key);
      const bool equal = other->verdict == Verdict::Equivalent;
      target.cells[axis_value(sweep, other->case_id)] = {equal ? "=" : factor_text(*other->effect),
                                                         verdict_tone(other->verdict)};
      target.telling = target.telling || factor_of(*other) >= telling_factor;
    }
  }
  return series;
}

// Words that repeat the column to the left are left out, as long as all words above them repeat too.
void blank_repeats(std::vector<GridColumn>& columns) {
  for (std::size_t i = columns.size(); i-- > 2;) {
    for (std::size_t h = 0; h + 1 < columns[i].heading.size(); ++h) {
      if (columns[i].heading[h] != columns[i - 1].heading[h]) break;
      columns[i].heading[h].clear();
    }
  }
}

Grid grid_of(const Sweep& sweep, const std::vector<const Series*>& series) {
  Grid grid;
  grid.columns.push_back({{sweep.axis}, Align::Right});
  for (const Series* one : series) grid.columns.push_back({one->heading, Align::Right});
  for (const std::string& value : sweep.values) {
    std::vector<Cell> cells{{value, Tone::Plain}};
    for (const Series* one : series) {
      const auto found = one->cells.find(value);
      cells.push_back(found == one->cells.end() ? Cell{"-", Tone::Faint} : found->second);
    }
    grid.rows.push_back(std::move(cells));
  }
  return grid;
}

// As many columns as fit side by side, then the next ones below.
void append_blocks(const Sweep& sweep, std::vector<const Series*> series, const MatrixOptions& options,
                   std::vector<std::string>& lines) {
  while (!series.empty()) {
    std::size_t taken = 1;
    while (taken < series.size() &&
           grid_width(grid_of(sweep, {series.begin(), series.begin() + static_cast<std::ptrdiff_t>(taken) + 1})) + 2 <=
               options.width) {
      ++taken;
    }
    const auto end = series.begin() + static_cast<std::ptrdiff_t>(taken);
    Grid grid = grid_of(sweep, {series.begin(), end});
    blank_repeats(grid.columns);
    for (const std::string& line : grid_lines(grid, options.colour)) lines.push_back("  " + line);
    series.erase(series.begin(), end);
    if (!series.empty()) lines.emplace_back();
  }
}

void append_matrix(const Sweep& sweep, const std::string& title, const SeriesByKey& all, const MatrixOptions& options,
                   std::vector<std::string>& lines) {
  std::vector<const Series*> shown;
  for (const auto& [key, one] : all) {
    if (one.telling || options.all_series) shown.push_back(&one);
  }
  const std::size_t quiet = all.size() - shown.size();
  std::size_t beyond = 0;
  if (!options.all_series && shown.size() > most_series) {
    beyond = shown.size() - most_series;
    shown.resize(most_series);
  }
  if (shown.empty()) return;
  std::vector<std::string> left_out;
  if (quiet > 0) left_out.push_back(fmt::format("{} without a change left out", counted(quiet, "column")));
  if (beyond > 0) left_out.push_back(fmt::format("{} more with --all", counted(beyond, "column")));
  const std::string heading = left_out.empty() ? title : fmt::format("{} ({})", title, join(left_out, ", "));
  lines.emplace_back();
  for (const std::string& line : wrap(heading, options.width, 2)) {
    lines.push_back(paint(line, Tone::Strong, options.colour));
  }
  append_blocks(sweep, std::move(shown), options, lines);
}

}  // namespace

std::vector<std::string> matrix_lines(const model::RunResult& result, const std::vector<Row>& rows,
                                      const MatrixOptions& options) {
  std::vector<std::string> lines;
  const auto gaps = all_not_applicable(result);
  for (const Sweep& sweep : sweeps_of(rows)) {
    const Comparison& first = *sweep.rows.front()->lead;
    const std::string baseline = baseline_of(result, rows);
    const std::string who = sweep.several_candidates ? fmt::format("against {}", baseline)
                                                     : fmt::format("{} against {}", first.candidate, baseline);
    const std::string where = sweep.columns.common.empty() ? sweep.scenario : sweep.columns.common;
    append_matrix(sweep, fmt::format("{} by {}, {}: {}", info(first.metric).name, sweep.axis, who, where),
                  effect_series(sweep, gaps), options, lines);
    const auto count = telling_count(sweep);
    if (!count) continue;
    append_matrix(sweep, fmt::format("{} by {}, {}", info(*count).name, sweep.axis, who), count_series(sweep, *count),
                  options, lines);
  }
  return lines;
}

}  // namespace versus::report
