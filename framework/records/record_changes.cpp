#include "framework/records/record_changes.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "framework/stats/stored_ratio.hpp"

namespace versus::records {

namespace {

constexpr double normal_quantile_975 = 1.959964;

Change by_interval(const model::Interval& logs, double threshold) {
  const double tau = std::log1p(threshold);
  const double beyond = std::log1p(threshold / 2);
  if (logs.low > -tau && logs.high < tau) return Change::Same;
  if (logs.low > beyond) return Change::Slower;
  if (logs.high < -beyond) return Change::Faster;
  return Change::Unclear;
}

Change by_size(double size, double threshold) {
  if (std::abs(size) <= threshold) return Change::Same;
  return size > 0 ? Change::Slower : Change::Faster;
}

void judge(MetricChange& entry, const model::AcceptedMetric& before, const model::AcceptedMetric& after,
           double threshold) {
  entry.before = before.effect;
  entry.after = after.effect;
  if (!before.effect || !after.effect) {
    // A reference of zero: the differences themselves are what there is.
    const double step = after.difference.value_or(0) - before.difference.value_or(0);
    entry.change = before.effect || after.effect ? Change::Unclear : by_size(step, 0);
    return;
  }
  const auto change = stats::change_since(stats::StoredRatio{std::log1p(*after.effect), after.se},
                                          stats::StoredRatio{std::log1p(*before.effect), before.se},
                                          before.se > 0 || after.se > 0 ? stats::kUsualSessionSd : 0.0);
  entry.effect = std::expm1(change.difference);
  if (change.se <= 0) {
    entry.change = by_size(*entry.effect, threshold);
    return;
  }
  const double half = normal_quantile_975 * change.se;
  const model::Interval logs{change.difference - half, change.difference + half};
  entry.interval = model::Interval{std::expm1(logs.low), std::expm1(logs.high)};
  entry.change = by_interval(logs, threshold);
}

template <class Map>
std::set<std::string> keys_of(const Map* a, const Map* b) {
  std::set<std::string> keys;
  for (const auto* map : {a, b}) {
    if (map == nullptr) continue;
    for (const auto& [key, value] : *map) keys.insert(key);
  }
  return keys;
}

template <class Map>
const typename Map::mapped_type* at(const Map* map, const std::string& key) {
  if (map == nullptr) return nullptr;
  const auto found = map->find(key);
  return found == map->end() ? nullptr : &found->second;
}

}  // namespace

std::string_view to_string(Change change) {
  switch (change) {
    case Change::Slower:
      return "slower";
    case Change::Faster:
      return "faster";
    case Change::Same:
      return "same";
    case Change::Unclear:
      return "unclear";
    case Change::Added:
      return "added";
    case Change::Removed:
      return "removed";
  }
  return "unclear";
}

std::vector<MetricChange> changes_between(const model::BaselineRecord& before, const model::BaselineRecord& after,
                                          const ThresholdOf& threshold) {
  std::vector<MetricChange> changes;
  for (const auto& case_id : keys_of(&before.cases, &after.cases)) {
    const auto* old_case = at(&before.cases, case_id);
    const auto* new_case = at(&after.cases, case_id);
    for (const auto& metric : keys_of(old_case, new_case)) {
      const auto* was = at(old_case, metric);
      const auto* is = at(new_case, metric);
      MetricChange entry{case_id, metric, was == nullptr ? Change::Added : Change::Removed, {}, {}, {}, {}};
      if (was != nullptr) entry.before = was->effect;
      if (is != nullptr) entry.after = is->effect;
      if (was != nullptr && is != nullptr) judge(entry, *was, *is, threshold(case_id, metric));
      changes.push_back(std::move(entry));
    }
  }
  return changes;
}

}  // namespace versus::records
