#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/model/baseline_record.hpp"
#include "framework/records/checked.hpp"

namespace versus::records {

inline constexpr std::string_view waiver_schema = "versus.waivers/1";

/// YAML for reviewers, sorted by pattern and metric; `read_waivers` gives the same back.
std::string write_waivers(std::vector<model::Waiver> waivers);

/// Errors as of `read_record`: each waiver says its cases, ceiling, reason, who and until when; two for the same cases
/// and metric are one too many. Pure.
Checked<std::vector<model::Waiver>> read_waivers(std::string_view text, std::string_view file_name);

/// Whether it has ended before `today` (`2026-12-01`).
bool is_expired(const model::Waiver& waiver, std::string_view today);

}  // namespace versus::records
