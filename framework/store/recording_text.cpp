#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

#include "framework/store/csv.hpp"
#include "framework/store/recording.hpp"
#include "framework/store/round_slots.hpp"
#include "framework/store/stored_words.hpp"

namespace versus::store {

namespace {

using Figure = double model::Item::*;

struct Columns {
  std::vector<Figure> figures;
  bool stage = false;
  bool case_id = false;
};

std::string heading(const Columns& columns) {
  std::string text(recording_columns);
  if (columns.figures.size() > 1) text += ",cpu_ns";
  if (columns.stage) text += ",stage";
  if (columns.case_id) text += ",case";
  return text + '\n';
}

// A time that is no number is one that was not measured.
bool is_readable(const model::Item& item, const Columns& columns) {
  return std::all_of(columns.figures.begin(), columns.figures.end(),
                     [&](Figure figure) { return std::isfinite(item.*figure) && item.*figure >= 0; });
}

void write_round(const model::Round& round, const Columns& columns, std::string& text) {
  std::string behind;
  if (columns.stage) behind += fmt::format(",{}", word(round.stage));
  if (columns.case_id) behind += "," + csv_field(round.case_id);
  behind += '\n';
  const std::string start = csv_number(round.start_seconds);
  for (std::size_t block = 0; block < round.items.size(); ++block) {
    for (std::size_t slot = 0; slot < round.items[block].size(); ++slot) {
      const std::optional<model::Item>& item = round.items[block][slot];
      if (!item || !is_readable(*item, columns)) continue;
      const int worker = 2 * side_of_slot(round, slot) + static_cast<int>(slot % 2);
      fmt::format_to(std::back_inserter(text), "{},{},{},{}", round.number, worker, block, start);
      for (const Figure figure : columns.figures) text += "," + csv_number((*item).*figure);
      text += behind;
    }
  }
}

std::string write(const std::vector<model::Round>& rounds, const Columns& columns) {
  std::string text = heading(columns);
  for (const model::Round& round : rounds) write_round(round, columns, text);
  return text;
}

}  // namespace

std::string write_recording(const std::vector<model::Round>& rounds, model::Metric metric) {
  assert(metric == model::Metric::WallTime || metric == model::Metric::CpuTime);
  Columns columns;
  columns.figures = {metric == model::Metric::CpuTime ? &model::Item::cpu_ns : &model::Item::wall_ns};
  columns.stage = std::any_of(rounds.begin(), rounds.end(),
                              [](const model::Round& round) { return round.stage == model::Stage::Confirm; });
  columns.case_id = std::any_of(rounds.begin(), rounds.end(),
                                [&](const model::Round& round) { return round.case_id != rounds.front().case_id; });
  return write(rounds, columns);
}

std::string write_full_recording(const std::vector<model::Round>& rounds) {
  return write(rounds, Columns{{&model::Item::wall_ns, &model::Item::cpu_ns}, true, true});
}

}  // namespace versus::store
