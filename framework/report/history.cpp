#include "framework/report/history.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "framework/report/case_columns.hpp"
#include "framework/report/grid.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/rows.hpp"

namespace versus::report {

namespace {

using model::History;
using model::HistoryAxis;
using model::HistoryPoint;
using model::HistoryStep;
using Json = nlohmann::ordered_json;
using Lines = std::vector<std::string>;

constexpr std::size_t short_list = 40;
constexpr std::size_t most_columns = 24;  // of a course

std::string pair_of(const History& history) {
  const std::string candidate = history.axis == HistoryAxis::Dates ? history.candidate : "versions";
  return printable(fmt::format("{} against {}", candidate, history.baseline));
}

std::string place_of(const History& history, const HistoryPoint& point) {
  return printable(history.axis == HistoryAxis::Dates ? point.run : point.candidate);
}

// The newest points, lowest to highest on eight levels; a logarithmic scale of ratios as wide as the threshold at
// least, so that noise stays flat.
std::string course_of(const History& history, Charset charset) {
  static constexpr const char* bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const std::size_t first = history.points.size() - std::min(history.points.size(), most_columns);
  double low = std::log1p(history.points[first].effect);
  double high = low;
  for (std::size_t i = first; i < history.points.size(); ++i) {
    low = std::min(low, std::log1p(history.points[i].effect));
    high = std::max(high, std::log1p(history.points[i].effect));
  }
  const double span = std::max(high - low, 2 * std::log1p(history.threshold));
  const double from = (low + high - span) / 2;
  std::string text;
  for (std::size_t i = first; i < history.points.size(); ++i) {
    const double share = span > 0 ? (std::log1p(history.points[i].effect) - from) / span : 0.5;
    const auto level = static_cast<std::size_t>(std::clamp(std::floor(share * 8), 0.0, 7.0));
    text += charset == Charset::Utf8 ? bars[level] : std::to_string(level);
  }
  return text;
}

CaseColumns columns_of(const std::vector<History>& histories) {
  std::vector<std::string> ids;
  for (const History& history : histories) ids.push_back(history.case_id);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return case_columns(ids);
}

void append_steps(Lines& lines, const std::vector<History>& histories, const CaseColumns& columns,
                  const TerminalOptions& options) {
  std::size_t number = 0;
  for (const History& history : histories) number += history.steps.size();
  lines.emplace_back();
  const std::string what = number == 0
                               ? fmt::format("no step in {}", counted(histories.size(), "history line"))
                               : fmt::format("{} in {}: each is a reason to measure, not a verdict",
                                             counted(number, "step"), counted(histories.size(), "history line"));
  for (const std::string& line : wrap(what, options.width, 2)) lines.push_back(line);
  std::size_t shown = 0;
  for (const History& history : histories) {
    for (const HistoryStep& step : history.steps) {
      if (options.extent == Extent::Telling && ++shown > short_list / 2) return;
      const Tone tone = step.effect > 0 ? Tone::Bad : Tone::Good;
      const std::string text =
          fmt::format("{} {} from {} on{}: {}, {}", step.effect > 0 ? "▲" : "▼", effect_text(step.effect),
                      place_of(history, history.points[step.point]), step.alert ? " (alert)" : "", pair_of(history),
                      short_id(columns, history.case_id));
      for (const std::string& line : wrap(text, options.width, 4)) lines.push_back(paint(line, tone, options.colour));
      lines.push_back("    " + printable(verifying_command(history, step)));
    }
  }
}

// What all lines are of; nothing when they differ.
std::string shared_pair(const std::vector<const History*>& shown) {
  const std::string first = pair_of(*shown.front());
  const bool same = std::all_of(shown.begin(), shown.end(), [&](const History* one) { return pair_of(*one) == first; });
  return same ? first : std::string();
}

Grid grid_of(const std::vector<const History*>& shown, const CaseColumns& columns, Charset charset) {
  const bool pairs_differ = shared_pair(shown).empty();
  Grid grid;
  grid.columns = {{{"course"}, Align::Left}, {{"last"}, Align::Right}, {{"points"}, Align::Right}};
  for (const std::string& name : headings(columns)) {
    grid.columns.push_back({{name == "operation" ? "" : name}, Align::Left});
  }
  if (pairs_differ) grid.columns.push_back({{"of"}, Align::Left});
  for (const History* history : shown) {
    std::vector<Cell> line{{course_of(*history, charset)},
                           {effect_text(history->points.back().effect)},
                           {std::to_string(history->points.size())}};
    for (std::string& value : cells(columns, history->case_id)) line.push_back({std::move(value)});
    if (pairs_differ) line.push_back({pair_of(*history)});
    grid.rows.push_back(std::move(line));
  }
  return grid;
}

void append_courses(Lines& lines, const std::vector<History>& histories, HistoryAxis axis, const CaseColumns& columns,
                    const TerminalOptions& options) {
  std::vector<const History*> shown;
  for (const History& history : histories) {
    if (history.axis == axis) shown.push_back(&history);
  }
  if (shown.empty()) return;
  const std::size_t all = shown.size();
  if (options.extent == Extent::Telling && all > short_list) shown.resize(short_list);
  lines.emplace_back();
  std::string title = axis == HistoryAxis::Dates ? "Over dates, run after run" : "Over versions, by their newest run";
  if (const std::string pair = shared_pair(shown); !pair.empty()) title += ": " + pair;
  if (shown.size() < all) title += fmt::format(" ({} more with --all-rows)", all - shown.size());
  for (const std::string& line : wrap(title, options.width, 2))
    lines.push_back(paint(line, Tone::Strong, options.colour));
  const Grid grid = grid_of(shown, columns, options.charset);
  if (grid_width(grid) <= options.width) {
    for (const std::string& line : grid_lines(grid, options.colour)) lines.push_back(line);
    return;
  }
  for (const History* history : shown) {
    lines.push_back(
        fmt::format("{} {}", course_of(*history, options.charset), effect_text(history->points.back().effect)));
    const std::string text = fmt::format("    {}, {}", pair_of(*history), short_id(columns, history->case_id));
    for (const std::string& line : wrap(text, options.width, 4)) lines.push_back(line);
  }
}

Json point_json(const HistoryPoint& point) {
  return {{"run", point.run},
          {"created", point.created_utc},
          {"candidate", point.candidate},
          {"effect", point.effect},
          {"interval", point.interval ? Json::array({point.interval->low, point.interval->high}) : Json(nullptr)},
          {"verdict", to_string(point.verdict)}};
}

Json history_of(const History& history) {
  Json json = {{"case", history.case_id},
               {"profile", history.profile},
               {"metric", info(history.metric).name},
               {"along", to_string(history.axis)},
               {"baseline", history.baseline},
               {"candidate", history.axis == HistoryAxis::Dates ? Json(history.candidate) : Json(nullptr)},
               {"threshold", history.threshold},
               {"points", Json::array()},
               {"steps", Json::array()}};
  for (const HistoryPoint& point : history.points) json["points"].push_back(point_json(point));
  for (const HistoryStep& step : history.steps) {
    json["steps"].push_back({{"point", step.point},
                             {"effect", step.effect},
                             {"alert", step.alert},
                             {"statistic", std::isfinite(step.statistic) ? Json(step.statistic) : Json(nullptr)},
                             {"critical", step.critical},
                             {"command", verifying_command(history, step)}});
  }
  return json;
}

}  // namespace

std::string verifying_command(const History& history, const HistoryStep& step) {
  const std::string scenario = parse_case_id(history.case_id).scenario;
  std::string before = history.baseline;
  std::string after = history.candidate;
  if (history.axis == HistoryAxis::Versions && step.point > 0) {
    before = history.points[step.point - 1].candidate;
    after = history.points[step.point].candidate;
  }
  const std::string profile = history.profile.empty() ? "" : " --profile " + history.profile;
  return fmt::format("versus run {}{} --filter '{}' --versions {},{}", scenario, profile, history.case_id, before,
                     after);
}

std::string history_text(const std::vector<History>& histories, const HistorySource& source,
                         const TerminalOptions& options) {
  Lines lines;
  std::string head = fmt::format("{} of {}", counted(source.runs, "run"),
                                 source.machine_class.empty() ? "one machine" : printable(source.machine_class));
  if (source.left_out > 0)
    head += fmt::format(" ({} left out: unfinished, of another machine, or a self-test)", source.left_out);
  for (const std::string& line : wrap(head, options.width, 2)) lines.push_back(line);
  if (histories.empty()) {
    lines.emplace_back();
    const std::string text = "no case was compared three times, neither in three runs nor in three versions";
    for (const std::string& line : wrap(text, options.width, 2)) lines.push_back(line);
  } else {
    const CaseColumns columns = columns_of(histories);
    if (!columns.common.empty()) {
      for (const std::string& line : wrap("all of " + printable(columns.common), options.width, 2))
        lines.push_back(line);
    }
    append_steps(lines, histories, columns, options);
    append_courses(lines, histories, HistoryAxis::Dates, columns, options);
    append_courses(lines, histories, HistoryAxis::Versions, columns, options);
  }
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return options.charset == Charset::Ascii ? to_ascii(text) : text;
}

std::string history_json(const std::vector<History>& histories, const HistorySource& source) {
  Json json = {{"schema", "versus.history/1"},
               {"machine_class", source.machine_class},
               {"runs", source.runs},
               {"left_out", source.left_out},
               {"histories", Json::array()}};
  for (const History& history : histories) json["histories"].push_back(history_of(history));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace versus::report
