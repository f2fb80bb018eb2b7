#pragma once

#include <map>
#include <string>
#include <vector>

#include "framework/model/baseline_record.hpp"
#include "framework/model/run.hpp"

namespace versus::records {

/// What a run of two versions, the reference first, has to be remembered by: one record for each scenario. Cases
/// without an answer (failed, not applicable, never measured) are not in it. `codes`: RecordedBuild::code by version
/// id. Pure.
std::vector<model::BaselineRecord> records_of(const model::RunResult& result,
                                              const std::map<std::string, std::string>& codes);

}  // namespace versus::records
