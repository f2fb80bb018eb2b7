#include "framework/judge/trades.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace versus::judge {

using model::Comparison;
using model::Metric;
using model::Role;
using model::Verdict;

namespace {

using Sizes = std::map<std::pair<std::string, std::string>, std::int64_t>;  ///< by case and version

Sizes sizes_of(const std::vector<model::Counts>& counts, const model::RunHeader& header) {
  Sizes sizes;
  for (const auto& one : counts) {
    const auto side = static_cast<std::size_t>(one.side);
    if (one.file_size && side < header.versions.size()) sizes[{one.case_id, header.versions[side]}] = *one.file_size;
  }
  return sizes;
}

std::optional<std::int64_t> find(const Sizes& sizes, const std::string& case_id, const std::string& version) {
  const auto found = sizes.find({case_id, version});
  if (found == sizes.end() || found->second <= 0) return std::nullopt;
  return found->second;
}

}  // namespace

std::vector<model::Trade> find_trades(const std::vector<Comparison>& comparisons,
                                      const std::vector<model::Counts>& counts, const model::RunHeader& header) {
  std::set<std::pair<std::string, std::string>> beyond_threshold;
  for (const auto& one : comparisons) {
    const bool differs = one.verdict == Verdict::Slower || one.verdict == Verdict::Faster;
    if (one.metric == Metric::FileSize && differs) beyond_threshold.insert({one.case_id, one.candidate});
  }
  const Sizes sizes = sizes_of(counts, header);
  std::vector<model::Trade> trades;
  for (const auto& one : comparisons) {
    const bool moved = one.verdict == Verdict::Slower || one.verdict == Verdict::Faster;
    if (one.role != Role::Primary || !moved || !one.effect) continue;
    const auto before = find(sizes, one.case_id, one.baseline);
    const auto after = find(sizes, one.case_id, one.candidate);
    if (!before || !after) continue;
    const double size_effect = static_cast<double>(*after) / static_cast<double>(*before) - 1;
    const bool opposed = one.verdict == Verdict::Faster ? size_effect > 0 : size_effect < 0;
    const bool matters =
        std::abs(size_effect) >= smallest_traded_size || beyond_threshold.count({one.case_id, one.candidate}) != 0;
    if (!opposed || !matters) continue;
    trades.push_back({one.case_id, one.baseline, one.candidate, one.metric, *one.effect, size_effect, *before, *after});
  }
  return trades;
}

std::string trade_remark(const model::Trade& trade) {
  return fmt::format("trade: {:+.1f} % {} for {:+.1f} % file_size", 100 * trade.effect, model::info(trade.metric).name,
                     100 * trade.size_effect);
}

}  // namespace versus::judge
