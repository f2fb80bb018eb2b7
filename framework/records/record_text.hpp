#pragma once

#include <string>
#include <string_view>

#include "framework/model/baseline_record.hpp"
#include "framework/records/checked.hpp"

namespace versus::records {

/// The schema that is written and read.
inline constexpr std::string_view record_schema = "versus.baseline/1";

/// YAML for reviewers: one line for each metric of each case, sorted, numbers no longer than what they mean, so that a
/// diff shows what changed. `read_record` gives the same record back, within the digits written.
std::string write_record(const model::BaselineRecord& record);

/// `file_name` is for messages. Errors, with line and column where there is one: marks of an unfinished merge, text
/// that is no YAML, another schema, unknown or missing keys, values of the wrong kind, cases of another scenario,
/// metrics that do not exist, an effect outside of its own interval. Pure.
Checked<model::BaselineRecord> read_record(std::string_view text, std::string_view file_name);

/// Where the record of a scenario on a class of machine lies, below the folder of records:
/// `openexr/tile_size/x86_64-AMD_EPYC-2cpu-Linux-6.yaml`.
std::string record_path(const std::string& scenario, const std::string& machine_class);

}  // namespace versus::records
