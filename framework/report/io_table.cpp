#include "framework/report/io_table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "framework/report/call_sizes.hpp"
#include "framework/report/case_columns.hpp"
#include "framework/report/grid.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/text.hpp"

namespace versus::report {

namespace {

using model::Counts;
using Side = std::pair<std::string, const Counts*>;  ///< a version and what was counted of it
using Value = std::function<std::optional<double>(const Counts&)>;

enum class Form { Number, Bytes, Share };

struct Line {
  std::string label;
  Form form;
  Value value;
  bool always = false;  ///< shown though it is zero everywhere
};

Value figure(std::int64_t Counts::*member) {
  return [member](const Counts& counts) { return static_cast<double>(counts.*member); };
}

Value profile(std::int64_t model::CallProfile::*member) {
  return [member](const Counts& counts) -> std::optional<double> {
    if (!counts.calls) return std::nullopt;
    return static_cast<double>((*counts.calls).*member);
  };
}

using Sizes = std::vector<std::int64_t> model::CallProfile::*;

// A line for each class of sizes that some version has.
void add_histogram(std::vector<Line>& lines, const std::vector<Side>& sides, Sizes sizes) {
  std::size_t classes = 0;
  for (const auto& [version, counts] : sides) {
    if (counts->calls) classes = std::max(classes, ((*counts->calls).*sizes).size());
  }
  for (std::size_t i = 0; i < classes; ++i) {
    const Value value = [sizes, i](const Counts& counts) -> std::optional<double> {
      if (!counts.calls) return std::nullopt;
      const auto& all = (*counts.calls).*sizes;
      return i < all.size() ? static_cast<double>(all[i]) : 0.0;
    };
    lines.push_back({"  of " + size_class_text(i), Form::Number, value});
  }
}

std::vector<Line> lines_of(const std::vector<Side>& sides) {
  // Where files are mapped the reader looks for the read calls, and must see that there are none.
  const bool maps = std::any_of(sides.begin(), sides.end(),
                                [](const Side& side) { return side.second->calls && side.second->calls->map_calls; });
  std::vector<Line> lines;
  lines.push_back({"read calls", Form::Number, figure(&Counts::read_calls), maps});
  add_histogram(lines, sides, &model::CallProfile::read_sizes);
  lines.push_back({"bytes read", Form::Bytes, figure(&Counts::read_bytes)});
  lines.push_back({"write calls", Form::Number, figure(&Counts::write_calls)});
  add_histogram(lines, sides, &model::CallProfile::write_sizes);
  lines.push_back({"bytes written", Form::Bytes, figure(&Counts::write_bytes)});
  lines.push_back({"sequential", Form::Share, sequential_share});
  lines.push_back({"seek calls", Form::Number, figure(&Counts::seek_calls)});
  lines.push_back({"files mapped", Form::Number, profile(&model::CallProfile::map_calls)});
  lines.push_back({"calls on a stream", Form::Number, profile(&model::CallProfile::stream_calls)});
  lines.push_back({"page faults", Form::Number, profile(&model::CallProfile::page_faults)});
  lines.push_back({"allocations", Form::Number, figure(&Counts::allocations)});
  lines.push_back({"bytes allocated", Form::Bytes, figure(&Counts::allocated_bytes)});
  lines.push_back({"peak allocated", Form::Bytes, [](const Counts& counts) -> std::optional<double> {
                     if (!counts.peak) return std::nullopt;
                     return static_cast<double>(counts.peak->bytes);
                   }});
  return lines;
}

std::string cell_text(const Line& line, const Counts& counts) {
  const auto value = line.value(counts);
  if (!value) return "-";
  if (line.form == Form::Share) return share_text(*value);
  if (line.form == Form::Bytes) return quantity_text(*value, "bytes");
  std::string text = quantity_text(*value, "");
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

Grid grid_of(const std::vector<Side>& sides) {
  Grid grid;
  grid.columns.push_back({{""}, Align::Left});
  for (const auto& [version, counts] : sides) grid.columns.push_back({{version}, Align::Right});
  for (const Line& line : lines_of(sides)) {
    const bool any = std::any_of(sides.begin(), sides.end(),
                                 [&](const Side& side) { return line.value(*side.second).value_or(0) != 0; });
    if (!any && !line.always) continue;
    std::vector<Cell> row{{line.label}};
    for (const auto& [version, counts] : sides) row.push_back({cell_text(line, *counts)});
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

void append_case(std::vector<std::string>& lines, std::vector<Side> sides, const TerminalOptions& options) {
  while (!sides.empty()) {
    std::size_t fitting = sides.size();
    std::vector<Side> part = sides;
    while (fitting > 1 && grid_width(grid_of(part)) > options.width) part.resize(--fitting, Side{});
    for (std::string& line : grid_lines(grid_of(part), options.colour)) lines.push_back(std::move(line));
    sides.erase(sides.begin(), sides.begin() + static_cast<std::ptrdiff_t>(fitting));
  }
}

std::vector<Side> sides_of(const model::RunResult& result, const std::string& case_id) {
  std::vector<Side> sides;
  for (std::size_t side = 0; side < result.header.versions.size(); ++side) {
    for (const Counts& counts : result.counts) {
      if (counts.case_id == case_id && counts.side == static_cast<int>(side)) {
        sides.emplace_back(result.header.versions[side], &counts);
        break;
      }
    }
  }
  return sides;
}

std::vector<std::string> counted_cases(const model::RunResult& result) {
  std::vector<std::string> ids;
  for (const Counts& counts : result.counts) ids.push_back(counts.case_id);
  std::sort(ids.begin(), ids.end(), case_before);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace

std::string io_table(const model::RunResult& result, const TerminalOptions& options) {
  const std::vector<std::string> ids = counted_cases(result);
  if (ids.empty()) return "no calls were counted in this run\n";
  const CaseColumns columns = case_columns(ids);
  std::vector<std::string> lines;
  if (!columns.common.empty()) lines.push_back(paint(columns.common, Tone::Faint, options.colour));
  for (const std::string& id : ids) {
    if (!lines.empty()) lines.emplace_back();
    for (const std::string& line : wrap(short_id(columns, id), options.width, 2)) {
      lines.push_back(paint(line, Tone::Strong, options.colour));
    }
    append_case(lines, sides_of(result, id), options);
  }
  const std::string text = join(lines, "\n") + "\n";
  return options.charset == Charset::Ascii ? to_ascii(text) : text;
}

}  // namespace versus::report
