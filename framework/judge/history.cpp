#include "framework/judge/history.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "framework/model/version_name.hpp"
#include "framework/stats/change_points.hpp"

namespace versus::judge {

namespace {

using model::History;
using model::HistoryAxis;
using model::HistoryPoint;

constexpr std::size_t fewest_points = 3;

bool usable(const model::Comparison& comparison) {
  return comparison.role == model::Role::Primary && comparison.effect && std::isfinite(*comparison.effect) &&
         *comparison.effect > -1;
}

bool is_copy(const model::Comparison& comparison) {
  const auto name = model::parse_version_name(comparison.candidate, "");
  if (!name) return false;
  return model::to_string(model::counterpart(*name)) == comparison.baseline ||
         comparison.candidate == comparison.baseline;
}

bool is_pinned(const std::string& version) {
  const auto name = model::parse_version_name(version, "");
  return name && name->origin == model::VersionOrigin::Pinned;
}

HistoryPoint point_of(const PastRun& run, const model::Comparison& comparison) {
  return {run.id, run.created_utc, comparison.candidate, *comparison.effect, comparison.interval, comparison.verdict};
}

History begin_history(const PastRun& run, const model::Comparison& comparison, HistoryAxis axis) {
  History history;
  history.case_id = comparison.case_id;
  history.profile = run.profile;
  history.metric = comparison.metric;
  history.axis = axis;
  history.baseline = comparison.baseline;
  if (axis == HistoryAxis::Dates) history.candidate = comparison.candidate;
  return history;
}

/// Case, profile, metric, baseline, and the candidate or nothing.
using Key = std::tuple<std::string, std::string, model::Metric, std::string, std::string>;

Key key_of(const History& history) {
  return {history.case_id, history.profile, history.metric, history.baseline, history.candidate};
}

std::vector<History> over_dates(const std::vector<PastRun>& runs) {
  std::map<Key, History> all;
  for (const PastRun& run : runs) {
    for (const model::Comparison& comparison : run.comparisons) {
      History fresh = begin_history(run, comparison, HistoryAxis::Dates);
      History& history = all.emplace(key_of(fresh), fresh).first->second;
      history.threshold = comparison.threshold;
      history.points.push_back(point_of(run, comparison));
    }
  }
  std::vector<History> list;
  for (auto& [key, history] : all) list.push_back(std::move(history));
  return list;
}

// The newest run's word counts.
void keep_newest(std::vector<HistoryPoint>& points, HistoryPoint point) {
  const auto same = std::find_if(points.begin(), points.end(),
                                 [&](const HistoryPoint& other) { return other.candidate == point.candidate; });
  if (same == points.end())
    points.push_back(std::move(point));
  else
    *same = std::move(point);
}

std::vector<History> over_versions(const std::vector<PastRun>& runs) {
  std::map<Key, History> all;
  for (const PastRun& run : runs) {
    for (const model::Comparison& comparison : run.comparisons) {
      if (!is_pinned(comparison.candidate) || !is_pinned(comparison.baseline)) continue;
      History fresh = begin_history(run, comparison, HistoryAxis::Versions);
      History& history = all.emplace(key_of(fresh), fresh).first->second;
      history.threshold = comparison.threshold;
      keep_newest(history.points,
                  {run.id, run.created_utc, comparison.baseline, 0, std::nullopt, model::Verdict::Equivalent});
      keep_newest(history.points, point_of(run, comparison));
    }
  }
  std::vector<History> list;
  for (auto& [key, history] : all) {
    std::sort(history.points.begin(), history.points.end(),
              [](const HistoryPoint& a, const HistoryPoint& b) { return version_before(a.candidate, b.candidate); });
    list.push_back(std::move(history));
  }
  return list;
}

void find_steps(History& history) {
  std::vector<double> logs;
  for (const HistoryPoint& point : history.points) logs.push_back(std::log1p(point.effect));
  const double smallest = std::log1p(history.threshold);
  const auto alerts = stats::find_changes(logs, {stats::ChangeLevel::alert, smallest});
  for (const auto& change : stats::find_changes(logs, {stats::ChangeLevel::listing, smallest})) {
    const bool alert = std::any_of(alerts.begin(), alerts.end(),
                                   [&](const stats::ChangePoint& other) { return other.index == change.index; });
    history.steps.push_back(
        {change.index, std::expm1(change.shift.difference), alert, change.shift.adjusted_t, change.critical});
  }
}

double largest_step(const History& history) {
  double largest = 0;
  for (const model::HistoryStep& step : history.steps) largest = std::max(largest, std::fabs(std::log1p(step.effect)));
  return largest;
}

}  // namespace

bool version_before(std::string_view a, std::string_view b) {
  const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  while (!a.empty() && !b.empty()) {
    if (digit(a.front()) && digit(b.front())) {
      const auto number = [&digit](std::string_view& text) {
        while (text.size() > 1 && text.front() == '0' && digit(text[1])) text.remove_prefix(1);
        std::size_t length = 0;
        while (length < text.size() && digit(text[length])) ++length;
        const std::string_view digits = text.substr(0, length);
        text.remove_prefix(length);
        return digits;
      };
      const std::string_view number_a = number(a);
      const std::string_view number_b = number(b);
      if (number_a.size() != number_b.size()) return number_a.size() < number_b.size();
      if (number_a != number_b) return number_a < number_b;
      continue;
    }
    if (a.front() != b.front()) return a.front() < b.front();
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.size() < b.size();
}

PastRun past_run(const model::RunResult& result) {
  const model::RunHeader& header = result.header;
  PastRun past{header.id, header.created_utc, header.profile, {}};
  if (!header.injections.empty()) return past;
  for (const model::Comparison& comparison : result.comparisons) {
    if (usable(comparison) && !is_copy(comparison)) past.comparisons.push_back(comparison);
  }
  return past;
}

std::vector<model::History> histories(const std::vector<PastRun>& runs) {
  std::vector<History> all = over_dates(runs);
  for (History& history : over_versions(runs)) all.push_back(std::move(history));
  all.erase(std::remove_if(all.begin(), all.end(),
                           [](const History& history) { return history.points.size() < fewest_points; }),
            all.end());
  for (History& history : all) find_steps(history);
  std::stable_sort(all.begin(), all.end(),
                   [](const History& a, const History& b) { return largest_step(a) > largest_step(b); });
  return all;
}

}  // namespace versus::judge
