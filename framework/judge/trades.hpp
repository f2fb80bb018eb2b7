#pragma once

#include <vector>

#include "framework/model/run.hpp"

namespace versus::judge {

/// The smallest difference in size that is worth the word trade, where the scenario's threshold for file_size is not
/// exceeded: 0.1 %. A longer version string in a header is no trade.
inline constexpr double smallest_traded_size = 0.001;

/// Cases whose deciding clock says faster while the candidate's file is larger, or slower while it is smaller; in the
/// order of the comparisons, which are finished. The scenario need not judge file_size: it was counted all the same.
std::vector<model::Trade> find_trades(const std::vector<model::Comparison>& comparisons,
                                      const std::vector<model::Counts>& counts, const model::RunHeader& header);

/// `trade: -46.2 % cpu_time for +1.2 % file_size`
std::string trade_remark(const model::Trade& trade);

}  // namespace versus::judge
