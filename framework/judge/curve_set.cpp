#include "framework/judge/curve_set.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>

#include "framework/model/curve.hpp"

namespace versus::judge {

namespace {

// The table of the sequential rule ends there.
constexpr double least_alpha = 1e-4;
constexpr double run_alpha = 0.05;

std::string pattern_of(const model::Case& subject, const std::string& axis) {
  model::Parameters swept;
  for (const std::string& name : subject.swept) swept[name] = name == axis ? "*" : subject.parameters.at(name);
  return model::case_id(subject.library, subject.scenario, subject.operation, swept);
}

std::optional<double> position_of(const model::Case& subject, const std::string& axis) {
  const bool swept = std::find(subject.swept.begin(), subject.swept.end(), axis) != subject.swept.end();
  const auto value = swept ? model::parameter(subject, axis) : std::nullopt;
  return value ? model::curve_position(*value) : std::nullopt;
}

bool differ(const std::vector<double>& positions) {
  return std::set<double>(positions.begin(), positions.end()).size() > 1;
}

void sort_along_axis(CurveGroup& group) {
  std::vector<std::size_t> order(group.members.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return group.positions[a] < group.positions[b]; });
  const auto members = group.members;
  const auto positions = group.positions;
  for (std::size_t i = 0; i < order.size(); ++i) {
    group.members[i] = members[order[i]];
    group.positions[i] = positions[order[i]];
  }
}

}  // namespace

CurveSet::CurveSet(const model::RunHeader& header) : header_(header) {
  std::map<std::string, std::size_t> by_pattern;
  std::vector<CurveGroup> found;
  for (std::size_t i = 0; i < header.cases.size(); ++i) {
    for (const model::CurveRule& rule : header.cases[i].curves) {
      const auto position = position_of(header.cases[i], rule.axis);
      if (!position) continue;
      const std::string pattern = pattern_of(header.cases[i], rule.axis);
      const auto [place, fresh] = by_pattern.emplace(pattern, found.size());
      if (fresh) found.push_back({pattern, rule, {}, {}, {}, {}});
      found[place->second].members.push_back(i);
      found[place->second].positions.push_back(*position);
    }
  }
  for (CurveGroup& group : found) {
    if (!differ(group.positions)) continue;
    sort_along_axis(group);
    for (std::size_t m = 0; m < group.members.size(); ++m)
      memberships_[group.members[m]].push_back({groups_.size(), m});
    groups_.push_back(std::move(group));
  }
  // Every curve of the run may accuse: together they do so by chance no more often than one would.
  const std::size_t candidates = header.versions.empty() ? 0 : header.versions.size() - 1;
  const auto claims = static_cast<double>(std::max<std::size_t>(1, groups_.size() * candidates));
  alpha_ = std::max(least_alpha, run_alpha / claims);
}

const std::vector<CurveSet::Membership>& CurveSet::memberships(std::size_t case_index) const {
  static const std::vector<Membership> none;
  const auto found = memberships_.find(case_index);
  return found == memberships_.end() ? none : found->second;
}

void CurveSet::set_sides(std::size_t case_index, const std::vector<int>& sides) {
  if (memberships(case_index).empty()) return;
  sides_[case_index] = sides;
  for (const Membership& membership : memberships(case_index)) fix(groups_[membership.group]);
}

void CurveSet::fix(CurveGroup& group) {
  std::optional<int> baseline;
  std::set<int> all_sides;
  for (const std::size_t member : group.members) {
    const auto known = sides_.find(member);
    if (known == sides_.end()) return;
    if (known->second.empty()) continue;
    baseline = std::min(baseline.value_or(known->second.front()), known->second.front());
    all_sides.insert(known->second.begin(), known->second.end());
  }
  group.baseline = baseline;
  SlopeRule rule;
  rule.threshold = group.rule.threshold;
  rule.max_rounds = header_.policy.max_rounds;
  rule.alpha = alpha_;
  rule.strictness = header_.policy.fail_only_beyond_half ? Strictness::BeyondHalfThreshold : Strictness::AnyRealEffect;
  for (const int side : all_sides) {
    if (side == *baseline) continue;
    std::vector<std::size_t> points;
    std::vector<double> positions;
    for (std::size_t m = 0; m < group.members.size(); ++m) {
      const std::vector<int>& sides = sides_.at(group.members[m]);
      const bool both =
          !sides.empty() && sides.front() == *baseline && std::find(sides.begin(), sides.end(), side) != sides.end();
      if (!both) continue;
      points.push_back(m);
      positions.push_back(group.positions[m]);
    }
    if (differ(positions)) group.curves.push_back({side, std::move(points), CurveTrack(positions, rule), {}});
  }
}

void CurveSet::add(std::size_t case_index, int side, const std::optional<stats::RoundContrast>& contrast) {
  for (const Membership& membership : memberships(case_index)) {
    for (CandidateCurve& curve : groups_[membership.group].curves) {
      if (curve.candidate != side) continue;
      const auto point = std::find(curve.points.begin(), curve.points.end(), membership.member);
      if (point == curve.points.end()) continue;
      curve.track.add(static_cast<std::size_t>(point - curve.points.begin()), contrast);
    }
  }
}

void CurveSet::fail(std::size_t case_index, int side) {
  for (const Membership& membership : memberships(case_index)) {
    CurveGroup& group = groups_[membership.group];
    for (CandidateCurve& curve : group.curves) {
      const bool concerned = curve.candidate == side || group.baseline == side;
      const bool takes_part =
          std::find(curve.points.begin(), curve.points.end(), membership.member) != curve.points.end();
      if (!concerned || !takes_part || curve.failure) continue;
      curve.failure = header_.versions[static_cast<std::size_t>(side)] + " failed at " + group.rule.axis + "=" +
                      header_.cases[case_index].parameters.at(group.rule.axis);
    }
  }
}

bool CurveSet::wants(std::size_t case_index, int side) const {
  for (const Membership& membership : memberships(case_index)) {
    for (const CandidateCurve& curve : groups_[membership.group].curves) {
      if (curve.candidate != side || curve.failure) continue;
      const auto point = std::find(curve.points.begin(), curve.points.end(), membership.member);
      if (point == curve.points.end()) continue;
      if (curve.track.wants(static_cast<std::size_t>(point - curve.points.begin()))) return true;
    }
  }
  return false;
}

double CurveSet::expected_rounds_left(std::size_t case_index) const {
  double rounds = 0;
  for (const Membership& membership : memberships(case_index)) {
    for (const CandidateCurve& curve : groups_[membership.group].curves) {
      if (!curve.failure) rounds = std::max(rounds, curve.track.expected_rounds_left());
    }
  }
  return rounds;
}

}  // namespace versus::judge
