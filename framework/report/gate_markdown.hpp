#pragma once

#include <string>
#include <vector>

#include "framework/model/run.hpp"

namespace versus::report {

/// A gate's result for a comment on a merge request: the answer in one line, what does not pass with the worst first,
/// what to run next, and all the rest folded. Pure.
std::string gate_markdown(const model::RunResult& result);

/// Lines that GitHub's runner shows beside a change (`::error title=…::…`): one for each case that does not pass, worst
/// first, at most ten of them, and one for a run that is no verdict. Pure.
std::vector<std::string> annotations(const model::RunResult& result);

}  // namespace versus::report
