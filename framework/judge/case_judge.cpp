#include "framework/judge/case_judge.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace versus::judge {

using model::Metric;
using model::Stage;

namespace {

constexpr double default_threshold = 0.03;

std::optional<double> scenario_threshold(const model::Case& subject, Metric metric) {
  for (const auto& rule : subject.metrics) {
    if (rule.metric == metric) return rule.threshold;
  }
  return std::nullopt;
}

CandidateRules make_rules(const model::Case& subject, const model::Policy& policy, double accept_at_once) {
  CandidateRules rules;
  rules.primary = primary_clock(subject);
  rules.confirm = policy.confirm;
  rules.accept_at_once = accept_at_once;
  for (const Clock clock : both_clocks) {
    TimingRule& rule = rules.rules[index(clock)];
    rule.threshold = threshold_of(subject, metric_of(clock), policy);
    rule.max_rounds = policy.max_rounds;
    rule.strictness = policy.fail_only_beyond_half ? Strictness::BeyondHalfThreshold : Strictness::AnyRealEffect;
    const bool decides = clock == rules.primary;
    if (policy.precision && decides) rule.half_width = *policy.precision * std::log1p(rule.threshold);
  }
  return rules;
}

}  // namespace

Clock primary_clock(const model::Case& subject) {
  const auto storage = model::parameter(subject, "storage").value_or("file_warm");
  const bool in_memory = storage == "file_warm" || storage == "memory";
  return model::threads(subject) == 0 && in_memory ? Clock::Cpu : Clock::Wall;
}

double threshold_of(const model::Case& subject, Metric metric, const model::Policy& policy) {
  if (policy.threshold) return *policy.threshold;
  if (const auto own = scenario_threshold(subject, metric)) return *own;
  if (metric == Metric::WallTime) return scenario_threshold(subject, Metric::CpuTime).value_or(default_threshold);
  if (metric == Metric::CpuTime) return scenario_threshold(subject, Metric::WallTime).value_or(default_threshold);
  return default_threshold;
}

RoundTimes::RoundTimes(const model::Round& round) : blocks_(round.items.size()) {
  const std::size_t slots = 2 * round.sides.size();
  for (auto& times : times_) times.assign(slots * blocks_, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t block = 0; block < blocks_; ++block) {
    const auto& items = round.items[block];
    for (std::size_t slot = 0; slot < std::min(slots, items.size()); ++slot) {
      if (!items[slot]) continue;
      times_[index(Clock::Cpu)][slot * blocks_ + block] = items[slot]->cpu_ns;
      times_[index(Clock::Wall)][slot * blocks_ + block] = items[slot]->wall_ns;
    }
  }
}

stats::Series RoundTimes::worker(int slot, Clock clock) const {
  const auto& times = times_[index(clock)];
  const auto first = static_cast<std::size_t>(slot) * blocks_;
  assert(first + blocks_ <= times.size());
  return stats::Series(times).part(first, blocks_);
}

ClockContrasts round_contrasts(const RoundTimes& times, int position) {
  ClockContrasts contrasts;
  for (const Clock clock : both_clocks) {
    const stats::WorkerPair base{times.worker(0, clock), times.worker(1, clock)};
    const stats::WorkerPair candidate{times.worker(2 * position, clock), times.worker(2 * position + 1, clock)};
    contrasts[index(clock)] = stats::read_round(base, candidate).contrast;
  }
  return contrasts;
}

CaseJudge::CaseJudge(const model::Case& subject, const model::Policy& policy, double accept_at_once)
    : rules_(make_rules(subject, policy, accept_at_once)) {}

void CaseJudge::expect(int side, Clock clock, const stats::StoredRatio& accepted, double session_sd) {
  TimingRule& rule = rules_of_recorded_.emplace(side, rules_).first->second.rules[index(clock)];
  rule.accepted = accepted;
  rule.session_sd = session_sd;
}

void CaseJudge::set_sides(const std::vector<int>& sides) {
  sides_ = sides;
  candidates_.clear();
  for (std::size_t i = 1; i < sides.size(); ++i) {
    const auto recorded = rules_of_recorded_.find(sides[i]);
    candidates_.emplace(sides[i], CandidateJudge(recorded == rules_of_recorded_.end() ? rules_ : recorded->second));
  }
}

std::vector<CaseJudge::SideContrast> CaseJudge::add(const model::Round& round) {
  ++rounds_;
  std::vector<SideContrast> deciding;
  if (sides_.empty() || round.sides.empty() || round.sides.front() != sides_.front()) return deciding;
  const RoundTimes times(round);
  for (std::size_t position = 1; position < round.sides.size(); ++position) {
    const int side = round.sides[position];
    const auto found = candidates_.find(side);
    if (found == candidates_.end()) continue;
    const auto contrasts = round_contrasts(times, static_cast<int>(position));
    found->second.add(round.stage, contrasts);
    const auto& primary = contrasts[index(rules_.primary)];
    if (primary) components_[side].add(*primary);
    deciding.push_back({side, primary});
  }
  note_settling(times, 2 * static_cast<int>(round.sides.size()));
  return deciding;
}

void CaseJudge::note_settling(const RoundTimes& times, int slots) {
  std::vector<double> shifts;
  for (int slot = 0; slot < slots; ++slot) {
    const auto shift = stats::settling_shift(times.worker(slot, rules_.primary));
    if (shift) shifts.push_back(*shift);
  }
  settling_.push_back(std::move(shifts));
  // A change is judged by rounds that were made under it.
  if (settling_.size() - rounds_at_warm_up_change_ < stats::kSettlingRounds) return;
  std::vector<double> recent;
  for (std::size_t i = settling_.size() - stats::kSettlingRounds; i < settling_.size(); ++i) {
    recent.insert(recent.end(), settling_[i].begin(), settling_[i].end());
  }
  const auto next = static_cast<int>(stats::warm_up_count(static_cast<std::size_t>(warm_ups_), recent));
  if (next != warm_ups_) rounds_at_warm_up_change_ = settling_.size();
  warm_ups_ = next;
}

void CaseJudge::fail(int side) {
  if (!failed(side)) failed_.push_back(side);
}

bool CaseJudge::failed(int side) const { return std::find(failed_.begin(), failed_.end(), side) != failed_.end(); }

bool CaseJudge::comparable() const {
  if (sides_.size() < 2 || failed(sides_.front())) return false;
  return std::any_of(sides_.begin() + 1, sides_.end(), [this](int side) { return !failed(side); });
}

bool CaseJudge::wants(const CandidateJudge& candidate, Stage stage, const FamilySizes& families) const {
  if (stage == Stage::Screen) return !candidate.screened();
  return candidate.screened() && candidate.suspected() && !candidate.confirmed(families);
}

std::vector<int> CaseJudge::sides_wanting(Stage stage, const FamilySizes& families) const {
  if (!comparable()) return {};
  std::vector<int> wanting{sides_.front()};
  for (std::size_t i = 1; i < sides_.size(); ++i) {
    if (!failed(sides_[i]) && wants(candidates_.at(sides_[i]), stage, families)) wanting.push_back(sides_[i]);
  }
  return wanting.size() > 1 ? wanting : std::vector<int>{};
}

const CandidateJudge* CaseJudge::candidate(int side) const {
  const auto found = candidates_.find(side);
  return found == candidates_.end() ? nullptr : &found->second;
}

double CaseJudge::expected_rounds_left(const FamilySizes& families) const {
  double rounds = 0;
  for (const auto& [side, candidate] : candidates_) {
    if (!failed(side)) rounds = std::max(rounds, candidate.expected_rounds_left(families));
  }
  return rounds;
}

int CaseJudge::blocks(double launch_cost, double item_cost) const {
  std::size_t most = stats::kFewestBlocks;
  for (const auto& [side, components] : components_) {
    if (components.rounds() < stats::kRoundsBeforeBlocksChange) continue;
    const auto& track = candidates_.at(side).standing_track(rules_.primary);
    const auto model = track.model().estimate();
    const auto parts = model ? components.estimate(model->pooled_variance) : std::nullopt;
    const auto count = parts ? stats::block_count(launch_cost, item_cost, *parts) : std::nullopt;
    if (count) most = std::max(most, *count);
  }
  return static_cast<int>(most);
}

}  // namespace versus::judge
