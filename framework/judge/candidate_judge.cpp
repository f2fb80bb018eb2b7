#include "framework/judge/candidate_judge.hpp"

#include <algorithm>
#include <cmath>

namespace versus::judge {

using model::Stage;
using model::Verdict;

namespace {

std::array<TimingTrack, 2> fresh_tracks(const CandidateRules& rules) {
  return {TimingTrack(rules.rules[index(Clock::Cpu)]), TimingTrack(rules.rules[index(Clock::Wall)])};
}

Verdict verdict_of(Direction direction) { return direction == Direction::Slower ? Verdict::Slower : Verdict::Faster; }

Clock other(Clock clock) { return clock == Clock::Cpu ? Clock::Wall : Clock::Cpu; }

bool exhausted(const TimingTrack& track) { return track.rounds() >= track.rule().max_rounds; }

// The clock that does not decide is pursued only while it points to a loss that the first one does not show: waiting.
bool hints_at_waiting(const TimingTrack& secondary, const TimingTrack& primary) {
  if (secondary.settled() || exhausted(secondary) || primary.look().decided == Verdict::Slower) return false;
  return secondary.look().theta > std::log1p(secondary.rule().threshold) / 2;
}

}  // namespace

model::Metric metric_of(Clock clock) { return clock == Clock::Cpu ? model::Metric::CpuTime : model::Metric::WallTime; }

CandidateJudge::CandidateJudge(const CandidateRules& rules)
    : rules_(rules), screen_(fresh_tracks(rules)), confirm_(fresh_tracks(rules)) {}

void CandidateJudge::add(Stage stage, const ClockContrasts& contrasts) {
  if (stage == Stage::Screen && screened()) return;
  auto& tracks = stage == Stage::Screen ? screen_ : confirm_;
  for (const Clock clock : both_clocks) {
    if (contrasts[index(clock)]) tracks[index(clock)].add(*contrasts[index(clock)]);
  }
  if (stage == Stage::Screen) restart_if_control_failed(stage);
}

void CandidateJudge::restart_if_control_failed(Stage stage) {
  const auto& primary = track(rules_.primary, stage);
  if (!primary.settled() || !primary.control_failed()) return;
  ++control_failures_;
  if (control_failures_ < 2) screen_ = fresh_tracks(rules_);
}

bool CandidateJudge::screened() const {
  if (control_failed()) return true;
  const auto& primary = screen_[index(rules_.primary)];
  const auto& secondary = screen_[index(other(rules_.primary))];
  return primary.settled() && !hints_at_waiting(secondary, primary);
}

std::optional<Direction> CandidateJudge::suspicion(Clock clock) const {
  const auto& screened_track = screen_[index(clock)];
  const auto verdict = screened_track.look().decided;
  if (!rules_.confirm || control_failed() || !verdict) return std::nullopt;
  if (*verdict != Verdict::Slower && *verdict != Verdict::Faster) return std::nullopt;
  const Direction direction = *verdict == Verdict::Slower ? Direction::Slower : Direction::Faster;
  if (screened_track.p_value(direction) < rules_.accept_at_once) return std::nullopt;
  return direction;
}

bool CandidateJudge::clock_confirmed(Clock clock, const FamilySizes& families) const {
  const auto direction = suspicion(clock);
  if (!direction) return true;
  const auto& confirming = confirm_[index(clock)];
  if (exhausted(confirming)) return true;
  const auto verdict = confirming.look().decided;
  if (verdict == Verdict::Equivalent) return true;
  const int family = std::max(1, *direction == Direction::Slower ? families.slower : families.faster);
  return verdict == verdict_of(*direction) && confirming.p_value(*direction) <= 0.05 / family;
}

// By the primary clock: beyond doubt at once, or reproduced.
bool CandidateJudge::established(Direction direction, const FamilySizes& families) const {
  const auto stage = suspicion(rules_.primary) ? Stage::Confirm : Stage::Screen;
  const auto verdict = track(rules_.primary, stage).look().decided;
  return verdict == verdict_of(direction) && clock_confirmed(rules_.primary, families);
}

bool CandidateJudge::confirmed(const FamilySizes& families) const {
  if (!clock_confirmed(rules_.primary, families)) return false;
  const Clock secondary = other(rules_.primary);
  const auto direction = suspicion(secondary);
  return !direction || established(*direction, families) || clock_confirmed(secondary, families);
}

Stage CandidateJudge::stage_of(Clock clock) const {
  const bool measured_again = confirm_[index(clock)].rounds() > 0;
  return suspicion(clock) && measured_again ? Stage::Confirm : Stage::Screen;
}

const TimingTrack& CandidateJudge::track(Clock clock, Stage stage) const {
  return stage == Stage::Screen ? screen_[index(clock)] : confirm_[index(clock)];
}

double CandidateJudge::expected_rounds_left(const FamilySizes& families) const {
  double rounds = 0;
  if (!screened()) {
    const auto& primary = screen_[index(rules_.primary)];
    const auto& secondary = screen_[index(other(rules_.primary))];
    rounds = primary.expected_rounds_left();
    if (hints_at_waiting(secondary, primary)) rounds = std::max(rounds, secondary.expected_rounds_left());
    return std::max(1.0, rounds);
  }
  if (confirmed(families)) return rounds;
  for (const Clock clock : both_clocks) {
    if (!clock_confirmed(clock, families)) {
      rounds = std::max(rounds, std::max(1.0, confirm_[index(clock)].expected_rounds_left()));
    }
  }
  return rounds;
}

}  // namespace versus::judge
