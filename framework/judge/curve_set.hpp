#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/judge/curve_track.hpp"
#include "framework/model/run.hpp"

namespace versus::judge {

/// One candidate along one curve.
struct CandidateCurve {
  int candidate = 0;                ///< place in RunHeader::versions
  std::vector<std::size_t> points;  ///< places in CurveGroup::members that both sides can do, ascending
  CurveTrack track;
  std::optional<std::string> failure;  ///< a side failed at one of the points: nothing is said
};

/// The cases that differ in one numeric axis alone.
struct CurveGroup {
  std::string cases;  ///< their id, `*` in the place of the axis's value
  model::CurveRule rule;
  std::vector<std::size_t> members;    ///< places in RunHeader::cases, ascending along the axis
  std::vector<double> positions;       ///< of the members
  std::optional<int> baseline;         ///< known once all members are prepared
  std::vector<CandidateCurve> curves;  ///< likewise; candidates with two different points at least
};

/// All curves of a run. Like SuiteJudge a fold over what was measured. Not safe for concurrent use.
class CurveSet {
 public:
  explicit CurveSet(const model::RunHeader& header);

  bool empty() const { return groups_.empty(); }
  const std::vector<CurveGroup>& groups() const { return groups_; }

  /// The sides of a case are known; baseline first, empty when nobody can do it.
  void set_sides(std::size_t case_index, const std::vector<int>& sides);

  /// A round of the case in which the side took part, by the clock that decides it.
  void add(std::size_t case_index, int side, const std::optional<stats::RoundContrast>& contrast);

  void fail(std::size_t case_index, int side);

  /// Whether an undecided curve waits for this case, for this candidate.
  bool wants(std::size_t case_index, int side) const;

  /// The most that a candidate of this case is expected to need for its curves.
  double expected_rounds_left(std::size_t case_index) const;

 private:
  struct Membership {
    std::size_t group = 0;
    std::size_t member = 0;  // place in members
  };

  void fix(CurveGroup& group);
  const std::vector<Membership>& memberships(std::size_t case_index) const;

  const model::RunHeader& header_;
  std::vector<CurveGroup> groups_;
  std::map<std::size_t, std::vector<Membership>> memberships_;
  std::map<std::size_t, std::vector<int>> sides_;
  double alpha_ = 0.05;
};

}  // namespace versus::judge
