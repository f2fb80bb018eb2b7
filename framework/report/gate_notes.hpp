#pragma once

#include <string>
#include <vector>

#include "framework/model/run.hpp"
#include "framework/report/case_columns.hpp"
#include "framework/report/rows.hpp"

namespace versus::report {

/// Whether the change may go in, in a few words: `passes: nothing is slower than allowed`, `no verdict`.
std::string gate_answer(const model::RunResult& result);

/// What stands above everything else: the answer, and why the run is no verdict. Empty for other runs.
std::vector<std::string> gate_headlines(const model::RunResult& result);

/// What a gate adds below the table, a paragraph each: what the candidate was held against, what was left out or let
/// pass, the controls. Empty for other runs.
std::vector<std::string> gate_paragraphs(const model::RunResult& result, const CaseColumns& columns);

/// `the control with an injected slow-down of 6 % found +6.1 % [+5.2, +7.0] %`.
std::string control_text(const model::GateControl& control, const CaseColumns& columns);

/// Commands that look closer at the worst case of a gate, on the same two versions.
std::vector<std::string> gate_next_commands(const model::RunResult& result, const std::vector<Row>& rows);

}  // namespace versus::report
