#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <utility>

#include "framework/judge/comparison.hpp"
#include "framework/judge/shape_remarks.hpp"
#include "framework/stats/location.hpp"

namespace versus::judge {

using model::Comparison;
using model::Rule;
using model::Stage;
using model::Verdict;

namespace {

std::optional<double> median_time(const CaseRounds& rounds, int side, Clock clock, Stage stage) {
  std::vector<double> times;
  for (const auto* round : rounds) {
    const auto found = std::find(round->sides.begin(), round->sides.end(), side);
    if (round->stage != stage || found == round->sides.end()) continue;
    const auto position = static_cast<std::size_t>(found - round->sides.begin());
    for (const auto& block : round->items) {
      for (const std::size_t slot : {2 * position, 2 * position + 1}) {
        if (slot >= block.size() || !block[slot]) continue;
        const double time = clock == Clock::Cpu ? block[slot]->cpu_ns : block[slot]->wall_ns;
        if (std::isfinite(time)) times.push_back(time);
      }
    }
  }
  return stats::median(times);
}

model::Interval as_effects(const model::Interval& logs) {
  return model::Interval{std::expm1(logs.low), std::expm1(logs.high)};
}

void fill_estimates(Comparison& comparison, const Look& look) {
  comparison.rounds = look.rounds;
  if (look.rounds == 0) return;
  comparison.effect = std::expm1(look.theta);
  comparison.se = look.se;
  if (look.interval95) comparison.interval = as_effects(*look.interval95);
}

void remark_on_state(Comparison& comparison, const stats::PooledModel& model) {
  const auto dependence = model.state_dependence();
  const auto halves = model.theta_by_speed();
  if (!dependence || !dependence->is_evident || !halves) return;
  comparison.remarks.push_back(
      fmt::format("depends on the machine's state: {:+.1f} % in the faster half of the rounds, {:+.1f} % in the slower",
                  100 * std::expm1(halves->faster), 100 * std::expm1(halves->slower)));
}

// After confirmation: the second stage's estimates stand, whatever they are.
void settle_confirmation(Comparison& comparison, const Look& look, Confirmation confirmation, double se_factor,
                         Rule unfinished) {
  switch (confirmation) {
    case Confirmation::NotNeeded:
    case Confirmation::Confirmed:
      comparison.verdict = look.decided.value_or(Verdict::Inconclusive);
      comparison.rule = look.decided ? look.rule : unfinished;
      break;
    case Confirmation::NotReproduced:
      comparison.verdict = look.decided == Verdict::Equivalent ? Verdict::Equivalent : Verdict::Inconclusive;
      comparison.rule = Rule::NotReproduced;
      comparison.remarks.emplace_back("suspected at first, not reproduced on fresh launches");
      break;
    case Confirmation::FollowsPrimary:
      comparison.verdict = look.decided.value_or(Verdict::Inconclusive);
      comparison.rule = look.decided ? look.rule : Rule::Undecided;
      break;
    case Confirmation::Missing:
      comparison.verdict = Verdict::Inconclusive;
      comparison.rule = unfinished;
      comparison.remarks.emplace_back("suspected by screening, not yet confirmed on fresh launches");
      break;
  }
  if (se_factor > 1) {
    comparison.remarks.push_back(fmt::format(
        "interval widened {:.2f} times: the run's A/A comparisons scatter more than they should", se_factor));
  }
}

}  // namespace

Comparison judge_clock(const Pairing& pairing, const CandidateJudge& candidate, Clock clock, Confirmation confirmation,
                       double se_factor, Rule unfinished, const CaseRounds& rounds) {
  const bool primary = clock == candidate.rules().primary;
  // The other clock needs no decision: nothing was cut short when it has none.
  const bool needs_rounds = primary || !candidate.screened() || confirmation == Confirmation::Missing;
  if (!needs_rounds) unfinished = Rule::Undecided;
  Comparison comparison =
      begin_comparison(pairing, metric_of(clock), primary ? model::Role::Primary : model::Role::Secondary);
  const Stage stage = candidate.stage_of(clock);
  const auto& track = candidate.track(clock, stage);
  const bool as_decided = stage == Stage::Screen && se_factor <= 1;
  const Look look = as_decided ? track.look() : track.latest(se_factor);
  fill_estimates(comparison, look);
  comparison.stage = stage;
  comparison.baseline_median = median_time(rounds, pairing.baseline, clock, stage);
  comparison.candidate_median = median_time(rounds, pairing.candidate, clock, stage);
  if (comparison.baseline_median && comparison.candidate_median) {
    comparison.difference = *comparison.candidate_median - *comparison.baseline_median;
  }
  const auto& rule = candidate.rules().rules[index(clock)];
  const bool recorded = rule.accepted.log_ratio != 0 || rule.accepted.se != 0;
  if (recorded) comparison.accepted = std::expm1(rule.accepted.log_ratio);
  comparison.mde = track.detectable_effect(0.8);
  if (const auto estimate = track.model().estimate()) comparison.scatter = std::sqrt(estimate->pooled_variance);
  settle_confirmation(comparison, look, confirmation, se_factor, unfinished);
  if (candidate.control_failed()) {
    comparison.verdict = Verdict::Inconclusive;
    comparison.rule = Rule::ControlFailed;
    comparison.remarks.emplace_back("the baseline differs from its own copy, twice: nothing can be said here");
  }
  if (comparison.verdict == Verdict::Slower || comparison.verdict == Verdict::Faster) {
    comparison.p_value = track.p_value(comparison.verdict == Verdict::Slower ? Direction::Slower : Direction::Faster);
  }
  if (comparison.verdict == Verdict::Inconclusive && needs_rounds) {
    comparison.rounds_needed = track.expected_rounds_left();
  }
  remark_on_state(comparison, track.model());
  if (primary) {
    for (std::string& remark : shape_remarks(pairing, clock, comparison.threshold, rounds)) {
      comparison.remarks.push_back(std::move(remark));
    }
  }
  return comparison;
}

}  // namespace versus::judge
