#pragma once

#include <array>
#include <optional>

#include "framework/judge/timing_track.hpp"
#include "framework/model/metric.hpp"

namespace versus::judge {

/// The two clocks. Which of them is primary is fixed by the case before any contrast is seen.
enum class Clock { Cpu = 0, Wall = 1 };
inline constexpr std::array<Clock, 2> both_clocks{Clock::Cpu, Clock::Wall};
inline constexpr std::size_t index(Clock clock) { return static_cast<std::size_t>(clock); }
model::Metric metric_of(Clock clock);

/// One contrast per clock; a clock whose round was defective has none.
using ClockContrasts = std::array<std::optional<stats::RoundContrast>, 2>;

struct CandidateRules {
  std::array<TimingRule, 2> rules;  ///< by Clock
  Clock primary = Clock::Cpu;
  bool confirm = true;  ///< measure suspects again on fresh launches
  /// One-sided p below which a suspicion is accepted as it is, without confirmation.
  double accept_at_once = 0;
};

/// How many suspicions of each direction the whole suite has: confirmation is corrected for that many.
struct FamilySizes {
  int slower = 1;
  int faster = 1;
};

/// A candidate against the baseline in one case, over both clocks and both stages. Not safe for concurrent use.
class CandidateJudge {
 public:
  explicit CandidateJudge(const CandidateRules& rules);

  /// Takes one round of one stage. Rounds of a stage that needs none are ignored.
  void add(model::Stage stage, const ClockContrasts& contrasts);

  /// Screening is over: decided by the primary clock, and by the other one as far as it raises a suspicion.
  bool screened() const;

  /// The direction in which this clock is suspected and has to be confirmed; nothing when it is not.
  std::optional<Direction> suspicion(Clock clock) const;
  bool suspected() const { return suspicion(Clock::Cpu) || suspicion(Clock::Wall); }

  /// Every suspicion was confirmed or could not be, given the sizes of the families. The other clock's suspicion is not
  /// pursued where the primary clock has established the same: it could add nothing to the verdict of the case.
  bool confirmed(const FamilySizes& families) const;

  /// This clock's own suspicion was confirmed or could not be; true where there is none.
  bool clock_confirmed(Clock clock, const FamilySizes& families) const;

  /// The baseline differed from its own copy twice; nothing can be said.
  bool control_failed() const { return control_failures_ >= 2; }

  /// The stage whose estimates stand: confirmation where a clock was suspected and measured again.
  model::Stage stage_of(Clock clock) const;
  const TimingTrack& track(Clock clock, model::Stage stage) const;
  const TimingTrack& standing_track(Clock clock) const { return track(clock, stage_of(clock)); }
  const CandidateRules& rules() const { return rules_; }

  /// Further rounds of the present stage expected until this candidate needs none.
  double expected_rounds_left(const FamilySizes& families) const;

 private:
  bool established(Direction direction, const FamilySizes& families) const;
  void restart_if_control_failed(model::Stage stage);

  CandidateRules rules_;
  std::array<TimingTrack, 2> screen_;
  std::array<TimingTrack, 2> confirm_;
  int control_failures_ = 0;
};

}  // namespace versus::judge
