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
#include "framework/report/sweep.hpp"

namespace versus::report {

namespace {

using model::Comparison;
using model::Verdict;

constexpr std::size_t most_series = 24;
constexpr double telling_factor = 2.0;
constexpr const char* not_applicable = "n/a";
constexpr const char* stand_in_text = "base";

// One column of a matrix: its heading lines, and its cells by axis value.
struct Series {
  std::vector<std::string> heading;
  std::map<std::string, Cell> cells;
  bool telling = false;
};

// Series in the order of the sweep; versions in the order of the run.
struct KeyBefore {
  std::vector<std::string> versions;

  bool operator()(const std::vector<std::string>& a, const std::vector<std::string>& b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [this](const auto& x, const auto& y) { return before(x, y); });
  }

 private:
  bool before(const std::string& a, const std::string& b) const {
    const auto place_a = std::find(versions.begin(), versions.end(), a);
    const auto place_b = std::find(versions.begin(), versions.end(), b);
    if (place_a != versions.end() && place_b != versions.end()) return place_a < place_b;
    return value_before(a, b);
  }
};

using SeriesByKey = std::map<std::vector<std::string>, Series, KeyBefore>;

// A bare number says nothing in a heading.
std::vector<std::string> heading_of(const Sweep& sweep, std::vector<std::string> key) {
  std::size_t at = key.size();
  if (sweep.several_candidates) {
    --at;
    key[at] = key[at].substr(std::min(key[at].find('@'), key[at].size()));
  }
  for (auto name = sweep.columns.parameters.rbegin(); name != sweep.columns.parameters.rend(); ++name) {
    if (*name == sweep.axis) continue;
    --at;
    if (is_number(key[at])) key[at] = *name + "=" + key[at];
    if (key[at].empty()) key[at] = "-";
  }
  return key;
}

std::string cell_text(const Comparison& comparison) {
  const std::string_view mark = verdict_mark(comparison.verdict);
  if (comparison.verdict == Verdict::NotComparable) return std::string(mark);
  const bool known = comparison.effect || comparison.difference;
  return fmt::format("{} {}", mark, known ? effect_of(comparison) : verdict_word(comparison.verdict));
}

SeriesByKey effect_series(const Sweep& sweep, const model::RunResult& result) {
  SeriesByKey series(KeyBefore{result.header.versions});
  for (const Row* row : sweep.rows) {
    const auto key = series_key(sweep, row->lead->case_id, row->lead->candidate);
    Series& target = series[key];
    target.heading = heading_of(sweep, key);
    const Verdict verdict = row->lead->verdict;
    target.cells[axis_value(sweep, row->lead->case_id)] = {cell_text(*row->lead), verdict_tone(verdict)};
    target.telling = target.telling || verdict != Verdict::Equivalent;
    // A version that stands in for a baseline which cannot do the case has no effect of its own.
    if (!sweep.several_candidates || row->lead->baseline == result.header.versions.front()) continue;
    const auto stand_in = series_key(sweep, row->lead->case_id, row->lead->baseline);
    series[stand_in].heading = heading_of(sweep, stand_in);
    series[stand_in].cells[axis_value(sweep, row->lead->case_id)] = {stand_in_text, Tone::Faint};
  }
  for (const model::NotApplicable& gap : all_not_applicable(result)) {
    if (parse_case_id(gap.case_id).scenario != sweep.scenario) continue;
    const auto found = series.find(series_key(sweep, gap.case_id, gap.version));
    if (found != series.end())
      found->second.cells.insert({axis_value(sweep, gap.case_id), {not_applicable, Tone::Faint}});
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

SeriesByKey count_series(const Sweep& sweep, model::Metric metric, const model::RunResult& result) {
  SeriesByKey series(KeyBefore{result.header.versions});
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
    bool any = false;
    for (const Series* one : series) {
      const auto found = one->cells.find(value);
      cells.push_back(found == one->cells.end() ? Cell{"-", Tone::Faint} : found->second);
      any = any || (cells.back().text != "-" && cells.back().text != not_applicable);
    }
    if (any) grid.rows.push_back(std::move(cells));
  }
  return grid;
}

// Whether the headings of two neighbours differ above the lowest line.
bool group_begins(const Series& one, const Series& before) {
  return !std::equal(one.heading.begin(), one.heading.end() - 1, before.heading.begin(), before.heading.end() - 1);
}

// How many of the series stand side by side: as many as fit, but rather whole groups.
std::size_t fitting(const Sweep& sweep, const std::vector<const Series*>& series, std::size_t width) {
  const auto first = [&](std::size_t number) {
    return std::vector<const Series*>(series.begin(), series.begin() + static_cast<std::ptrdiff_t>(number));
  };
  std::size_t taken = 1;
  while (taken < series.size() && grid_width(grid_of(sweep, first(taken + 1))) + 2 <= width) ++taken;
  if (taken == series.size()) return taken;
  for (std::size_t number = taken; 2 * number > taken; --number) {
    if (group_begins(*series[number], *series[number - 1])) return number;
  }
  return taken;
}

void append_blocks(const Sweep& sweep, std::vector<const Series*> series, const MatrixOptions& options,
                   std::vector<std::string>& lines) {
  while (!series.empty()) {
    const auto end = series.begin() + static_cast<std::ptrdiff_t>(fitting(sweep, series, options.width));
    Grid grid = grid_of(sweep, {series.begin(), end});
    blank_repeats(grid.columns);
    for (const std::string& line : grid_lines(grid, options.colour)) lines.push_back("  " + line);
    series.erase(series.begin(), end);
    if (!series.empty()) lines.emplace_back();
  }
}

bool any_cell(const std::vector<const Series*>& series, std::string_view text) {
  return std::any_of(series.begin(), series.end(), [text](const Series* one) {
    return std::any_of(one->cells.begin(), one->cells.end(),
                       [text](const auto& cell) { return cell.second.text == text; });
  });
}

void append_matrix(const Sweep& sweep, const std::string& title, const SeriesByKey& all, const MatrixOptions& options,
                   std::vector<std::string>& lines) {
  std::vector<const Series*> shown;
  std::size_t quiet = 0;
  for (const auto& [key, one] : all) {
    // A single value has no shape; it stands in the table.
    if (!options.all_series && one.cells.size() < 2) continue;
    if (one.telling || options.all_series)
      shown.push_back(&one);
    else
      ++quiet;
  }
  std::size_t beyond = 0;
  if (!options.all_series && shown.size() > most_series) {
    beyond = shown.size() - most_series;
    shown.resize(most_series);
  }
  if (shown.empty()) return;
  std::vector<std::string> asides;
  if (quiet > 0) asides.push_back(fmt::format("{} without a change left out", counted(quiet, "column")));
  if (any_cell(shown, stand_in_text)) asides.push_back("base: the others are compared with it");
  if (any_cell(shown, verdict_mark(Verdict::NotComparable))) asides.push_back("#: no other version can do it");
  if (beyond > 0) asides.push_back(fmt::format("{} more with --all-rows", counted(beyond, "column")));
  const std::string heading = asides.empty() ? title : fmt::format("{} ({})", title, join(asides, ", "));
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
  for (const Sweep& sweep : sweeps_of(rows)) {
    const Comparison& first = *sweep.rows.front()->lead;
    const std::string baseline = baseline_of(result, rows);
    const std::string who = sweep.several_candidates ? fmt::format("against {}", baseline)
                                                     : fmt::format("{} against {}", first.candidate, baseline);
    const std::string where = sweep.columns.common.empty() ? sweep.scenario : sweep.columns.common;
    append_matrix(sweep, fmt::format("{} by {}, {}: {}", info(first.metric).name, sweep.axis, who, where),
                  effect_series(sweep, result), options, lines);
    const auto count = telling_count(sweep);
    if (!count) continue;
    append_matrix(sweep, fmt::format("{} by {}, {}", info(*count).name, sweep.axis, who),
                  count_series(sweep, *count, result), options, lines);
  }
  return lines;
}

}  // namespace versus::report
