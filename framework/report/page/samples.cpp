#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "framework/report/page/parts.hpp"

namespace versus::report::page {

namespace {

// Whole nanoseconds from a microsecond on: no clock knows more, and most of a page is these.
void append_time(std::string& text, double ns) {
  if (!std::isfinite(ns)) {
    text += "null";
  } else if (std::fabs(ns) >= 1000) {
    fmt::format_to(std::back_inserter(text), "{:.0f}", ns);
  } else {
    fmt::format_to(std::back_inserter(text), "{:.4g}", ns);
  }
}

std::vector<int> turns_of(const PageInput& input, std::size_t round, std::size_t block, std::size_t slots) {
  if (round < input.turns.size() && block < input.turns[round].blocks.size()) {
    return input.turns[round].blocks[block];
  }
  std::vector<int> order(slots);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/// One round's items in the order of execution: which slot, wall time, CPU time.
struct Items {
  std::string slots;
  std::string wall;
  std::string cpu;
};

Items items_of(const PageInput& input, std::size_t place) {
  const model::Round& round = input.rounds[place];
  Items items;
  const char* separator = "";
  for (std::size_t block = 0; block < round.items.size(); ++block) {
    const auto& of_block = round.items[block];
    for (const int slot : turns_of(input, place, block, of_block.size())) {
      const auto at = static_cast<std::size_t>(slot);
      if (slot < 0 || at >= of_block.size() || !of_block[at]) continue;
      for (std::string* text : {&items.slots, &items.wall, &items.cpu}) *text += separator;
      items.slots += std::to_string(slot);
      append_time(items.wall, of_block[at]->wall_ns);
      append_time(items.cpu, of_block[at]->cpu_ns);
      separator = ",";
    }
  }
  return items;
}

std::string round_text(const PageInput& input, std::size_t place) {
  const model::Round& round = input.rounds[place];
  std::vector<std::int64_t> peaks;
  for (const model::LaunchFacts& launch : round.launches) peaks.push_back(launch.peak_rss);
  const Items items = items_of(input, place);
  return fmt::format(
      R"({{"number":{},"stage":"{}","complete":{},"batch":{},"sides":[{}],"peaks":[{}],"slots":[{}],"wall":[{}],"cpu":[{}]}})",
      round.number, round.stage == model::Stage::Confirm ? "confirm" : "screen", round.complete, round.batch,
      fmt::join(round.sides, ","), fmt::join(peaks, ","), items.slots, items.wall, items.cpu);
}

}  // namespace

std::string samples_text(const PageInput& input, const Index& index) {
  std::map<std::size_t, std::string> by_case;
  for (std::size_t place = 0; place < input.rounds.size(); ++place) {
    if (!index.has_case(input.rounds[place].case_id)) continue;
    std::string& text = by_case[index.case_of(input.rounds[place].case_id)];
    if (!text.empty()) text += ',';
    text += round_text(input, place);
  }
  std::string all = "{";
  for (const auto& [subject, rounds] : by_case) {
    fmt::format_to(std::back_inserter(all), "{}\"{}\":[{}]", all.size() > 1 ? "," : "", subject, rounds);
  }
  return all + "}";
}

}  // namespace versus::report::page
