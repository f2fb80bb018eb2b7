#include "harness/bisect/neighbour_check.hpp"

#include <algorithm>
#include <cmath>

namespace versus::bisect {

namespace {

/// The clock that decides has a verdict of its own. The other metrics' verdicts mean something else (waiting, a
/// trade); their intervals say the same here.
model::Verdict verdict_of(const model::Comparison& comparison, double threshold) {
  if (comparison.role == model::Role::Primary || !comparison.interval) return comparison.verdict;
  if (comparison.interval->low > 0) return model::Verdict::Slower;
  if (comparison.interval->high < 0) return model::Verdict::Faster;
  const bool small = comparison.interval->low > -threshold && comparison.interval->high < threshold;
  return small ? model::Verdict::Equivalent : model::Verdict::Inconclusive;
}

search::Compared compared_of(const NeighbourCheck& check, const model::RunResult& result, double threshold) {
  search::Compared compared{check.action.before, check.action.after};
  compared.verdict = model::Verdict::Failed;
  const auto found = std::find_if(result.comparisons.begin(), result.comparisons.end(),
                                  [&](const auto& one) { return one.metric == *check.reading.metric; });
  if (found == result.comparisons.end()) return compared;
  compared.verdict = verdict_of(*found, threshold);
  compared.rounds = found->rounds;
  if (found->effect) compared.step = std::log1p(*found->effect);
  if (found->interval) compared.interval = {std::log1p(found->interval->low), std::log1p(found->interval->high)};
  return compared;
}

}  // namespace

Expected<NeighbourResult> check_neighbours(const NeighbourCheck& check, const Axis& axis,
                                           const executor::Surroundings& surroundings) {
  const double threshold = std::expm1(std::abs(check.action.step) / 2);
  executor::RunRequest request;
  request.scenarios = {check.scenario};
  request.versions = {axis.points[check.action.before].name, axis.points[check.action.after].name};
  request.profile = check.order.profile;
  request.filter = check.order.case_id;
  request.seed = check.order.seed + 1;
  request.policy.threshold = threshold;
  request.policy.confirm = false;
  request.patience = check.limits.patience;
  request.command = check.order.command;
  const auto result = executor::run(request, surroundings);
  if (!result) return unexpected(result.error());
  NeighbourResult seen;
  seen.run = result->header.id;
  seen.interrupted = result->exit_code == static_cast<int>(ErrorKind::Interrupted);
  seen.compared = compared_of(check, *result, threshold);
  return seen;
}

}  // namespace versus::bisect
