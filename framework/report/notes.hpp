#pragma once

#include <string>
#include <vector>

#include "framework/model/run.hpp"
#include "framework/report/case_columns.hpp"
#include "framework/report/rows.hpp"

namespace versus::report {

/// A titled part below the table; each text is one paragraph, not yet wrapped.
struct Note {
  std::string title;
  std::vector<std::string> texts;
};

/// What the table does not say: what was not applicable, what failed and why, what is open and what it would take, what
/// remarks mean, the control, the machine, the run and the commands to go on. Parts without content are left out.
/// `columns` are those of the table, so that cases are named in the same short way.
std::vector<Note> notes_of(const model::RunResult& result, const std::vector<Row>& rows, const CaseColumns& columns);

/// Commands that go on from this result, ready to paste.
std::vector<std::string> next_commands(const model::RunResult& result, const std::vector<Row>& rows);

/// `openexr@3.2.4 in *zip*: +10 %`.
std::string injection_text(const model::Injection& injection);

}  // namespace versus::report
