#include "framework/model/metric.hpp"

#include <cassert>

namespace versus::model {

const MetricInfo& info(Metric metric) {
  for (const auto& entry : all_metrics) {
    if (entry.metric == metric) return entry;
  }
  assert(false && "every metric stands in the table");
  return all_metrics.front();
}

std::optional<Metric> find_metric(std::string_view name) {
  for (const auto& entry : all_metrics) {
    if (entry.name == name) return entry.metric;
  }
  return std::nullopt;
}

std::vector<std::string> metric_names() {
  std::vector<std::string> names;
  for (const auto& entry : all_metrics) names.emplace_back(entry.name);
  return names;
}

}  // namespace versus::model
