#pragma once

#include <string>

#include "framework/model/run.hpp"

namespace versus::report {

/// The document `versus.result/1` (docs/schema/result-1.json): base units, effects as fractions, `null` for what is
/// not known; never NaN or infinity, always valid UTF-8. One line end at the end. Pure.
std::string result_json(const model::RunResult& result);

}  // namespace versus::report
