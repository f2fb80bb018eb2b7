#include "harness/selftest/selftest.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "framework/judge/case_judge.hpp"
#include "framework/judge/prediction.hpp"
#include "framework/scenario/filter.hpp"
#include "framework/stats/binomial.hpp"
#include "framework/stats/location.hpp"

namespace versus::selftest {

namespace {

// The same case under another id, so that it is measured and judged by itself.
model::Case repeated(const model::Case& original, const std::string& injected, int repeat) {
  model::Case copy = original;
  model::Parameters swept;
  for (const auto& name : original.swept) swept[name] = original.parameters.at(name);
  swept["injected"] = injected;
  swept["repeat"] = fmt::format("{:04}", repeat);
  copy.id = model::case_id(original.library, original.scenario, original.operation, swept);
  return copy;
}

std::string injection_word(double fraction) { return fmt::format("{}permille", std::lround(1000 * fraction)); }

executor::RunRequest run_request(const Request& request) {
  executor::RunRequest wanted;
  wanted.scenarios = request.scenarios;
  wanted.versions = {request.version, model::counterpart(request.version)};
  wanted.profile = request.profile;
  wanted.filter = request.filter;
  wanted.seed = request.seed;
  wanted.policy = request.policy;
  wanted.policy.confirm = false;
  wanted.command = request.command;
  return wanted;
}

// Spreads `comparisons` over the cases in turn, for each injected size.
void repeat_cases(model::RunHeader& header, const std::vector<double>& injected, int comparisons) {
  const auto originals = std::move(header.cases);
  header.cases.clear();
  for (const double fraction : injected) {
    const std::string word = injection_word(fraction);
    for (int k = 0; k < comparisons; ++k) {
      const auto place = static_cast<std::size_t>(k) % originals.size();
      header.cases.push_back(repeated(originals[place], word, k / static_cast<int>(originals.size())));
    }
    if (fraction > 0) header.injections.push_back({header.versions[1], "*injected=" + word + ",*", fraction, 0});
  }
}

Expected<model::RunResult> measure_repeated(const Request& request, const std::vector<double>& injected,
                                            int comparisons, const executor::Surroundings& surroundings) {
  auto prepared = executor::prepare(run_request(request), surroundings);
  if (!prepared) return unexpected(prepared.error());
  repeat_cases(prepared->header, injected, comparisons);
  return executor::measure(*prepared, surroundings);
}

template <class Visit>
void for_each_deciding(const model::RunResult& result, const std::string& pattern, const Visit& visit) {
  const scenario::Filter wanted(pattern);
  for (const auto& comparison : result.comparisons) {
    if (comparison.role == model::Role::Primary && wanted.matches(comparison.case_id)) visit(comparison);
  }
}

// What simulation expects for the scatter that each of these comparisons showed.
double predicted_slower(const model::RunResult& result, const std::string& pattern, double injected,
                        const model::Policy& policy) {
  constexpr int paths = 200;
  double sum = 0;
  int count = 0;
  for_each_deciding(result, pattern, [&](const model::Comparison& comparison) {
    if (!comparison.scatter || *comparison.scatter <= 0) return;
    judge::TimingRule rule;
    rule.threshold = comparison.threshold;
    rule.max_rounds = policy.max_rounds;
    sum += judge::predict(injected, *comparison.scatter, rule, paths, static_cast<std::uint64_t>(count) + 1).slower;
    ++count;
  });
  return count == 0 ? 0 : sum / count;
}

}  // namespace

Tally tally(const model::RunResult& result, const std::string& pattern) {
  Tally sums;
  std::vector<double> scatters;
  double rounds = 0;
  for_each_deciding(result, pattern, [&](const model::Comparison& comparison) {
    ++sums.comparisons;
    rounds += comparison.rounds;
    if (comparison.scatter) scatters.push_back(*comparison.scatter);
    switch (comparison.verdict) {
      case model::Verdict::Slower:
        ++sums.slower;
        break;
      case model::Verdict::Faster:
        ++sums.faster;
        break;
      case model::Verdict::Equivalent:
        ++sums.equivalent;
        break;
      case model::Verdict::Inconclusive:
        ++sums.inconclusive;
        break;
      case model::Verdict::NotComparable:
      case model::Verdict::Failed:
        ++sums.failed;
        break;
    }
  });
  if (sums.comparisons > 0) sums.mean_rounds = rounds / sums.comparisons;
  sums.worker_sd = stats::median(scatters).value_or(0);
  const auto interval =
      stats::clopper_pearson(static_cast<std::size_t>(sums.slower), static_cast<std::size_t>(sums.comparisons));
  if (interval) sums.slower_interval = {interval->lower, interval->upper};
  return sums;
}

Expected<Outcome> compare_with_itself(const Request& request, int comparisons,
                                      const executor::Surroundings& surroundings) {
  auto result = measure_repeated(request, {0.0}, comparisons, surroundings);
  if (!result) return unexpected(result.error());
  Outcome outcome;
  outcome.tally = tally(*result, "*");
  outcome.run = *std::move(result);
  return outcome;
}

Expected<std::vector<Detection>> detection_curve(const Request& request, const std::vector<double>& injected,
                                                 int comparisons, const executor::Surroundings& surroundings) {
  const auto result = measure_repeated(request, injected, comparisons, surroundings);
  if (!result) return unexpected(result.error());
  std::vector<Detection> curve;
  for (const double fraction : injected) {
    const std::string pattern = "*injected=" + injection_word(fraction) + ",*";
    curve.push_back({fraction, tally(*result, pattern), predicted_slower(*result, pattern, fraction, request.policy)});
  }
  return curve;
}

Expected<ControlsOutcome> controls(const Request& request, const executor::Surroundings& surroundings) {
  auto prepared = executor::prepare(run_request(request), surroundings);
  if (!prepared) return unexpected(prepared.error());
  auto& header = prepared->header;
  double largest = 0;
  for (const auto& subject : header.cases) {
    largest =
        std::max(largest, judge::threshold_of(subject, judge::metric_of(judge::primary_clock(subject)), header.policy));
  }
  const double injected = 2 * largest;
  repeat_cases(header, {0.0, injected}, static_cast<int>(header.cases.size()));
  const auto result = executor::measure(*prepared, surroundings);
  if (!result) return unexpected(result.error());
  ControlsOutcome outcome;
  outcome.aa = tally(*result, "*injected=" + injection_word(0) + ",*");
  outcome.positive = tally(*result, "*injected=" + injection_word(injected) + ",*");
  outcome.fit = outcome.aa.slower + outcome.aa.faster + outcome.aa.failed == 0 && outcome.aa.comparisons > 0 &&
                outcome.positive.slower == outcome.positive.comparisons;
  return outcome;
}

}  // namespace versus::selftest
