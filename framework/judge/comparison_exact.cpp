#include <algorithm>
#include <cmath>

#include "framework/judge/comparison.hpp"
#include "framework/judge/counted.hpp"
#include "framework/stats/exact_metric.hpp"
#include "framework/stats/location.hpp"
#include "framework/stats/quartet.hpp"

namespace versus::judge {

using model::Comparison;
using model::Metric;
using model::Role;
using model::Rule;
using model::Verdict;

namespace {

// Verdict by size alone. A baseline of zero has no effect size; then any difference is one.
void settle_exact(Comparison& comparison, double baseline, double candidate) {
  comparison.baseline_median = baseline;
  comparison.candidate_median = candidate;
  comparison.difference = candidate - baseline;
  if (baseline != 0) comparison.effect = candidate / baseline - 1;
  const bool within = comparison.effect && std::abs(*comparison.effect) <= comparison.threshold;
  settle_counted(comparison, candidate - baseline, within ? Tolerance::Within : Tolerance::Beyond);
}

// One series per worker of a side, over all rounds.
std::vector<std::vector<double>> counters(const CaseRounds& rounds, int side, Metric metric) {
  std::vector<std::vector<double>> workers;
  for (const auto* round : rounds) {
    const auto found = std::find(round->sides.begin(), round->sides.end(), side);
    if (found == round->sides.end()) continue;
    const auto position = static_cast<std::size_t>(found - round->sides.begin());
    for (const std::size_t slot : {2 * position, 2 * position + 1}) {
      std::vector<double> values;
      for (const auto& block : round->items) {
        if (slot < block.size() && block[slot]) values.push_back(counter_of(*block[slot], metric));
      }
      if (!values.empty()) workers.push_back(std::move(values));
    }
  }
  return workers;
}

std::vector<stats::Series> as_series(const std::vector<std::vector<double>>& workers) {
  return {workers.begin(), workers.end()};
}

double middle(const std::vector<std::vector<double>>& workers) {
  std::vector<double> all;
  for (const auto& worker : workers) all.insert(all.end(), worker.begin(), worker.end());
  return stats::median(all).value_or(0);
}

// Numbers that are one per launch: four of a round make a contrast, as times do.
void settle_by_launches(Comparison& comparison, const Pairing& pairing, const std::vector<std::vector<double>>& base,
                        const std::vector<std::vector<double>>& candidate) {
  TimingRule rule;
  rule.threshold = comparison.threshold;
  const std::size_t rounds = std::min(base.size(), candidate.size()) / 2;
  rule.max_rounds = std::max({2, pairing.header.policy.max_rounds, static_cast<int>(rounds)});
  TimingTrack track(rule);
  for (std::size_t r = 0; r < rounds; ++r) {
    const auto log_of = [r](const std::vector<std::vector<double>>& side, std::size_t copy) {
      return std::log(side[2 * r + copy].front());
    };
    track.add(stats::launch_contrast(log_of(base, 0), log_of(base, 1), log_of(candidate, 0), log_of(candidate, 1)));
  }
  const Look look = track.latest();
  comparison.rounds = look.rounds;
  if (look.rounds == 0) return;
  comparison.effect = std::expm1(look.theta);
  if (look.interval95) {
    comparison.interval = model::Interval{std::expm1(look.interval95->low), std::expm1(look.interval95->high)};
  }
  comparison.verdict = look.decided.value_or(Verdict::Inconclusive);
  comparison.rule = look.rule;
}

void settle_by_ranges(Comparison& comparison, const stats::ExactComparison& exact, double baseline, double candidate) {
  comparison.baseline_median = baseline;
  comparison.candidate_median = candidate;
  comparison.difference = candidate - baseline;
  if (baseline != 0) comparison.effect = candidate / baseline - 1;
  const bool within = comparison.effect && std::abs(*comparison.effect) <= comparison.threshold;
  if (within) {
    comparison.verdict = Verdict::Equivalent;
    comparison.rule = Rule::ExactWithinThreshold;
  } else if (exact.kind == stats::ExactKind::disjoint_ranges) {
    comparison.verdict = candidate > baseline ? Verdict::Slower : Verdict::Faster;
    comparison.rule = Rule::RangesDisjoint;
  } else {
    comparison.verdict = Verdict::Inconclusive;
    comparison.rule = Rule::RangesOverlap;
  }
}

bool all_positive(const std::vector<std::vector<double>>& workers) {
  return std::all_of(workers.begin(), workers.end(), [](const auto& worker) { return worker.front() > 0; });
}

}  // namespace

Comparison begin_comparison(const Pairing& pairing, Metric metric, Role role) {
  Comparison comparison;
  comparison.case_id = pairing.subject.id;
  comparison.parameters = pairing.subject.parameters;
  comparison.metric = metric;
  comparison.role = role;
  comparison.baseline = pairing.header.versions[static_cast<std::size_t>(pairing.baseline)];
  comparison.candidate = pairing.header.versions[static_cast<std::size_t>(pairing.candidate)];
  comparison.threshold = threshold_of(pairing.subject, metric, pairing.header.policy);
  return comparison;
}

Comparison judge_count(const Pairing& pairing, Metric metric, const model::Counts& baseline,
                       const model::Counts& candidate) {
  Comparison comparison = begin_comparison(pairing, metric, Role::Exact);
  settle_exact(comparison, count_of(baseline, metric), count_of(candidate, metric));
  if (!repeats(baseline, metric) || !repeats(candidate, metric)) {
    comparison.remarks.emplace_back("the count varies from run to run");
    if (comparison.verdict != Verdict::Equivalent) {
      comparison.verdict = Verdict::Inconclusive;
      comparison.rule = Rule::RangesOverlap;
    }
  }
  return comparison;
}

Comparison judge_counter(const Pairing& pairing, Metric metric, const CaseRounds& rounds) {
  Comparison comparison = begin_comparison(pairing, metric, Role::Exact);
  const auto base = counters(rounds, pairing.baseline, metric);
  const auto candidate = counters(rounds, pairing.candidate, metric);
  const auto exact = stats::compare_exact(as_series(base), as_series(candidate));
  comparison.rounds = static_cast<int>(candidate.size() / 2);
  switch (exact.kind) {
    case stats::ExactKind::constant:
      settle_exact(comparison, exact.base.lower, exact.candidate.lower);
      break;
    case stats::ExactKind::per_launch:
    case stats::ExactKind::disjoint_ranges:
    case stats::ExactKind::overlapping_ranges:
      settle_by_ranges(comparison, exact, middle(base), middle(candidate));
      break;
    case stats::ExactKind::no_data:
    case stats::ExactKind::bad_value:
    case stats::ExactKind::too_few_workers:
      comparison.verdict = Verdict::Inconclusive;
      comparison.rule = Rule::NoData;
      break;
  }
  return comparison;
}

Comparison judge_launch_metric(const Pairing& pairing, Metric metric, const CaseRounds& rounds) {
  Comparison comparison = begin_comparison(pairing, metric, Role::Exact);
  std::vector<std::vector<double>> base;
  std::vector<std::vector<double>> candidate;
  for (const auto* round : rounds) {
    const auto base_place = std::find(round->sides.begin(), round->sides.end(), pairing.baseline);
    const auto place = std::find(round->sides.begin(), round->sides.end(), pairing.candidate);
    if (base_place == round->sides.end() || place == round->sides.end()) continue;
    const auto take = [round](std::vector<std::vector<double>>& into, std::size_t position) {
      for (const std::size_t slot : {2 * position, 2 * position + 1}) {
        const bool known = slot < round->launches.size() && round->launches[slot].peak_rss > 0;
        if (known) into.push_back({static_cast<double>(round->launches[slot].peak_rss)});
      }
    };
    const auto known_before = base.size() + candidate.size();
    take(base, static_cast<std::size_t>(base_place - round->sides.begin()));
    take(candidate, static_cast<std::size_t>(place - round->sides.begin()));
    if (base.size() + candidate.size() != known_before + 4) {  // a worker died: the round says nothing
      base.resize(base.size() / 2 * 2);
      candidate.resize(std::min(base.size(), candidate.size()) / 2 * 2);
    }
  }
  comparison.verdict = Verdict::Inconclusive;
  comparison.rule = Rule::NoData;
  if (base.empty() || candidate.empty() || !all_positive(base) || !all_positive(candidate)) return comparison;
  comparison.baseline_median = middle(base);
  comparison.candidate_median = middle(candidate);
  comparison.difference = *comparison.candidate_median - *comparison.baseline_median;
  settle_by_launches(comparison, pairing, base, candidate);
  return comparison;
}

}  // namespace versus::judge
