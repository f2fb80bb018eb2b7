#include "framework/report/curves.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <utility>

#include "framework/report/grid.hpp"
#include "framework/report/markdown.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/rows.hpp"

namespace versus::report {

namespace {

using model::Curve;
using model::Verdict;

constexpr std::size_t short_list = 20;
constexpr const char* title = "Curves";

int rank(Verdict verdict) {
  switch (verdict) {
    case Verdict::Slower:
      return 0;
    case Verdict::Failed:
    case Verdict::NotComparable:
      return 1;
    case Verdict::Inconclusive:
      return 2;
    case Verdict::Equivalent:
      return 3;
    case Verdict::Faster:
      return 4;
  }
  return 5;
}

std::vector<const Curve*> worst_first(const model::RunResult& result) {
  std::vector<const Curve*> curves;
  for (const Curve& curve : result.curves) curves.push_back(&curve);
  std::stable_sort(curves.begin(), curves.end(), [](const Curve* a, const Curve* b) {
    if (rank(a->verdict) != rank(b->verdict)) return rank(a->verdict) < rank(b->verdict);
    return a->difference.value_or(0) > b->difference.value_or(0);
  });
  return curves;
}

std::string verdict_cell(const Curve& curve) {
  return fmt::format("{} {}", verdict_mark(curve.verdict), verdict_word(curve.verdict));
}

std::string change_of(const Curve& curve) {
  return curve.difference ? exponent_change_text(*curve.difference) : std::string("-");
}

std::string interval_of(const Curve& curve) {
  return curve.interval ? exponent_interval_text(*curve.interval) : std::string();
}

std::string pair_of(const std::string& baseline, const std::string& candidate) {
  if (baseline.empty() || candidate.empty()) return {};
  return baseline == candidate ? baseline : fmt::format("{} → {}", baseline, candidate);
}

std::string exponents_of(const Curve& curve) {
  if (!curve.baseline.exponent || !curve.candidate.exponent) return {};
  return fmt::format("{} → {}", exponent_text(*curve.baseline.exponent), exponent_text(*curve.candidate.exponent));
}

std::string best_of(const Curve& curve) { return pair_of(curve.baseline.best, curve.candidate.best); }

bool several_candidates(const std::vector<const Curve*>& curves) {
  return std::any_of(curves.begin(), curves.end(),
                     [&](const Curve* curve) { return curve->candidate.version != curves.front()->candidate.version; });
}

enum class Form { Rich, Lean };

// One line for a terminal: cases by the columns of the table of cases, `*` in the column of the axis.
Grid grid_of(const std::vector<const Curve*>& curves, const CaseColumns& columns, Form form) {
  Grid grid;
  const bool versions = several_candidates(curves);
  grid.columns = {{{"verdict"}, Align::Left}, {{"exponent"}, Align::Right}, {{"95 % interval"}, Align::Right}};
  for (const std::string& name : headings(columns))
    grid.columns.push_back({{name == "operation" ? "" : name}, Align::Left});
  if (versions) grid.columns.push_back({{"version"}, Align::Left});
  grid.columns.push_back({{"from → to"}, Align::Right});
  if (form == Form::Rich) grid.columns.push_back({{"fastest at"}, Align::Left});
  for (const Curve* curve : curves) {
    const Tone tone = verdict_tone(curve->verdict);
    std::vector<Cell> line{{verdict_cell(*curve), tone}, {change_of(*curve), tone}, {interval_of(*curve)}};
    for (std::string& value : cells(columns, curve->cases)) line.push_back({std::move(value)});
    if (versions) line.push_back({curve->candidate.version});
    line.push_back({exponents_of(*curve)});
    if (form == Form::Rich) line.push_back({best_of(*curve)});
    grid.rows.push_back(std::move(line));
  }
  return grid;
}

void append_stacked(std::vector<std::string>& lines, const Curve& curve, const CaseColumns& columns,
                    const CurveOptions& options) {
  const auto add = [&](const std::string& text, Tone tone) {
    for (const std::string& line : wrap(text, options.width, 4)) lines.push_back(paint(line, tone, options.colour));
  };
  add(fmt::format("{} {} {}", verdict_cell(curve), change_of(curve), interval_of(curve)), verdict_tone(curve.verdict));
  add(fmt::format("    over {}: {}", curve.axis, short_id(columns, curve.cases)), Tone::Plain);
  add("    " + curve.candidate.version, Tone::Plain);
  if (!exponents_of(curve).empty()) {
    add(fmt::format("    from → to {}, fastest at {}", exponents_of(curve), best_of(curve)), Tone::Faint);
  }
}

void append_table(std::vector<std::string>& lines, const std::vector<const Curve*>& curves, const CaseColumns& columns,
                  const CurveOptions& options) {
  for (const Form form : {Form::Rich, Form::Lean}) {
    const Grid grid = grid_of(curves, columns, form);
    if (grid_width(grid) > options.width) continue;
    const auto table = grid_lines(grid, options.colour);
    lines.insert(lines.end(), table.begin(), table.end());
    return;
  }
  for (const Curve* curve : curves) append_stacked(lines, *curve, columns, options);
}

// What is remarkable of curves that are; one line for each remark.
std::vector<std::string> remark_lines(const std::vector<const Curve*>& curves, const CaseColumns& columns) {
  std::map<std::string, std::vector<std::string>> cases;
  for (const Curve* curve : curves) {
    if (curve->verdict == Verdict::Equivalent || curve->verdict == Verdict::Faster) continue;
    for (const std::string& remark : curve->remarks) cases[remark].push_back(short_id(columns, curve->cases));
  }
  std::vector<std::string> lines;
  for (const auto& [remark, where] : cases) {
    const std::string more = where.size() > 1 ? fmt::format(" and {} more", where.size() - 1) : "";
    lines.push_back(fmt::format("{} ({}{})", printable(remark), where.front(), more));
  }
  return lines;
}

std::string caption(const std::vector<const Curve*>& curves) {
  double least = curves.front()->threshold;
  double most = least;
  for (const Curve* curve : curves) {
    least = std::min(least, curve->threshold);
    most = std::max(most, curve->threshold);
  }
  std::string text =
      fmt::format("how time grows: exponent 1 is twice the time at twice the size · threshold {:.6g}", least);
  if (most > least) text += fmt::format(" to {:.6g}", most);
  return text;
}

}  // namespace

std::vector<std::string> curve_sentences(const model::RunResult& result) {
  struct Count {
    std::size_t all = 0;
    std::size_t slower = 0;
    const Curve* worst = nullptr;
  };
  std::map<std::pair<std::string, std::string>, Count> counts;
  for (const Curve* curve : worst_first(result)) {
    Count& count = counts[{curve->candidate.version, curve->baseline.version}];
    ++count.all;
    if (curve->verdict != Verdict::Slower) continue;
    ++count.slower;
    if (count.worst == nullptr) count.worst = curve;
  }
  std::vector<std::string> sentences;
  for (const auto& [versions, count] : counts) {
    if (count.slower == 0) continue;
    sentences.push_back(fmt::format("{} against {}: {} of {} slower (exponent {} over {})", versions.first,
                                    versions.second, count.slower, counted(count.all, "curve"), change_of(*count.worst),
                                    count.worst->axis));
  }
  return sentences;
}

std::vector<std::string> curve_lines(const model::RunResult& result, const CaseColumns& columns,
                                     const CurveOptions& options) {
  std::vector<const Curve*> curves = worst_first(result);
  if (curves.empty()) return {};
  const std::size_t all = curves.size();
  if (!options.everything && all > short_list) curves.resize(short_list);
  std::vector<std::string> lines{"", paint(title, Tone::Strong, options.colour)};
  const auto add = [&](const std::string& text, Tone tone) {
    for (const std::string& line : wrap(text, options.width, 4)) lines.push_back(paint(line, tone, options.colour));
  };
  add("  " + caption(curves), Tone::Faint);
  append_table(lines, curves, columns, options);
  if (all > curves.size())
    add(fmt::format("  and {} (--all-rows shows them)", counted(all - curves.size(), "further curve")), Tone::Faint);
  for (const std::string& remark : remark_lines(curves, columns)) add("  " + remark, Tone::Plain);
  return lines;
}

std::string curve_markdown(const model::RunResult& result, const CaseColumns& columns) {
  const std::vector<const Curve*> curves = worst_first(result);
  if (curves.empty()) return {};
  const auto row = [](const std::vector<std::string>& cells) { return "| " + join(cells, " | ") + " |\n"; };
  const std::vector<std::string> names{"verdict", "exponent",  "interval",  "cases",
                                       "version", "from → to", "fastest at"};
  std::string text = fmt::format("\n**{}**: {}\n\n", title, escape_markdown(caption(curves)));
  text += row(names) + row(std::vector<std::string>(names.size(), ":--"));
  for (const Curve* curve : curves) {
    const bool slower = curve->verdict == Verdict::Slower;
    std::vector<std::string> cells{change_of(*curve),        interval_of(*curve),  short_id(columns, curve->cases),
                                   curve->candidate.version, exponents_of(*curve), best_of(*curve)};
    for (std::string& cell : cells) cell = escape_markdown(cell);
    const std::string word = verdict_word(curve->verdict);
    cells.insert(cells.begin(), fmt::format("{} {}", verdict_mark(curve->verdict), slower ? "**" + word + "**" : word));
    text += row(cells);
  }
  for (const std::string& remark : remark_lines(curves, columns)) {
    text += fmt::format("\n- {}\n", escape_markdown(remark));
  }
  return text;
}

}  // namespace versus::report
