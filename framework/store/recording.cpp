#include "framework/store/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "framework/base/suggest.hpp"
#include "framework/store/csv.hpp"
#include "framework/store/stored_words.hpp"

namespace versus::store {
namespace {

constexpr std::string_view first_columns = recording_columns;
constexpr std::size_t first_column_count = 5;
constexpr int max_worker = 511;
constexpr int max_block = 999'999;

struct Line {
  std::string case_id;
  model::Stage stage = model::Stage::Screen;
  int round = 0;
  int worker = 0;
  int block = 0;
  double start = 0;
  double ns = 0;
  std::optional<double> cpu_ns;
  std::size_t number = 0;  ///< in the text, from 1
};

struct Columns {
  std::size_t count = first_column_count;
  std::optional<std::size_t> cpu_ns;
  std::optional<std::size_t> stage;
  std::optional<std::size_t> case_id;

  std::optional<std::size_t>* find(std::string_view name) {
    if (name == "cpu_ns") return &cpu_ns;
    if (name == "stage") return &stage;
    return name == "case" ? &case_id : nullptr;
  }
};

Error error_at(std::string_view place, std::size_t line, std::string culprit, std::string limit = {},
               std::string next_step = {}) {
  return usage_error(fmt::format("{}:{}", place, line), std::move(culprit), std::move(limit), std::move(next_step));
}

Expected<Columns> parse_columns(std::string_view line, std::string_view place, std::size_t number_of) {
  const std::string limit = fmt::format("a recording begins with the columns {}", first_columns);
  const std::optional<std::vector<std::string>> names = csv_fields(line);
  if (!names || names->size() < first_column_count ||
      fmt::format("{}", fmt::join(names->begin(), names->begin() + first_column_count, ",")) != first_columns) {
    return unexpected(error_at(place, number_of, fmt::format("unexpected columns '{}'", line.substr(0, 80)), limit));
  }
  Columns columns;
  columns.count = names->size();
  for (std::size_t i = first_column_count; i < names->size(); ++i) {
    const std::string& name = (*names)[i];
    std::optional<std::size_t>* column = columns.find(name);
    if (column == nullptr || *column) {
      return unexpected(error_at(place, number_of, fmt::format("unexpected column '{}'", name),
                                 "behind them may stand: cpu_ns, stage, case",
                                 base::did_you_mean(name, {"cpu_ns", "stage", "case"})));
    }
    *column = i;
  }
  return columns;
}

template <class T>
std::optional<T> number(std::string_view text) {
  T value{};
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<double> time_of(std::string_view text) {
  const std::optional<double> ns = number<double>(text);
  return ns && std::isfinite(*ns) && *ns >= 0 ? ns : std::nullopt;
}

Expected<Line> parse_line(std::string_view text, const Columns& columns, std::string_view place,
                          std::size_t number_of) {
  const std::optional<std::vector<std::string>> fields = csv_fields(text);
  if (!fields) return unexpected(error_at(place, number_of, "a quote that is not closed"));
  if (fields->size() != columns.count) {
    return unexpected(error_at(place, number_of, fmt::format("{} fields", fields->size()),
                               fmt::format("{} columns stand in the first line", columns.count)));
  }
  const auto wrong = [&](std::size_t column, std::string_view name, std::string limit) {
    return unexpected(
        error_at(place, number_of, fmt::format("{} '{}'", name, (*fields)[column].substr(0, 40)), std::move(limit)));
  };
  Line line;
  line.number = number_of;
  const auto round = number<int>((*fields)[0]);
  if (!round || *round < 0) return wrong(0, "round", "a whole number from 0");
  const auto worker = number<int>((*fields)[1]);
  if (!worker || *worker < 0 || *worker > max_worker) {
    return wrong(1, "worker", fmt::format("a whole number from 0 to {}", max_worker));
  }
  const auto block = number<int>((*fields)[2]);
  if (!block || *block > max_block) {
    return wrong(2, "block", fmt::format("a whole number up to {}, negative for a warm-up", max_block));
  }
  const auto start = number<double>((*fields)[3]);
  if (!start || !std::isfinite(*start)) return wrong(3, "t", "a number of seconds");
  const auto ns = time_of((*fields)[4]);
  if (!ns) return wrong(4, "ns", "a number of nanoseconds from 0");
  if (columns.cpu_ns) {
    line.cpu_ns = time_of((*fields)[*columns.cpu_ns]);
    if (!line.cpu_ns) return wrong(*columns.cpu_ns, "cpu_ns", "a number of nanoseconds from 0");
  }
  line.round = *round;
  line.worker = *worker;
  line.block = *block;
  line.start = *start;
  line.ns = *ns;
  if (columns.stage) {
    const std::optional<model::Stage> stage = find_stage((*fields)[*columns.stage]);
    if (!stage) return wrong(*columns.stage, "stage", "one of: screen, confirm");
    line.stage = *stage;
  }
  if (columns.case_id) line.case_id = (*fields)[*columns.case_id];
  return line;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

/// Everything of a round but its items, for which the blocks and slots are made.
model::Round empty_round(const std::vector<Line>& lines, int baseline) {
  model::Round round;
  round.case_id = lines.front().case_id;
  round.number = lines.front().round;
  round.stage = lines.front().stage;
  std::set<int> sides{baseline};
  std::set<int> warm_ups;
  std::int64_t last_block = -1;
  double begin = std::numeric_limits<double>::infinity();
  double end = -begin;
  for (const Line& line : lines) {
    sides.insert(line.worker / 2);
    last_block = std::max<std::int64_t>(last_block, line.block);
    if (line.block < 0) warm_ups.insert(line.block);
    begin = std::min(begin, line.start);
    end = std::max(end, line.start + line.ns * 1e-9);
  }
  round.sides.assign(sides.begin(), sides.end());
  round.warm_ups = static_cast<int>(warm_ups.size());
  round.start_seconds = begin;
  round.duration_seconds = end - begin;
  round.items.resize(static_cast<std::size_t>(last_block + 1));
  return round;
}

model::Item item_of(const Line& line, model::Metric metric) {
  model::Item item;
  if (line.cpu_ns) {
    item.wall_ns = line.ns;
    item.cpu_ns = *line.cpu_ns;
  } else {
    (metric == model::Metric::CpuTime ? item.cpu_ns : item.wall_ns) = line.ns;
  }
  return item;
}

Expected<model::Round> build_round(const std::vector<Line>& lines, int baseline, model::Metric metric,
                                   std::string_view place) {
  model::Round round = empty_round(lines, baseline);
  const std::size_t slots = 2 * round.sides.size();
  const std::size_t room = round.items.size() * slots;
  constexpr std::size_t always_allowed = 10'000;  // beyond it, a few lines must not take much memory
  if (room > always_allowed && room > 20 * lines.size()) {
    return unexpected(error_at(place, lines.back().number,
                               fmt::format("round {} has only {} items", round.number, lines.size()),
                               fmt::format("{} blocks of {} workers need {}", round.items.size(), slots, room)));
  }
  for (auto& block : round.items) block.resize(slots);
  std::set<std::pair<int, int>> warm_ups;
  for (const Line& line : lines) {
    bool is_new = true;
    if (line.block < 0) {
      is_new = warm_ups.emplace(line.block, line.worker).second;
    } else {
      const auto side = std::lower_bound(round.sides.begin(), round.sides.end(), line.worker / 2);
      const auto slot = 2 * (side - round.sides.begin()) + line.worker % 2;
      std::optional<model::Item>& item =
          round.items[static_cast<std::size_t>(line.block)][static_cast<std::size_t>(slot)];
      is_new = !item;
      item = item_of(line, metric);
    }
    if (!is_new) {
      return unexpected(
          error_at(place, line.number,
                   fmt::format("worker {} has block {} of round {} twice", line.worker, line.block, line.round)));
    }
  }
  return round;
}

Expected<void> build_rounds(std::vector<Line> lines, model::Metric metric, std::string_view place,
                            Recording& recording) {
  std::map<std::string, int> baselines;
  std::map<std::pair<std::string, int>, std::size_t> places;
  std::vector<std::vector<Line>> by_round;
  for (Line& line : lines) {
    const auto [baseline, first] = baselines.emplace(line.case_id, line.worker / 2);
    if (!first) baseline->second = std::min(baseline->second, line.worker / 2);
    const auto [at, new_round] = places.emplace(std::pair(line.case_id, line.round), by_round.size());
    if (new_round) by_round.emplace_back();
    if (!new_round && by_round[at->second].front().stage != line.stage) {
      return unexpected(error_at(place, line.number, fmt::format("round {} has two stages", line.round)));
    }
    by_round[at->second].push_back(std::move(line));
  }
  for (const std::vector<Line>& of_round : by_round) {
    Expected<model::Round> round = build_round(of_round, baselines[of_round.front().case_id], metric, place);
    if (!round) return unexpected(std::move(round.error()));
    recording.rounds.push_back(std::move(*round));
    recording.first_lines.push_back(of_round.front().number);
  }
  return {};
}

// Comments, and behind a mark of its own in the first of them what the writer knew of the run.
void take_comment(std::string_view line, std::size_t number_of, Recording& recording) {
  if (recording.head || line.substr(0, recording_mark.size()) != recording_mark) return;
  recording.head = line.substr(recording_mark.size());
  recording.head_line = number_of;
}

}  // namespace

Expected<Recording> parse_recording(std::string_view text, std::string_view place, model::Metric metric) {
  assert(metric == model::Metric::WallTime || metric == model::Metric::CpuTime);
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.substr(0, byte_order_mark.size()) == byte_order_mark) text.remove_prefix(byte_order_mark.size());
  Recording recording;
  std::optional<Columns> columns;
  std::vector<Line> lines;
  std::size_t number_of = 0;
  while (!text.empty() || !columns) {
    const std::string_view content = take_line(text);
    ++number_of;
    if (!content.empty() && content.front() == '#') {
      take_comment(content, number_of, recording);
    } else if (!columns) {
      Expected<Columns> parsed = parse_columns(content, place, number_of);
      if (!parsed) return unexpected(std::move(parsed.error()));
      columns = *parsed;
    } else if (!content.empty()) {
      Expected<Line> line = parse_line(content, *columns, place, number_of);
      if (!line) return unexpected(std::move(line.error()));
      lines.push_back(std::move(*line));
    }
  }
  recording.has_both_clocks = columns->cpu_ns.has_value();
  recording.has_stages = columns->stage.has_value();
  recording.last_line = number_of;
  if (auto built = build_rounds(std::move(lines), metric, place, recording); !built) {
    return unexpected(std::move(built.error()));
  }
  return recording;
}

}  // namespace versus::store
