#include "framework/report/ratio_table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "framework/base/suggest.hpp"
#include "framework/report/case_columns.hpp"
#include "framework/report/grid.hpp"
#include "framework/report/numbers.hpp"

namespace versus::report {

namespace {

using model::Metric;

constexpr const char* unknown = "-";

/// What is known of each case, version and metric.
class Figures {
 public:
  explicit Figures(const model::RunResult& result) {
    for (const model::Comparison& one : result.comparisons) {
      add(one.case_id, one.baseline, one.metric, one.baseline_median);
      add(one.case_id, one.candidate, one.metric, one.candidate_median);
    }
    for (const model::Counts& counts : result.counts) {
      const std::string& version = result.header.versions[static_cast<std::size_t>(counts.side)];
      const auto count = [&](Metric metric, std::int64_t value) {
        add(counts.case_id, version, metric, static_cast<double>(value));
      };
      count(Metric::ReadCalls, counts.read_calls);
      count(Metric::WriteCalls, counts.write_calls);
      count(Metric::SeekCalls, counts.seek_calls);
      count(Metric::ReadBytes, counts.read_bytes);
      count(Metric::WriteBytes, counts.write_bytes);
      count(Metric::Allocations, counts.allocations);
      count(Metric::AllocatedBytes, counts.allocated_bytes);
      if (counts.file_size) count(Metric::FileSize, *counts.file_size);
      if (counts.peak) count(Metric::PeakAllocatedBytes, counts.peak->bytes);
    }
  }

  std::optional<double> of(const std::string& case_id, const std::string& version, Metric metric) const {
    const auto found = figures_.find({case_id, version, metric});
    return found == figures_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  // The first that is told stays: the baseline's median may differ from candidate to candidate by the rounds they took
  // part in.
  void add(const std::string& case_id, const std::string& version, Metric metric, std::optional<double> value) {
    if (value) figures_.insert({{case_id, version, metric}, *value});
  }

  std::map<std::tuple<std::string, std::string, Metric>, double> figures_;
};

// One column: some values of the parameters that stand beside each other, and a version.
struct Column {
  std::vector<std::string> values;
  std::string version;
};

std::string id_of(const CaseParts& parts) {
  std::vector<std::string> pairs;
  for (const auto& [name, value] : parts.parameters) pairs.push_back(name + "=" + value);
  return parts.scenario + "/" + parts.operation + (pairs.empty() ? "" : "/" + join(pairs, ","));
}

class RatioTable {
 public:
  RatioTable(const model::RunResult& result, const RatioView& view)
      : result_(result), view_(view), figures_(result), metric_(common_clock(result)) {
    std::set<std::string> ids;
    for (const model::Comparison& one : result.comparisons) ids.insert(one.case_id);
    for (const std::string& id : ids) {
      const CaseParts parts = parse_case_id(id);
      const auto values = values_of(parts);
      ids_[{row_of(parts), values}] = id;
      across_.insert(values);
    }
    for (const auto& values : across_) {
      for (const std::string& version : result.header.versions) columns_.push_back({values, version});
    }
    // The reference's own come first.
    std::stable_partition(columns_.begin(), columns_.end(),
                          [this](const Column& column) { return is_reference(column); });
    const auto empty = [this](const Column& column) {
      return std::none_of(ids_.begin(), ids_.end(), [&](const auto& entry) {
        return entry.first.second == column.values && figures_.of(entry.second, column.version, metric_);
      });
    };
    columns_.erase(std::remove_if(columns_.begin(), columns_.end(), empty), columns_.end());
  }

  Expected<void> check() const {
    const auto& versions = result_.header.versions;
    if (!view_.version.empty() && std::find(versions.begin(), versions.end(), view_.version) == versions.end()) {
      return unexpected(usage_error("--ratios-to", "'" + view_.version + "' is not one of the run's versions",
                                    "its versions: " + join(versions, ", "),
                                    base::did_you_mean(view_.version, versions)));
    }
    std::set<std::string> known;
    for (const auto& [place, id] : ids_) {
      for (const auto& [name, value] : parse_case_id(id).parameters) known.insert(name);
    }
    const std::vector<std::string> names(known.begin(), known.end());
    for (const auto& [name, value] : view_.parameters) {
      if (auto fine = check_name("--ratios-to", name, names); !fine) return fine;
    }
    for (const std::string& name : view_.across) {
      if (auto fine = check_name("--across", name, names); !fine) return fine;
    }
    for (const auto& [place, id] : ids_) {
      for (const std::string& version : versions) {
        if (ratio(id, version)) return {};
      }
    }
    return unexpected(usage_error("--ratios-to", "no case of the run has a reference that was measured",
                                  "the case itself, but for what is named", "see the values of its axes"));
  }

  std::string title() const {
    std::vector<std::string> reference;
    if (!view_.version.empty()) reference.push_back(view_.version);
    for (const auto& [name, value] : view_.parameters) reference.push_back(name + "=" + value);
    return fmt::format(
        "median {} as a multiple of that of {} (cases take turns by rounds only: a few per cent between them say "
        "nothing)",
        model::info(metric_).name, join(reference, ", "));
  }

  std::string common() const { return rows().common; }

  std::vector<std::string> lines(const TerminalOptions& options) const {
    std::vector<std::string> lines;
    std::vector<Column> left = columns_;
    while (!left.empty()) {
      std::size_t fitting = left.size();
      std::vector<Column> part = left;
      while (fitting > 1 && grid_width(grid(part)) > options.width) part.resize(--fitting);
      if (!lines.empty()) lines.emplace_back();
      for (std::string& line : grid_lines(grid(part), options.colour)) lines.push_back(std::move(line));
      left.erase(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(fitting));
    }
    return lines;
  }

 private:
  struct ValuesBefore {
    bool operator()(const std::vector<std::string>& a, const std::vector<std::string>& b) const {
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), value_before);
    }
  };
  using Place = std::pair<std::string, std::vector<std::string>>;  // row, values of the parameters across

  static Expected<void> check_name(const char* option, const std::string& name, const std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), name) != names.end()) return {};
    return unexpected(usage_error(option, "'" + name + "' is no axis of the run", "its axes: " + join(names, ", "),
                                  base::did_you_mean(name, names)));
  }

  static Metric common_clock(const model::RunResult& result) {
    std::optional<Metric> clock;
    for (const model::Comparison& one : result.comparisons) {
      if (one.role != model::Role::Primary) continue;
      if (clock && *clock != one.metric) return Metric::WallTime;
      clock = one.metric;
    }
    return clock.value_or(Metric::WallTime);
  }

  bool is_reference(const Column& column) const {
    for (std::size_t i = 0; i < view_.across.size(); ++i) {
      const auto found = view_.parameters.find(view_.across[i]);
      if (found == view_.parameters.end() || found->second != column.values[i]) return false;
    }
    return true;
  }

  std::vector<std::string> values_of(const CaseParts& parts) const {
    std::vector<std::string> values;
    for (const std::string& name : view_.across) values.push_back(value_of(parts, name));
    return values;
  }

  std::string row_of(CaseParts parts) const {
    auto& own = parts.parameters;
    own.erase(std::remove_if(own.begin(), own.end(),
                             [this](const auto& pair) {
                               return std::find(view_.across.begin(), view_.across.end(), pair.first) !=
                                      view_.across.end();
                             }),
              own.end());
    return id_of(parts);
  }

  std::optional<double> ratio(const std::string& id, const std::string& version) const {
    CaseParts reference = parse_case_id(id);
    for (const auto& [name, value] : view_.parameters) {
      if (value_of(reference, name).empty()) return std::nullopt;
      for (auto& [own, given] : reference.parameters) {
        if (own == name) given = value;
      }
    }
    const auto time = figures_.of(id, version, metric_);
    const auto base = figures_.of(id_of(reference), view_.version.empty() ? version : view_.version, metric_);
    if (!time || !base || *base <= 0) return std::nullopt;
    return *time / *base;
  }

  CaseColumns rows() const {
    std::vector<std::string> ids;
    for (const auto& [place, id] : ids_) {
      if (ids.empty() || ids.back() != place.first) ids.push_back(place.first);
    }
    return case_columns(ids);
  }

  std::vector<std::string> heading_of(const Column& column) const {
    std::vector<std::string> heading;
    for (std::size_t i = 0; i < view_.across.size(); ++i) heading.push_back(view_.across[i] + "=" + column.values[i]);
    heading.push_back(column.version.substr(column.version.find('@')));
    return heading;
  }

  void add_cells(const std::optional<std::string>& id, const Column& column, std::vector<Cell>& cells) const {
    const auto times = id ? ratio(*id, column.version) : std::nullopt;
    cells.push_back({times ? fmt::format("{:.{}f}", *times, *times < 10 ? 2 : *times < 100 ? 1 : 0) : unknown});
    for (const Metric metric : view_.beside) {
      const auto figure = id ? figures_.of(*id, column.version, metric) : std::nullopt;
      const std::string_view unit = model::info(metric).unit;
      const bool scaled = unit == "bytes" || unit == "ns";
      std::string text = figure ? quantity_text(*figure, scaled ? unit : "") : unknown;
      while (!text.empty() && text.back() == ' ') text.pop_back();
      cells.push_back({text});
    }
  }

  Grid grid(const std::vector<Column>& columns) const {
    Grid grid;
    const CaseColumns rows_columns = rows();
    for (const std::string& name : headings(rows_columns)) {
      std::vector<std::string> heading(view_.across.size() + 1);
      heading.back() = name;
      grid.columns.push_back({heading, Align::Right});
    }
    for (const Column& column : columns) {
      grid.columns.push_back({heading_of(column), Align::Right});
      for (const Metric metric : view_.beside) {
        std::vector<std::string> heading(view_.across.size() + 1);
        heading.back() = model::info(metric).name;
        grid.columns.push_back({heading, Align::Right});
      }
    }
    std::vector<std::string> ids;
    for (const auto& [place, id] : ids_) ids.push_back(place.first);
    std::sort(ids.begin(), ids.end(), case_before);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    for (const std::string& row : ids) {
      std::vector<Cell> line;
      for (const std::string& text : cells(rows_columns, row)) line.push_back({text});
      for (const Column& column : columns) {
        const auto found = ids_.find({row, column.values});
        add_cells(found == ids_.end() ? std::nullopt : std::optional(found->second), column, line);
      }
      grid.rows.push_back(std::move(line));
    }
    return grid;
  }

  const model::RunResult& result_;
  const RatioView& view_;
  Figures figures_;
  Metric metric_;
  std::map<Place, std::string> ids_;  // of the case at that place
  std::set<std::vector<std::string>, ValuesBefore> across_;
  std::vector<Column> columns_;
};

// Scenarios differ in their axes, so each has a table of its own.
std::map<std::string, model::RunResult> by_scenario(const model::RunResult& result) {
  std::map<std::string, model::RunResult> parts;
  for (const model::Comparison& one : result.comparisons) {
    parts[parse_case_id(one.case_id).scenario].comparisons.push_back(one);
  }
  for (auto& [scenario, part] : parts) {
    part.header.versions = result.header.versions;
    part.counts = result.counts;
  }
  return parts;
}

void append(const RatioTable& table, const TerminalOptions& options, std::vector<std::string>& lines) {
  const auto paragraph = [&](const std::string& text, Tone tone) {
    for (const std::string& line : wrap(text, options.width, 2)) lines.push_back(paint(line, tone, options.colour));
  };
  if (!lines.empty()) lines.emplace_back();
  if (!table.common().empty()) paragraph(table.common(), Tone::Faint);
  paragraph(table.title(), Tone::Strong);
  for (std::string& line : table.lines(options)) lines.push_back(std::move(line));
}

}  // namespace

Expected<std::string> ratio_table(const model::RunResult& result, const RatioView& view,
                                  const TerminalOptions& options) {
  if (auto fine = RatioTable(result, view).check(); !fine) return unexpected(std::move(fine.error()));
  std::vector<std::string> lines;
  for (const auto& [scenario, part] : by_scenario(result)) {
    const RatioTable table(part, view);
    if (table.check()) append(table, options, lines);
  }
  const std::string text = join(lines, "\n") + "\n";
  return options.charset == Charset::Ascii ? to_ascii(text) : text;
}

}  // namespace versus::report
