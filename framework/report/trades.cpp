#include "framework/report/trades.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "framework/report/numbers.hpp"
#include "framework/report/text.hpp"

namespace versus::report {

namespace {

constexpr std::size_t named_trades = 2;

using Group = std::pair<std::string, std::vector<const model::Trade*>>;

// By candidate, in the order in which the candidates come.
std::vector<Group> by_candidate(const std::vector<model::Trade>& trades) {
  std::vector<Group> groups;
  for (const model::Trade& trade : trades) {
    auto group =
        std::find_if(groups.begin(), groups.end(), [&](const Group& one) { return one.first == trade.candidate; });
    if (group == groups.end()) group = groups.insert(groups.end(), {trade.candidate, {}});
    group->second.push_back(&trade);
  }
  return groups;
}

}  // namespace

std::string trade_text(const model::Trade& trade) {
  return fmt::format("{} {} for {} file_size", effect_text(trade.effect), info(trade.metric).name,
                     effect_text(trade.size_effect));
}

std::vector<std::string> trade_sentences(const model::RunResult& result, const CaseColumns& columns) {
  const bool several_candidates = result.header.versions.size() > 2;
  std::vector<std::string> sentences;
  for (const auto& [candidate, trades] : by_candidate(result.trades)) {
    std::vector<std::string> named;
    for (std::size_t i = 0; i < std::min(trades.size(), named_trades); ++i) {
      named.push_back(fmt::format("{} ({})", trade_text(*trades[i]), short_id(columns, trades[i]->case_id)));
    }
    std::string text = several_candidates ? candidate + ", " : std::string();
    text += trades.size() == 1 ? "trade: " : fmt::format("{}: ", counted(trades.size(), "trade"));
    text += join(named, ", ");
    if (trades.size() > named_trades) text += fmt::format(" and {} more", trades.size() - named_trades);
    sentences.push_back(std::move(text));
  }
  return sentences;
}

}  // namespace versus::report
