#include "framework/judge/conclusion.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "framework/judge/comparison.hpp"
#include "framework/judge/curve_conclusion.hpp"
#include "framework/judge/trades.hpp"
#include "framework/stats/aa_control.hpp"
#include "framework/stats/multiple_testing.hpp"

namespace versus::judge {

using model::Comparison;
using model::Metric;
using model::MetricKind;
using model::Rule;
using model::Stage;
using model::Verdict;

namespace {

constexpr double false_discovery_rate = 0.05;

// Which suspicions survive Benjamini-Hochberg within their family; keyed by (case, side, clock).
using SuspicionKey = std::tuple<std::size_t, int, Clock>;

void confirm_family(const SuiteJudge& suite, Direction direction, std::set<SuspicionKey>& confirmed) {
  std::vector<SuspicionKey> keys;
  std::vector<double> p_values;
  for (std::size_t i = 0; i < suite.size(); ++i) {
    for (const int side : suite.at(i).sides()) {
      const auto* candidate = suite.at(i).candidate(side);
      for (const Clock clock : both_clocks) {
        if (candidate == nullptr || candidate->suspicion(clock) != direction) continue;
        keys.emplace_back(i, side, clock);
        p_values.push_back(candidate->track(clock, Stage::Confirm).p_value(direction));
      }
    }
  }
  const auto adjusted = stats::benjamini_hochberg(p_values);
  const Verdict wanted = direction == Direction::Slower ? Verdict::Slower : Verdict::Faster;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const auto& [place, side, clock] = keys[k];
    const auto look = suite.at(place).candidate(side)->track(clock, Stage::Confirm).latest();
    if (adjusted[k] <= false_discovery_rate && look.decided == wanted) confirmed.insert(keys[k]);
  }
}

struct RunControl {
  model::Controls controls;
  double se_factor = 1;
};

// One A/A check per case: the candidates of a case share the baseline's workers.
RunControl control_of(const SuiteJudge& suite) {
  RunControl control;
  std::vector<stats::AaCheck> checks;
  for (std::size_t i = 0; i < suite.size(); ++i) {
    for (const int side : suite.at(i).sides()) {
      const auto* candidate = suite.at(i).candidate(side);
      if (candidate == nullptr) continue;
      const auto estimate = candidate->standing_track(candidate->rules().primary).model().estimate();
      if (!estimate || estimate->rounds < 3) continue;
      checks.push_back(stats::check_aa(*estimate, std::log1p(smallest_effect)));
      break;
    }
  }
  control.controls.aa_comparisons = static_cast<int>(checks.size());
  for (const auto& check : checks) {
    if (check.is_suspicious) ++control.controls.aa_failed;
    const double effect = std::expm1(check.mean_alpha);
    if (!control.controls.aa_worst || std::abs(effect) > std::abs(*control.controls.aa_worst)) {
      control.controls.aa_worst = effect;
    }
  }
  if (const auto whole = stats::control_suite(checks)) {
    control.controls.lambda = whole->lambda;
    control.se_factor = whole->se_factor;
    control.controls.biased = whole->is_biased;
  }
  return control;
}

Rule rule_for_unfinished(const model::RunData& data) {
  if (data.interrupted) return Rule::Interrupted;
  return data.finished ? Rule::BudgetExhausted : Rule::Undecided;
}

class Conclusion {
 public:
  Conclusion(const model::RunHeader& header, const model::RunData& data)
      : header_(header), data_(data), suite_(header) {
    for (const auto& incident : data.incidents) {
      if (incident.kind == model::IncidentKind::WrongPixels) wrong_output_.insert({incident.case_id, incident.version});
      if (incident.kind == model::IncidentKind::TooLong) too_long_.insert(incident.case_id);
    }
    replay();
    families_ = suite_.families();
    control_ = control_of(suite_);
    confirm_family(suite_, Direction::Slower, confirmed_);
    confirm_family(suite_, Direction::Faster, confirmed_);
  }

  model::RunResult result() {
    model::RunResult result;
    result.header = header_;
    result.incidents = data_.incidents;
    result.counts = data_.counts;
    result.not_applicable = header_.not_applicable;
    result.not_applicable.insert(result.not_applicable.end(), data_.not_applicable.begin(), data_.not_applicable.end());
    result.controls = control_.controls;
    result.wall_seconds = data_.wall_seconds;
    result.measured_seconds = data_.measured_seconds;
    for (std::size_t i = 0; i < suite_.size(); ++i) judge_case(i, result.comparisons);
    result.curves = judge_curves(suite_, header_, rounds_, control_.se_factor, rule_for_unfinished(data_));
    if (control_.controls.biased) {
      result.remarks.emplace_back(
          "the second copy of every version differs from the first in one direction: this run says nothing");
    }
    result.exit_code = exit_code(result, data_, !control_.controls.biased);
    return result;
  }

 private:
  void replay() {
    suite_.replay(data_);
    rounds_.resize(suite_.size());
    for (const auto& round : data_.rounds) {
      if (const auto place = suite_.find(round.case_id)) rounds_[*place].push_back(&round);
    }
  }

  void judge_case(std::size_t place, std::vector<Comparison>& into) {
    const auto& subject = suite_.at(place);
    const int first = first_role(place);
    for (int side = 0; side < static_cast<int>(header_.versions.size()); ++side) {
      if (suite_.absence(place, side) || !suite_.takes_part(place, side)) continue;
      const bool is_baseline = !subject.sides().empty() && subject.sides().front() == side;
      if (subject.failed(side) && too_long_.count(header_.cases[place].id) != 0) {
        if (side != first) into.push_back(over_budget(place, side));
      } else if (subject.failed(side)) {
        into.push_back(failed(place, side));
      } else if (!is_baseline && subject.candidate(side) != nullptr && !subject.failed(subject.sides().front())) {
        judge_candidate(place, side, into);
      } else if (!is_baseline || subject.sides().size() < 2) {
        if (side != first || header_.versions.size() == 1) into.push_back(not_comparable(place, side));
      }
    }
  }

  // Who is the baseline where all can do the case.
  int first_role(std::size_t place) const {
    const auto& named = header_.cases[place].versions;
    return named.empty() ? 0 : suite_.find_version(named.front()).value_or(0);
  }

  void judge_candidate(std::size_t place, int side, std::vector<Comparison>& into) {
    const auto& subject = header_.cases[place];
    const Pairing pairing{header_, subject, suite_.at(place).sides().front(), side};
    const auto& candidate = *suite_.at(place).candidate(side);
    const auto first = into.size();
    for (const Clock clock : both_clocks) {
      into.push_back(judge_clock(pairing, candidate, clock, confirmation(place, side, clock), control_.se_factor,
                                 rule_for_unfinished(data_), rounds_[place]));
    }
    settle_waiting(into[first + index(Clock::Cpu)], into[first + index(Clock::Wall)]);
    for (const auto& rule : subject.metrics) judge_other(pairing, place, rule.metric, into);
    for (std::size_t i = first; i < into.size(); ++i) remark_on_pairing(pairing, place, into[i]);
  }

  void judge_other(const Pairing& pairing, std::size_t place, Metric metric, std::vector<Comparison>& into) {
    const auto* baseline = suite_.counts(place, pairing.baseline);
    const auto* candidate = suite_.counts(place, pairing.candidate);
    switch (model::info(metric).kind) {
      case MetricKind::Timing:
        break;
      case MetricKind::Counter:
        into.push_back(judge_counter(pairing, metric, rounds_[place]));
        break;
      case MetricKind::Launch:
        into.push_back(judge_launch_metric(pairing, metric, rounds_[place]));
        break;
      case MetricKind::Exact:
        if (baseline == nullptr || candidate == nullptr) break;
        if (metric == Metric::FileSize && !(baseline->file_size && candidate->file_size)) break;
        if (metric == Metric::PeakAllocatedBytes && !(baseline->peak && candidate->peak)) break;
        into.push_back(judge_count(pairing, metric, *baseline, *candidate));
        break;
    }
  }

  Confirmation confirmation(std::size_t place, int side, Clock clock) const {
    const auto& candidate = *suite_.at(place).candidate(side);
    if (!candidate.suspicion(clock)) return Confirmation::NotNeeded;
    if (confirmed_.count({place, side, clock}) != 0) return Confirmation::Confirmed;
    if (candidate.clock_confirmed(clock, families_)) return Confirmation::NotReproduced;
    return candidate.confirmed(families_) ? Confirmation::FollowsPrimary : Confirmation::Missing;
  }

  // The wall clock sees what CPU time sees, and waiting besides. A claim of its own is one about waiting: where the two
  // clocks agree within half the threshold, the deciding one has said already what that effect is worth.
  void settle_waiting(const Comparison& cpu, Comparison& wall) const {
    const bool claims = wall.role == model::Role::Secondary && wall.verdict == Verdict::Slower &&
                        cpu.verdict != Verdict::Slower && wall.effect && cpu.effect;
    if (!claims) return;
    if (*wall.effect - *cpu.effect > wall.threshold / 2) {
      wall.remarks.emplace_back("waits: slower on the wall clock, not in CPU time");
    } else if (cpu.verdict == Verdict::Equivalent) {
      wall.verdict = Verdict::Equivalent;
      wall.rule = Rule::WithinThresholdButReal;
    }
  }

  void remark_on_pairing(const Pairing& pairing, std::size_t place, Comparison& comparison) const {
    const int first = first_role(place);
    if (pairing.baseline != first) {
      comparison.remarks.push_back(fmt::format("compared with {}: {} cannot do this case", comparison.baseline,
                                               header_.versions[static_cast<std::size_t>(first)]));
    }
    const auto* baseline = suite_.counts(place, pairing.baseline);
    const auto* candidate = suite_.counts(place, pairing.candidate);
    const bool known = baseline != nullptr && candidate != nullptr && !baseline->pixel_hash.empty();
    if (known && pairing.subject.reads_encoded && baseline->pixel_hash != candidate->pixel_hash) {
      comparison.remarks.emplace_back("makes other pixels or bytes than the baseline of the same file");
    }
  }

  Comparison failed(std::size_t place, int side) const {
    const auto& sides = suite_.at(place).sides();
    const Pairing pairing{header_, header_.cases[place], sides.empty() ? first_role(place) : sides.front(), side};
    Comparison comparison = begin_comparison(pairing, metric_of(primary_clock(pairing.subject)), model::Role::Primary);
    comparison.verdict = Verdict::Failed;
    comparison.rule =
        wrong_output_.count({comparison.case_id, comparison.candidate}) != 0 ? Rule::WrongOutput : Rule::RunFailed;
    return comparison;
  }

  // Refused before its first round: nobody has failed, the budget says nothing about this case.
  Comparison over_budget(std::size_t place, int side) const {
    Comparison comparison = failed(place, side);
    comparison.verdict = Verdict::Inconclusive;
    comparison.rule = Rule::BudgetExhausted;
    return comparison;
  }

  Comparison not_comparable(std::size_t place, int side) const {
    const Pairing pairing{header_, header_.cases[place], first_role(place), side};
    Comparison comparison = begin_comparison(pairing, metric_of(primary_clock(pairing.subject)), model::Role::Primary);
    const bool asked = suite_.prepared(place);
    comparison.verdict = asked ? Verdict::NotComparable : Verdict::Inconclusive;
    comparison.rule = asked ? Rule::NoData : rule_for_unfinished(data_);
    if (asked) comparison.remarks.emplace_back("no other version of this run can do this case");
    return comparison;
  }

  const model::RunHeader& header_;
  const model::RunData& data_;
  SuiteJudge suite_;
  FamilySizes families_;
  RunControl control_;
  std::vector<CaseRounds> rounds_;
  std::set<SuspicionKey> confirmed_;
  std::set<std::pair<std::string, std::string>> wrong_output_;
  std::set<std::string> too_long_;
};

int rank(const Comparison& comparison) {
  switch (comparison.verdict) {
    case Verdict::Slower:
      return 0;
    case Verdict::Failed:
      return 1;
    case Verdict::Inconclusive:
      return 2;
    case Verdict::NotComparable:
      return 3;
    case Verdict::Equivalent:
      return 4;
    case Verdict::Faster:
      return 5;
  }
  return 6;
}

bool is_worse(const Comparison& a, const Comparison& b) {
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  return a.effect.value_or(0) > b.effect.value_or(0);
}

}  // namespace

void sort_worst_first(std::vector<Comparison>& comparisons) {
  std::stable_sort(comparisons.begin(), comparisons.end(), is_worse);
}

model::RunResult conclude(const model::RunHeader& header, const model::RunData& data) {
  auto result = Conclusion(header, data).result();
  sort_worst_first(result.comparisons);
  result.trades = find_trades(result.comparisons, result.counts, header);
  for (const auto& trade : result.trades) {
    for (auto& one : result.comparisons) {
      const bool same = one.case_id == trade.case_id && one.candidate == trade.candidate;
      if (same && one.role == model::Role::Primary) one.remarks.push_back(trade_remark(trade));
    }
  }
  return result;
}

}  // namespace versus::judge
