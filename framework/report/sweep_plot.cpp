#include "framework/report/sweep_plot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "framework/report/numbers.hpp"
#include "framework/report/rows.hpp"
#include "framework/report/summary.hpp"
#include "framework/report/sweep.hpp"
#include "framework/report/time_scale.hpp"

namespace versus::report {

namespace {

using model::Comparison;
using Lines = std::vector<std::string>;

constexpr std::size_t narrowest = 20;
constexpr std::size_t widest = 60;
constexpr char several = '+';

/// What one value of the axis has: medians by version, and the comparisons that they come from.
struct Point {
  std::map<std::string, double> medians;
  std::vector<const Comparison*> comparisons;
};

/// One plot: a sweep with everything but the axis and the version held still.
struct Panel {
  std::string title;
  std::map<std::string, Point> points;  ///< by value of the axis
};

std::string version_letter(const std::vector<std::string>& versions, const std::string& version) {
  const auto place = std::find(versions.begin(), versions.end(), version) - versions.begin();
  return std::string(1, static_cast<char>(place < 26 ? 'a' + place : '?'));
}

std::string title_of(const Sweep& sweep, const Comparison& comparison) {
  const CaseParts parts = parse_case_id(comparison.case_id);
  std::vector<std::string> words{parts.operation};
  for (const auto& [name, value] : parts.parameters) {
    if (name != sweep.axis) words.push_back(fmt::format("{}={}", name, value));
  }
  return fmt::format("{} by {}: {}, {}", info(comparison.metric).name, sweep.axis, sweep.scenario, join(words, ", "));
}

std::vector<Panel> panels_of(const Sweep& sweep) {
  std::vector<Panel> panels;
  std::map<std::string, std::size_t> places;
  std::vector<const Row*> rows = sweep.rows;
  std::sort(rows.begin(), rows.end(),
            [](const Row* a, const Row* b) { return case_before(a->lead->case_id, b->lead->case_id); });
  for (const Row* row : rows) {
    const Comparison& lead = *row->lead;
    const std::string title = title_of(sweep, lead);
    const auto [place, is_new] = places.emplace(title, panels.size());
    if (is_new) panels.push_back({title, {}});
    Point& point = panels[place->second].points[axis_value(sweep, lead.case_id)];
    const auto keep = [&point](const std::string& version, const std::optional<double>& median) {
      if (median && std::isfinite(*median) && *median > 0) point.medians.emplace(version, *median);
    };
    keep(lead.baseline, lead.baseline_median);
    keep(lead.candidate, lead.candidate_median);
    point.comparisons.push_back(&lead);
  }
  return panels;
}

std::optional<TimeScale> scale_of(const Panel& panel, std::size_t columns) {
  std::vector<double> values;
  for (const auto& [value, point] : panel.points) {
    for (const auto& [version, median] : point.medians) values.push_back(median);
  }
  return time_scale(values, columns);
}

std::string marks_of(const Point& point, const std::vector<std::string>& versions, const TimeScale& scale) {
  std::string line(scale.columns, ' ');
  for (const auto& [version, median] : point.medians) {
    char& place = line[column_of(scale, median)];
    place = place == ' ' ? version_letter(versions, version).front() : several;
  }
  return line;
}

std::string effects_of(const Point& point, const std::vector<std::string>& versions) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const Comparison* comparison : point.comparisons) {
    const std::string letter =
        point.comparisons.size() > 1 ? version_letter(versions, comparison->candidate) + " " : std::string();
    texts.emplace_back(letter,
                       fmt::format("{}{} {}", letter, verdict_mark(comparison->verdict), effect_of(*comparison)));
  }
  std::sort(texts.begin(), texts.end());
  std::vector<std::string> parts;
  for (auto& [letter, text] : texts) parts.push_back(std::move(text));
  return join(parts, "  ");
}

Tone tone_of(const Point& point) {
  return point.comparisons.size() == 1 ? verdict_tone(point.comparisons.front()->verdict) : Tone::Plain;
}

struct Frame {
  const std::vector<std::string>& versions;
  const TerminalOptions& options;
};

// Effects stand beside the plot where they leave it room, below the line where they do not.
void append_panel(Lines& lines, const Sweep& sweep, const Panel& panel, const Frame& frame) {
  std::size_t label = 0;
  std::size_t beside = 0;
  for (const std::string& value : sweep.values) {
    const auto found = panel.points.find(value);
    if (found == panel.points.end()) continue;
    label = std::max(label, display_width(value));
    beside = std::max(beside, display_width(effects_of(found->second, frame.versions)));
  }
  const std::size_t fixed = label + 5;
  const std::size_t width = std::max<std::size_t>(frame.options.width, 40);
  const bool fits = fixed + 2 + narrowest + beside <= width;
  const std::size_t room = fits ? width - fixed - 2 - beside : width - std::min(width - narrowest, fixed);
  const auto scale = scale_of(panel, std::min(room, widest));
  if (!scale) return;
  lines.emplace_back();
  for (const std::string& line : wrap(panel.title, width, 2)) {
    lines.push_back(paint(line, Tone::Strong, frame.options.colour));
  }
  for (const std::string& value : sweep.values) {
    const auto found = panel.points.find(value);
    if (found == panel.points.end()) continue;
    const std::string effects = effects_of(found->second, frame.versions);
    const std::string plot =
        fmt::format("  {} |{}|", pad_left(value, label), marks_of(found->second, frame.versions, *scale));
    const std::string painted = paint(effects, tone_of(found->second), frame.options.colour);
    lines.push_back(fits ? fmt::format("{}  {}", plot, painted) : plot);
    if (fits) continue;
    for (const std::string& line : wrap(std::string(fixed, ' ') + effects, width, fixed)) lines.push_back(line);
  }
  for (const std::string& line : ruler(*scale)) {
    lines.push_back(paint(std::string(label + 4, ' ') + line, Tone::Faint, frame.options.colour));
  }
}

std::string legend_of(const std::vector<std::string>& versions) {
  std::vector<std::string> parts;
  for (const std::string& version : versions) {
    parts.push_back(fmt::format("{} {}", version_letter(versions, version), version));
  }
  parts.push_back(fmt::format("{} several", several));
  return fmt::format("medians on a logarithmic scale: {}", join(parts, ", "));
}

}  // namespace

std::string sweep_plot(const model::RunResult& result, const TerminalOptions& options) {
  const std::vector<Row> rows = rows_of(result);
  const std::size_t width = std::max<std::size_t>(options.width, 40);
  Lines lines;
  for (const std::string& sentence : verdict_sentences(result)) {
    for (const std::string& line : wrap(sentence, width, 4)) lines.push_back(line);
  }
  const std::vector<Sweep> sweeps = sweeps_of(rows);
  if (sweeps.empty()) {
    lines.emplace_back();
    for (const std::string& line : wrap("nothing to plot: no axis has three values that were compared", width, 2)) {
      lines.push_back(line);
    }
  } else {
    lines.emplace_back();
    for (const std::string& line : wrap(legend_of(result.header.versions), width, 4)) lines.push_back(line);
  }
  const Frame frame{result.header.versions, options};
  for (const Sweep& sweep : sweeps) {
    for (const Panel& panel : panels_of(sweep)) {
      if (panel.points.size() > 1) append_panel(lines, sweep, panel, frame);
    }
  }
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return options.charset == Charset::Ascii ? to_ascii(text) : text;
}

}  // namespace versus::report
