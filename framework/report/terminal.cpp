#include "framework/report/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "framework/report/case_columns.hpp"
#include "framework/report/curves.hpp"
#include "framework/report/gate_notes.hpp"
#include "framework/report/grid.hpp"
#include "framework/report/matrix.hpp"
#include "framework/report/notes.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/rows.hpp"
#include "framework/report/summary.hpp"
#include "framework/report/trades.hpp"

namespace versus::report {

namespace {

using model::Comparison;
using model::Verdict;

constexpr std::size_t short_table = 40;    // rows up to which nothing is left out
constexpr std::size_t narrow_beside = 24;  // columns below which what stands beside goes below
using Lines = std::vector<std::string>;

enum class Form { Rich, Lean, Tight };

struct Sheet {
  std::vector<Row> rows;
  CaseColumns columns;
  bool several_candidates = false;
  bool several_metrics = false;
};

Sheet sheet_of(std::vector<Row> rows) {
  std::set<std::string> candidates;
  std::set<model::Metric> metrics;
  for (const Row& row : rows) {
    candidates.insert(row.lead->candidate);
    metrics.insert(row.lead->metric);
  }
  CaseColumns columns = case_columns(case_ids(rows));
  return {std::move(rows), std::move(columns), candidates.size() > 1, metrics.size() > 1};
}

void append_wrapped(Lines& lines, const std::string& text, std::size_t indent, Tone tone,
                    const TerminalOptions& options) {
  for (const std::string& line : wrap(text, options.width, indent)) lines.push_back(paint(line, tone, options.colour));
}

std::string medians_of(const Comparison& comparison) {
  if (!comparison.baseline_median || !comparison.candidate_median) return {};
  const std::string_view unit = info(comparison.metric).unit;
  return fmt::format("{} → {}", quantity_text(*comparison.baseline_median, unit),
                     quantity_text(*comparison.candidate_median, unit));
}

std::string verdict_cell(const Comparison& comparison) {
  return fmt::format("{} {}", verdict_mark(comparison.verdict), verdict_word(comparison.verdict));
}

std::string interval_of(const Comparison& comparison) {
  return comparison.interval ? interval_text(*comparison.interval) : std::string();
}

// As many items as fit, and how many did not.
std::string fitting(const std::vector<std::string>& items, std::size_t width) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string more = i + 1 < items.size() ? fmt::format(", +{}", items.size() - i - 1) : "";
    const std::string longer = text.empty() ? items[i] : text + ", " + items[i];
    if (display_width(longer) + display_width(more) > width && i > 0) {
      return fmt::format("{}, +{}", text, items.size() - i);
    }
    text = longer;
  }
  return clip(text, width);
}

Grid grid_of(const Sheet& sheet, Form form) {
  Grid grid;
  if (form == Form::Tight) grid.gap = 1;
  const Comparison& first = *sheet.rows.front().lead;
  grid.columns.push_back({{"verdict"}, Align::Left});
  grid.columns.push_back({{sheet.several_metrics ? "effect" : std::string(info(first.metric).name)}, Align::Right});
  grid.columns.push_back({{fmt::format("{} interval", share_text(first.confidence))}, Align::Right});
  if (sheet.several_metrics) grid.columns.push_back({{"metric"}, Align::Left});
  for (const std::string& name : headings(sheet.columns)) {
    const bool number = std::all_of(sheet.rows.begin(), sheet.rows.end(), [&](const Row& row) {
      const std::string value = value_of(parse_case_id(row.lead->case_id), name);
      return value.find_first_not_of("0123456789.") == std::string::npos;
    });
    const bool parameter = name != "operation" && name != "scenario";
    // `read` and `write` need no heading, and it would be wider than they are.
    grid.columns.push_back({{name == "operation" ? "" : name}, number && parameter ? Align::Right : Align::Left});
  }
  if (sheet.several_candidates) grid.columns.push_back({{"version"}, Align::Left});
  if (form == Form::Rich) grid.columns.push_back({{"baseline → candidate"}, Align::Right});
  for (const Row& row : sheet.rows) {
    const Tone tone = verdict_tone(row.lead->verdict);
    std::vector<Cell> line{{verdict_cell(*row.lead), tone}, {effect_of(*row.lead), tone}, {interval_of(*row.lead)}};
    if (sheet.several_metrics) line.push_back({std::string(info(row.lead->metric).name)});
    for (std::string& value : cells(sheet.columns, row.lead->case_id)) line.push_back({std::move(value)});
    if (sheet.several_candidates) line.push_back({row.lead->candidate});
    if (form == Form::Rich) line.push_back({medians_of(*row.lead)});
    grid.rows.push_back(std::move(line));
  }
  return grid;
}

// The table with what stands beside as its last column.
Lines with_beside_column(const Sheet& sheet, Grid grid, const TerminalOptions& options) {
  const std::size_t room = options.width - grid_width(grid) - 2;
  grid.columns.push_back({{"also"}, Align::Left});
  for (std::size_t i = 0; i < sheet.rows.size(); ++i) grid.rows[i].push_back({fitting(beside(sheet.rows[i]), room)});
  return grid_lines(grid, options.colour);
}

// The table with what stands beside at the end of its row where there is room, else on a line of its own below.
Lines with_beside_below(const Sheet& sheet, const Grid& grid, const TerminalOptions& options) {
  const Lines lines = grid_lines(grid, options.colour);
  const std::size_t room = options.width - grid_width(grid);
  const std::size_t heading = lines.size() - sheet.rows.size();
  Lines mixed(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(heading));
  const Lines plain = grid_lines(grid, Colour::No);
  for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
    const auto items = beside(sheet.rows[i]);
    const std::string all = join(items, ", ");
    mixed.push_back(lines[heading + i]);
    if (items.empty()) continue;
    if (display_width(all) + 2 <= room) {
      mixed.back() += std::string(grid_width(grid) - display_width(plain[heading + i]) + 2, ' ') + all;
    } else {
      mixed.push_back("    also " + fitting(items, options.width - 9));
    }
  }
  return mixed;
}

// For narrow terminals: each row as a small paragraph.
Lines stacked(const Sheet& sheet, const TerminalOptions& options) {
  Lines lines;
  for (const Row& row : sheet.rows) {
    const Comparison& lead = *row.lead;
    std::string head = fmt::format("{} {}", verdict_cell(lead), effect_of(lead));
    if (lead.interval) head += " " + interval_of(lead);
    append_wrapped(lines, head, 4, verdict_tone(lead.verdict), options);
    std::vector<std::string> where;
    if (sheet.several_candidates) where.push_back(lead.candidate);
    where.push_back(short_id(sheet.columns, lead.case_id));
    if (sheet.several_metrics) where.emplace_back(info(lead.metric).name);
    for (const std::string& part : where) append_wrapped(lines, "    " + part, 4, Tone::Plain, options);
    const auto items = beside(row);
    if (!items.empty()) append_wrapped(lines, "    also " + join(items, ", "), 6, Tone::Faint, options);
  }
  return lines;
}

Lines table_lines(const Sheet& sheet, const TerminalOptions& options) {
  if (sheet.rows.empty()) return {};
  const bool any_beside =
      std::any_of(sheet.rows.begin(), sheet.rows.end(), [](const Row& row) { return !beside(row).empty(); });
  const std::size_t wanted = any_beside ? narrow_beside + 2 : 0;
  const Grid rich = grid_of(sheet, Form::Rich);
  const Grid lean = grid_of(sheet, Form::Lean);
  const Grid tight = grid_of(sheet, Form::Tight);
  for (const Grid* grid : {&rich, &lean}) {
    if (grid_width(*grid) + wanted > options.width) continue;
    return any_beside ? with_beside_column(sheet, *grid, options) : grid_lines(*grid, options.colour);
  }
  for (const Grid* grid : {&lean, &tight}) {
    if (grid_width(*grid) <= options.width) return with_beside_below(sheet, *grid, options);
  }
  return stacked(sheet, options);
}

// Rows that a reader must see: something is wrong, or open. A version that only adds what no other can do is neither.
bool must_be_seen(const Row& row) {
  switch (row.lead->verdict) {
    case Verdict::Slower:
    case Verdict::Failed:
    case Verdict::Inconclusive:
      return true;
    case Verdict::NotComparable:
      return row.lead->rule != model::Rule::NoData;
    case Verdict::Faster:
    case Verdict::Equivalent:
      return false;
  }
  return true;
}

struct Selection {
  std::vector<Row> shown;
  std::vector<Row> left_out;
};

// The rows that must be seen, and others in front of the rest as long as the table stays short.
Selection select_rows(const std::vector<Row>& rows, Extent extent) {
  const auto urgent = static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), must_be_seen));
  std::size_t room = extent == Extent::Everything || rows.size() <= short_table ? rows.size()
                     : urgent < short_table                                     ? short_table - urgent
                                                                                : 0;
  Selection selection;
  for (const Row& row : rows) {
    const bool shown = must_be_seen(row) || room > 0;
    if (!must_be_seen(row) && room > 0) --room;
    (shown ? selection.shown : selection.left_out).push_back(row);
  }
  return selection;
}

std::string left_out_sentence(const std::vector<Row>& rows) {
  std::map<Verdict, std::size_t> numbers;
  for (const Row& row : rows) ++numbers[row.lead->verdict];
  std::vector<std::string> parts;
  for (const auto& [verdict, number] : numbers) parts.push_back(fmt::format("{} {}", number, verdict_word(verdict)));
  return fmt::format("and {} more: {} (--all-rows shows them)", counted(rows.size(), "row"), join(parts, ", "));
}

std::string caption(const Sheet& sheet) {
  std::set<double> thresholds;
  for (const Row& row : sheet.rows) thresholds.insert(row.lead->threshold);
  std::string text = sheet.columns.common;
  if (!text.empty()) text += " · ";
  text += "threshold " + share_text(*thresholds.begin());
  if (thresholds.size() > 1) text += " to " + share_text(*thresholds.rbegin());
  return text;
}

void append_top(Lines& lines, const model::RunResult& result, const std::vector<Row>& rows, const CaseColumns& columns,
                const TerminalOptions& options) {
  for (const std::string& line : gate_headlines(result)) append_wrapped(lines, line, 4, Tone::Strong, options);
  for (const Tally& tally : tallies_of(result, rows)) {
    append_wrapped(lines, verdict_sentence(tally, columns), 4, Tone::Strong, options);
  }
  for (const std::string& sentence : curve_sentences(result)) append_wrapped(lines, sentence, 4, Tone::Strong, options);
  for (const std::string& sentence : trade_sentences(result, columns)) {
    append_wrapped(lines, sentence, 4, Tone::Plain, options);
  }
  for (const model::Injection& injection : result.header.injections) {
    append_wrapped(lines, "slow-down injected on purpose: " + injection_text(injection), 4, Tone::Doubt, options);
  }
}

void append_notes(Lines& lines, const model::RunResult& result, const std::vector<Row>& rows,
                  const CaseColumns& columns, const TerminalOptions& options) {
  for (const Note& note : notes_of(result, rows, columns)) {
    lines.emplace_back();
    lines.push_back(paint(note.title, Tone::Strong, options.colour));
    for (const std::string& text : note.texts) {
      // A command must be one line, or it cannot be pasted.
      if (note.title == "Next")
        lines.push_back("  " + text);
      else
        append_wrapped(lines, "  " + text, 4, Tone::Plain, options);
    }
  }
}

}  // namespace

std::string terminal_table(const model::RunResult& result, const TerminalOptions& options) {
  const std::vector<Row> rows = rows_of(result);
  const CaseColumns columns = case_columns(case_ids(rows));
  Lines lines;
  append_top(lines, result, rows, columns, options);

  Selection selection = select_rows(rows, options.extent);
  if (!selection.shown.empty()) {
    Sheet sheet = sheet_of(std::move(selection.shown));
    sheet.columns = columns;
    lines.emplace_back();
    append_wrapped(lines, caption(sheet), 2, Tone::Faint, options);
    const Lines table = table_lines(sheet, options);
    lines.insert(lines.end(), table.begin(), table.end());
    if (!selection.left_out.empty()) {
      append_wrapped(lines, left_out_sentence(selection.left_out), 2, Tone::Faint, options);
    }
  }

  const Lines curves =
      curve_lines(result, columns, {options.width, options.colour, options.extent == Extent::Everything});
  lines.insert(lines.end(), curves.begin(), curves.end());
  MatrixOptions matrix{options.width, options.colour, options.extent == Extent::Everything};
  const Lines matrices = matrix_lines(result, rows, matrix);
  lines.insert(lines.end(), matrices.begin(), matrices.end());
  append_notes(lines, result, rows, columns, options);

  const std::string text = join(lines, "\n") + "\n";
  return options.charset == Charset::Ascii ? to_ascii(text) : text;
}

}  // namespace versus::report
