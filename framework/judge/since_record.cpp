#include "framework/judge/since_record.hpp"

#include <cmath>

#include "framework/judge/counted.hpp"

namespace versus::judge {

using model::Comparison;
using model::Rule;
using model::Verdict;

namespace {

void settle_measured(Comparison& comparison, const model::Interval& change) {
  if (change.low > -comparison.threshold && change.high < comparison.threshold) {
    comparison.verdict = Verdict::Equivalent;
    comparison.rule = Rule::WithinThreshold;
  } else if (change.low > comparison.threshold / 2) {
    comparison.verdict = Verdict::Slower;
    comparison.rule = Rule::IntervalAboveZero;
  } else if (change.high < -comparison.threshold / 2) {
    comparison.verdict = Verdict::Faster;
    comparison.rule = Rule::IntervalBelowZero;
  } else {
    comparison.verdict = Verdict::Inconclusive;
    comparison.rule = Rule::Undecided;
  }
}

bool has_answer(const Comparison& comparison) {
  return comparison.verdict != Verdict::Failed && comparison.verdict != Verdict::NotComparable;
}

}  // namespace

void hold_against(Comparison& comparison, const model::AcceptedMetric& accepted) {
  if (model::info(comparison.metric).kind == model::MetricKind::Timing || !has_answer(comparison)) return;
  if (accepted.effect && comparison.effect) {
    const double scale = 1 + *accepted.effect;
    comparison.accepted = accepted.effect;
    comparison.effect = (1 + *comparison.effect) / scale - 1;
    if (std::abs(*comparison.effect) < 1e-4) comparison.effect = 0;  // the digits that a record keeps
    if (!comparison.interval) {
      const bool within = std::abs(*comparison.effect) <= comparison.threshold;
      return settle_counted(comparison, *comparison.effect, within ? Tolerance::Within : Tolerance::Beyond);
    }
    comparison.interval =
        model::Interval{(1 + comparison.interval->low) / scale - 1, (1 + comparison.interval->high) / scale - 1};
    settle_measured(comparison, *comparison.interval);
  } else if (accepted.difference && comparison.difference && !comparison.effect) {
    settle_counted(comparison, *comparison.difference - *accepted.difference, Tolerance::Beyond);
  }
}

}  // namespace versus::judge
