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
#include "framework/store/round_slots.hpp"
#include "framework/store/stored_words.hpp"

namespace versus::store {
namespace {

constexpr std::string_view first_columns = "round,worker,block,t,ns";
constexpr std::size_t first_column_count = 5;
constexpr int max_worker = 511;
constexpr int max_block = 999'999;

double model::Item::*figure(model::Metric metric) {
  assert(metric == model::Metric::WallTime || metric == model::Metric::CpuTime);
  return metric == model::Metric::CpuTime ? &model::Item::cpu_ns : &model::Item::wall_ns;
}

// --- reading ---

struct Line {
  std::string case_id;
  model::Stage stage = model::Stage::Screen;
  int round = 0;
  int worker = 0;
  int block = 0;
  double start = 0;
  double ns = 0;
  std::size_t number = 0;  ///< in the text, from 1
};

struct Columns {
  std::size_t count = first_column_count;
  std::optional<std::size_t> stage;
  std::optional<std::size_t> case_id;
};

Error error_at(std::string_view place, std::size_t line, std::string culprit, std::string limit = {},
               std::string next_step = {}) {
  return usage_error(fmt::format("{}:{}", place, line), std::move(culprit), std::move(limit), std::move(next_step));
}

Expected<Columns> parse_columns(std::string_view line, std::string_view place) {
  const std::string limit = fmt::format("a recording begins with the columns {}", first_columns);
  const std::optional<std::vector<std::string>> names = csv_fields(line);
  if (!names || names->size() < first_column_count ||
      fmt::format("{}", fmt::join(names->begin(), names->begin() + first_column_count, ",")) != first_columns) {
    return unexpected(error_at(place, 1, fmt::format("unexpected columns '{}'", line.substr(0, 80)), limit));
  }
  Columns columns;
  columns.count = names->size();
  for (std::size_t i = first_column_count; i < names->size(); ++i) {
    const std::string& name = (*names)[i];
    std::optional<std::size_t>& column = name == "stage" ? columns.stage : columns.case_id;
    if ((name != "stage" && name != "case") || column) {
      return unexpected(error_at(place, 1, fmt::format("unexpected column '{}'", name),
                                 "behind them may stand: stage, case", base::did_you_mean(name, {"stage", "case"})));
    }
    column = i;
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
  const auto ns = number<double>((*fields)[4]);
  if (!ns || !std::isfinite(*ns) || *ns < 0) return wrong(4, "ns", "a number of nanoseconds from 0");
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

Expected<model::Round> build_round(const std::vector<Line>& lines, int baseline, double model::Item::*figure_of,
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
      item.emplace();
      (*item).*figure_of = line.ns;
    }
    if (!is_new) {
      return unexpected(
          error_at(place, line.number,
                   fmt::format("worker {} has block {} of round {} twice", line.worker, line.block, line.round)));
    }
  }
  return round;
}

Expected<std::vector<model::Round>> build_rounds(std::vector<Line> lines, double model::Item::*figure_of,
                                                 std::string_view place) {
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
  std::vector<model::Round> rounds;
  for (const std::vector<Line>& of_round : by_round) {
    Expected<model::Round> round = build_round(of_round, baselines[of_round.front().case_id], figure_of, place);
    if (!round) return unexpected(std::move(round.error()));
    rounds.push_back(std::move(*round));
  }
  return rounds;
}

}  // namespace

Expected<std::vector<model::Round>> parse_recording(std::string_view text, std::string_view place,
                                                    model::Metric metric) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.substr(0, byte_order_mark.size()) == byte_order_mark) text.remove_prefix(byte_order_mark.size());
  Expected<Columns> columns = parse_columns(take_line(text), place);
  if (!columns) return unexpected(std::move(columns.error()));
  std::vector<Line> lines;
  for (std::size_t number_of = 2; !text.empty(); ++number_of) {
    const std::string_view content = take_line(text);
    if (content.empty()) continue;
    Expected<Line> line = parse_line(content, *columns, place, number_of);
    if (!line) return unexpected(std::move(line.error()));
    lines.push_back(std::move(*line));
  }
  return build_rounds(std::move(lines), figure(metric), place);
}

std::string write_recording(const std::vector<model::Round>& rounds, model::Metric metric) {
  double model::Item::*const figure_of = figure(metric);
  const bool stages = std::any_of(rounds.begin(), rounds.end(),
                                  [](const model::Round& round) { return round.stage == model::Stage::Confirm; });
  const bool cases = std::any_of(rounds.begin(), rounds.end(),
                                 [&](const model::Round& round) { return round.case_id != rounds.front().case_id; });
  std::string text(first_columns);
  if (stages) text += ",stage";
  if (cases) text += ",case";
  text += '\n';
  for (const model::Round& round : rounds) {
    std::string behind;
    if (stages) behind += fmt::format(",{}", word(round.stage));
    if (cases) behind += "," + csv_field(round.case_id);
    const std::string start = csv_number(round.start_seconds);
    for (std::size_t block = 0; block < round.items.size(); ++block) {
      for (std::size_t slot = 0; slot < round.items[block].size(); ++slot) {
        const std::optional<model::Item>& item = round.items[block][slot];
        if (!item) continue;
        const int worker = 2 * side_of_slot(round, slot) + static_cast<int>(slot % 2);
        fmt::format_to(std::back_inserter(text), "{},{},{},{},{}{}\n", round.number, worker, block, start,
                       csv_number((*item).*figure_of), behind);
      }
    }
  }
  return text;
}

}  // namespace versus::store
