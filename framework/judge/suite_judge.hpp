#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/judge/case_judge.hpp"
#include "framework/judge/curve_set.hpp"
#include "framework/model/run.hpp"

namespace versus::judge {

/// The whole run seen by the judge: a fold over what was measured. The same header and the same events in the same
/// order give the same state. Not safe for concurrent use.
class SuiteJudge {
 public:
  /// Keeps a reference: `header` must outlive the judge.
  explicit SuiteJudge(const model::RunHeader& header);

  void add(const model::NotApplicable& absence);
  void add(const model::Counts& counts);
  void add(const model::Incident& incident);
  void add(const model::Round& round);

  /// All of a stored run. Failures while preparing are told before the counts, which fix a case's sides, and those of
  /// rounds after the rounds, so that the state is the one that the run itself had.
  void replay(const model::RunData& data);

  /// Every version was asked about the case (counted, not applicable or failed); its sides are fixed from then on.
  bool prepared(std::size_t case_index) const;

  /// Whether the version is one of the case's; its cases may name theirs.
  bool takes_part(std::size_t case_index, int side) const;

  /// Whether the version was asked: it was counted, cannot do the case, or failed. One that takes no part has nothing
  /// to be asked.
  bool asked(std::size_t case_index, int side) const;

  std::size_t size() const { return cases_.size(); }
  const CaseJudge& at(std::size_t case_index) const { return cases_[case_index]; }
  const model::Counts* counts(std::size_t case_index, int side) const;
  /// Why the side cannot do the case; nothing when it can or was not asked.
  std::optional<std::string> absence(std::size_t case_index, int side) const;
  std::optional<std::size_t> find(const std::string& case_id) const;
  std::optional<int> find_version(const std::string& version) const;

  const CurveSet& curves() const { return curves_; }

  /// The sides that need a further round of the stage, baseline first: for the case itself, or because an undecided
  /// curve waits for this point of it; empty when none does. Rounds for a curve are rounds of screening; a comparison
  /// that is decided takes no notice of them.
  std::vector<int> sides_wanting(std::size_t case_index, model::Stage stage, const FamilySizes& families) const;

  /// Further rounds of the case expected, its curves included.
  double expected_rounds_left(std::size_t case_index, const FamilySizes& families) const;

  /// Suspicions in the whole suite as they stand, at least 1 each.
  FamilySizes families() const;

 private:
  void expect(const model::Expectation& expectation);
  std::vector<int> roles(std::size_t case_index) const;
  void fix_sides(std::size_t case_index);
  void fail(std::size_t case_index, const model::Incident& incident);

  const model::RunHeader& header_;
  std::vector<CaseJudge> cases_;
  CurveSet curves_;
  std::map<std::string, std::size_t> by_id_;
  std::vector<std::map<int, model::Counts>> counts_;
  std::vector<std::map<int, std::string>> absences_;
  std::vector<std::map<int, int>> shaky_;  // crashes, hangs and garbage by side
  std::vector<bool> fixed_;
};

/// A worker may die once by accident; the second time its version is failed for the case.
inline constexpr int forgiven_accidents = 1;

/// Chance, over the whole suite, that a suspicion is accepted without confirmation although nothing changed.
inline constexpr double chance_of_hasty_acceptance = 0.005;

}  // namespace versus::judge
