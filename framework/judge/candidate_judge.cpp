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

Clock other(Clock clock) { return clock == Clock::Cpu ? Clock::Wall : Clock::Cpu; }

// The clock that does not decide is pursued only while it points to a loss that the first one does not show: waiting.
bool raises_suspicion(const TimingTrack& track) {
  const auto& look = track.look();
  return !track.settled() && look.theta > std::log1p(track.rule().threshold) / 2;
}

bool exhausted(const TimingTrack& track) { return track.rounds() >= track.rule().max_rounds; }

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
  return primary.settled() && (exhausted(secondary) || !raises_suspicion(secondary));
}

std::optional<Direction> CandidateJudge::suspicion(Clock clock) const {
  const auto& screened_track = screen_[index(clock)];
  const auto verdict = screened_track.look().decided;
  if (!rules_.confirm || control_failed() || !verdict) return std::nullopt;
  if (*verdict != Verdict::Slower && *verdict != Verdict::Faster) return std::nullopt;
  const Direction direction = *verdict == Verdict::Slower ? Direction::Slower : Direction::Faster;
  if (screened_track.p_value(direction) <= rules_.accept_at_once) return std::nullopt;
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
  const Verdict wanted = *direction == Direction::Slower ? Verdict::Slower : Verdict::Faster;
  return verdict == wanted && confirming.p_value(*direction) <= 0.05 / family;
}

bool CandidateJudge::confirmed(const FamilySizes& families) const {
  return clock_confirmed(Clock::Cpu, families) && clock_confirmed(Clock::Wall, families);
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
    rounds = screen_[index(rules_.primary)].expected_rounds_left();
    const auto& secondary = screen_[index(other(rules_.primary))];
    if (raises_suspicion(secondary)) rounds = std::max(rounds, secondary.expected_rounds_left());
    return std::max(1.0, rounds);
  }
  for (const Clock clock : both_clocks) {
    if (!clock_confirmed(clock, families)) {
      rounds = std::max(rounds, std::max(1.0, confirm_[index(clock)].expected_rounds_left()));
    }
  }
  return rounds;
}

}  // namespace versus::judge
