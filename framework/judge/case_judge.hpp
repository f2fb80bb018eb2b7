#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "framework/judge/candidate_judge.hpp"
#include "framework/model/run.hpp"
#include "framework/stats/variance_components.hpp"

namespace versus::judge {

/// The clock that decides a case: thread CPU time without a pool on a warm file or in memory, since it does not see
/// what else the machine does; wall time otherwise.
Clock primary_clock(const model::Case& subject);

/// The threshold of a metric in a case: the policy's override, the scenario's rule, the other clock's rule, 3 %.
double threshold_of(const model::Case& subject, model::Metric metric, const model::Policy& policy);

/// The times of a round by clock and worker, each in block order; NaN where a block has none. Laid out once for all
/// candidates, which share the baseline's workers.
class RoundTimes {
 public:
  explicit RoundTimes(const model::Round& round);

  /// Precondition: slot < 2 * sides of the round. Valid as long as this object is.
  stats::Series worker(int slot, Clock clock) const;

 private:
  std::size_t blocks_;
  std::array<std::vector<double>, 2> times_;  // by clock: slot after slot
};

/// The contrast of the candidate at `position` of the round's sides (1…), per clock; nothing where the round is
/// defective for it.
ClockContrasts round_contrasts(const RoundTimes& times, int position);

/// All comparisons of one case, fed with its rounds. Not safe for concurrent use.
class CaseJudge {
 public:
  /// `accept_at_once`: see CandidateRules.
  CaseJudge(const model::Case& subject, const model::Policy& policy, double accept_at_once);

  /// What a record has accepted of a candidate: its distance from there is judged. Called before set_sides.
  void expect(int side, Clock clock, const stats::StoredRatio& accepted, double session_sd);

  /// Who takes part: places in RunHeader::versions in the order of roles; the first is the baseline. Called once all
  /// versions were asked whether they can do the case.
  void set_sides(const std::vector<int>& sides);

  /// Gives the contrasts by the deciding clock, for every candidate that took part; nothing where there is none.
  struct SideContrast {
    int side = 0;
    std::optional<stats::RoundContrast> contrast;
  };
  std::vector<SideContrast> add(const model::Round& round);

  /// This side takes no further part: it answered wrongly or could not be measured.
  void fail(int side);

  const std::vector<int>& sides() const { return sides_; }
  bool failed(int side) const;
  bool comparable() const;  ///< a baseline and at least one candidate are left

  /// The sides that need a further round of the stage, baseline first; empty when none does.
  std::vector<int> sides_wanting(model::Stage stage, const FamilySizes& families) const;

  /// Nothing when the side is no candidate of this case.
  const CandidateJudge* candidate(int side) const;

  /// The longest of the candidates' expected rounds in the present stage.
  double expected_rounds_left(const FamilySizes& families) const;

  /// Warm-up items and blocks for the next round, adapted to what was seen (docs/statistics.md, "Order, warm-up,
  /// blocks"). `launch_cost` and `item_cost` in one unit.
  int warm_ups() const { return warm_ups_; }
  int blocks(double launch_cost, double item_cost) const;

  int rounds() const { return rounds_; }

 private:
  bool wants(const CandidateJudge& candidate, model::Stage stage, const FamilySizes& families) const;
  void note_settling(const RoundTimes& times, int slots);

  CandidateRules rules_;
  std::map<int, CandidateRules> rules_of_recorded_;  // candidates that a record expects something of
  std::vector<int> sides_;
  std::map<int, CandidateJudge> candidates_;
  std::vector<int> failed_;
  std::map<int, stats::ComponentEstimator> components_;
  std::vector<std::vector<double>> settling_;  // shifts of all workers, one entry per round
  std::size_t rounds_at_warm_up_change_ = 0;
  int warm_ups_ = static_cast<int>(stats::kFewestWarmUps);
  int rounds_ = 0;
};

}  // namespace versus::judge
