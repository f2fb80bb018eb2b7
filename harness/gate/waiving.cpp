#include "harness/gate/waiving.hpp"

#include <fmt/format.h>

#include "framework/scenario/filter.hpp"

namespace versus::gate {

const model::Waiver* find_waiver(const std::vector<model::Waiver>& waivers, const std::string& case_id,
                                 model::Metric metric) {
  const model::Waiver* found = nullptr;
  for (const auto& waiver : waivers) {
    const bool concerned = scenario::Filter(waiver.cases).matches(case_id) && waiver.metric.value_or(metric) == metric;
    if (concerned && (found == nullptr || waiver.ceiling > found->ceiling)) found = &waiver;
  }
  return found;
}

std::vector<model::WaivedSlowdown> apply_waivers(std::vector<model::Comparison>& comparisons,
                                                 const std::vector<model::Waiver>& waivers) {
  std::vector<model::WaivedSlowdown> waived;
  for (auto& comparison : comparisons) {
    if (comparison.verdict != model::Verdict::Slower || !comparison.effect) continue;
    const auto* waiver = find_waiver(waivers, comparison.case_id, comparison.metric);
    if (waiver == nullptr) continue;
    const bool surely_above = !comparison.interval || comparison.interval->low > waiver->ceiling;
    if (*comparison.effect <= waiver->ceiling) {
      comparison.verdict = model::Verdict::Equivalent;
      comparison.rule = model::Rule::Waived;
      comparison.remarks.push_back(fmt::format("waived: up to {:+.4g} % until {} by {} ({})", 100 * waiver->ceiling,
                                               waiver->expires, waiver->who, waiver->reason));
      waived.push_back({comparison.case_id, comparison.metric, *comparison.effect, waiver->ceiling, waiver->reason,
                        waiver->who, waiver->expires});
    } else if (!surely_above) {
      comparison.verdict = model::Verdict::Inconclusive;
      comparison.rule = model::Rule::Undecided;
      comparison.remarks.push_back(
          fmt::format("above the waiver's ceiling: {:+.4g} %, but not surely", 100 * waiver->ceiling));
    } else {
      comparison.remarks.push_back(fmt::format("above the waiver's ceiling: {:+.4g} %", 100 * waiver->ceiling));
    }
  }
  return waived;
}

}  // namespace versus::gate
