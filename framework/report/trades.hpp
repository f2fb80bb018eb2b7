#pragma once

#include <string>
#include <vector>

#include "framework/model/run.hpp"
#include "framework/report/case_columns.hpp"

namespace versus::report {

/// `-46 % cpu_time for +1.2 % file_size`
std::string trade_text(const model::Trade& trade);

/// One line for each candidate that trades time for size: `trade: -46 % cpu_time for +1.2 % file_size
/// (compression=zip)`, `3 trades: …`; the candidate stands in front where the run has several. `columns` are those of
/// the table, so that cases are named in the same short way.
std::vector<std::string> trade_sentences(const model::RunResult& result, const CaseColumns& columns);

}  // namespace versus::report
