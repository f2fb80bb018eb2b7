#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "framework/judge/suite_judge.hpp"
#include "framework/model/run.hpp"

namespace versus::plan {

/// Ask these versions whether they can do the case, count what one run of it does, check its output.
struct PrepareCase {
  std::size_t case_index = 0;
  std::vector<int> sides;  ///< places in RunHeader::versions that were not asked yet
};

/// One round: two fresh workers of each side, warm-up, then the blocks in the given order of slots.
struct MeasureRound {
  std::size_t case_index = 0;
  int number = 0;
  model::Stage stage = model::Stage::Screen;
  std::vector<int> sides;
  int warm_ups = 3;
  std::int64_t batch = 1;
  std::optional<int> cpu;                ///< pin all workers to it
  std::vector<std::vector<int>> orders;  ///< by block
  std::vector<int> launch_order;         ///< slots in the order in which they start, prepare and warm up
  std::vector<int> paddings;             ///< by slot, bytes
};

enum class FinishReason { AllDecided, BudgetSpent };

struct Finish {
  FinishReason reason = FinishReason::AllDecided;
};

using Action = std::variant<PrepareCase, MeasureRound, Finish>;

/// What the machine offers to the plan.
struct Resources {
  std::vector<int> cpus;         ///< usable ones; single-threaded rounds are pinned to one of them
  double launch_seconds = 0.02;  ///< start, preparation and end of one worker, as seen so far
};

/// How much is left to do, for progress and for `--dry-run`.
struct Outlook {
  std::size_t cases = 0;
  std::size_t prepared = 0;
  std::size_t undecided = 0;
  double expected_seconds = 0;
};

/// The state of a run as its plan sees it: a fold over what was measured. `next` is a pure function of that state, of
/// the time spent and of the resources: the same header and the same recorded measurements give the same actions, which
/// is how a run is resumed. Not safe for concurrent use.
class RunPlan {
 public:
  /// Keeps a reference: `header` must outlive the plan. `data` is what a resumed run has already.
  RunPlan(const model::RunHeader& header, const model::RunData& data);

  void add(const model::NotApplicable& absence) { suite_.add(absence); }
  void add(const model::Counts& counts) { suite_.add(counts); }
  void add(const model::Incident& incident) { suite_.add(incident); }
  void add(const model::Round& round);

  /// What to do now, `spent_seconds` of measuring after the run's start (the earlier parts of a resumed run included).
  Action next(double spent_seconds, const Resources& resources) const;

  Outlook outlook(const Resources& resources) const;
  const judge::SuiteJudge& suite() const { return suite_; }

 private:
  struct Candidate {
    std::size_t case_index = 0;
    model::Stage stage = model::Stage::Screen;
    std::vector<int> sides;
    double expected_seconds = 0;  ///< until this case needs no more rounds of the stage
  };

  std::optional<PrepareCase> next_preparation() const;
  enum class Forecast { Needed, NotNeeded };
  std::vector<Candidate> open_cases(model::Stage stage, const Resources& resources, Forecast forecast) const;
  std::optional<Candidate> choose(double left_seconds, const Resources& resources) const;
  MeasureRound round_for(const Candidate& chosen, const Resources& resources) const;
  std::int64_t batch_of(std::size_t case_index) const;
  double item_seconds(std::size_t case_index, const std::vector<int>& sides) const;
  double round_seconds(std::size_t case_index, const std::vector<int>& sides, const Resources& resources) const;

  const model::RunHeader& header_;
  judge::SuiteJudge suite_;
  std::vector<int> rounds_made_;    // by case
  std::vector<double> last_start_;  // by case, seconds since the run's start; -1 before the first round
};

/// An item shorter than this is batched: the clocks and the turn-taking must stay small beside it.
inline constexpr double shortest_item_ns = 1e6;

}  // namespace versus::plan
