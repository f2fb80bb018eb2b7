#pragma once

#include <string>
#include <vector>

#include "framework/model/run.hpp"
#include "framework/report/case_columns.hpp"
#include "framework/report/rows.hpp"

namespace versus::report {

/// One sentence for each candidate: `openexr@3.5.3 against openexr@3.2.4: 12 of 36 cases slower (worst +241 %,
/// read/tile=8), 3 faster, 20 equivalent, 1 inconclusive`.
std::vector<std::string> verdict_sentences(const model::RunResult& result);

/// The same from what is already taken apart.
std::string verdict_sentence(const Tally& tally, const CaseColumns& columns);

/// What the exit code means: `exit 1: slower`.
std::string exit_sentence(int exit_code);

}  // namespace versus::report
