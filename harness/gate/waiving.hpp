#pragma once

#include <vector>

#include "framework/model/baseline_record.hpp"
#include "framework/model/run.hpp"

namespace versus::gate {

/// What is slower, and no more than a waiver's ceiling by its estimate, passes with the rule Waived. What is shown to
/// be above the ceiling stays slower; what is above by its estimate only is inconclusive. Of several waivers the one
/// with the highest ceiling counts. Pure.
std::vector<model::WaivedSlowdown> apply_waivers(std::vector<model::Comparison>& comparisons,
                                                 const std::vector<model::Waiver>& waivers);

/// The waiver that counts for a case and metric; null without one.
const model::Waiver* find_waiver(const std::vector<model::Waiver>& waivers, const std::string& case_id,
                                 model::Metric metric);

}  // namespace versus::gate
