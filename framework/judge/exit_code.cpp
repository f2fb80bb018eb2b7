#include <algorithm>

#include "framework/base/error.hpp"
#include "framework/judge/conclusion.hpp"

namespace versus::judge {

using model::Comparison;
using model::Verdict;

int exit_code(const model::RunResult& result, const model::RunData& data, bool fit) {
  const auto any = [&result](auto matches) {
    return std::any_of(result.comparisons.begin(), result.comparisons.end(), matches);
  };
  if (data.interrupted) return static_cast<int>(ErrorKind::Interrupted);
  const bool failed = any([](const Comparison& c) { return c.verdict == Verdict::Failed; });
  if (failed || std::any_of(result.incidents.begin(), result.incidents.end(),
                            [](const auto& incident) { return incident.kind == model::IncidentKind::BuildFailed; })) {
    return static_cast<int>(ErrorKind::RunFailed);
  }
  if (!fit) return static_cast<int>(ErrorKind::Unfit);
  const auto any_curve = [&result](Verdict verdict) {
    return std::any_of(result.curves.begin(), result.curves.end(),
                       [verdict](const model::Curve& curve) { return curve.verdict == verdict; });
  };
  if (any([](const Comparison& c) { return c.verdict == Verdict::Slower; }) || any_curve(Verdict::Slower)) return 1;
  const bool undecided =
      any([](const Comparison& c) { return c.role == model::Role::Primary && c.verdict == Verdict::Inconclusive; });
  return undecided || any_curve(Verdict::Inconclusive) || result.comparisons.empty()
             ? static_cast<int>(ErrorKind::Unfit)
             : 0;
}

}  // namespace versus::judge
