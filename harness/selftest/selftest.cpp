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
  copy.curves.clear();
  model::Parameters swept;
  for (const auto& name : original.swept) swept[name] = original.parameters.at(name);
  swept["injected"] = injected;
  swept["repeat"] = fmt::format("{:04}", repeat);
  copy.id = model::case_id(original.library, original.scenario, original.operation, swept);
  return copy;
}

// Twice the largest threshold of the cases: what must not be missed.
double positive_injection(const model::RunHeader& header) {
  double largest = 0;
  for (const auto& subject : header.cases) {
    const auto metric = judge::metric_of(judge::primary_clock(subject));
    largest = std::max(largest, judge::threshold_of(subject, metric, header.policy));
  }
  return 2 * largest;
}

std::string injection_word(double fraction) { return fmt::format("{}permille", std::lround(1000 * fraction)); }

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
    if (fraction > 0) header.injections.push_back({header.versions[1], "*injected=" + word + ",*", fraction, 0, false});
  }
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

// The short form has so few comparisons that each must be right; many of them show a rate.
bool as_promised(Mode mode, double injected, const Tally& counted) {
  if (mode != Mode::Controls) return injected > 0 || keeps_promise(counted);
  return injected > 0 ? counted.slower == counted.comparisons : counted.slower + counted.faster == 0;
}

}  // namespace

bool keeps_promise(const Tally& tally) { return tally.slower_interval.low <= promised_false_alarms; }

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

Expected<Report> carry_out(const Order& order, const executor::Surroundings& surroundings) {
  auto request = order.request;
  request.policy.confirm = false;
  auto prepared = executor::prepare(request, surroundings);
  if (!prepared) return unexpected(prepared.error());
  auto& header = prepared->header;
  std::vector<double> injected = order.injected;
  int comparisons = order.comparisons;
  if (order.mode == Mode::Aa) injected = {0.0};
  if (order.mode == Mode::Controls) {
    injected = {0.0, positive_injection(header)};
    comparisons = static_cast<int>(header.cases.size());
  }
  repeat_cases(header, injected, comparisons);
  const auto result = executor::measure(*prepared, surroundings);
  if (!result) return unexpected(result.error());

  Report report;
  double rounds = 0;
  report.mode = order.mode;
  report.run = header.id;
  report.interrupted = result->exit_code == static_cast<int>(ErrorKind::Interrupted);
  for (const double fraction : injected) {
    const std::string pattern = "*injected=" + injection_word(fraction) + ",*";
    const Tally counted = tally(*result, pattern);
    if (fraction == 0) report.aa = counted;
    rounds += counted.mean_rounds * counted.comparisons;
    report.curve.push_back({fraction, counted, predicted_slower(*result, pattern, fraction, header.policy)});
    report.fit =
        report.fit && counted.failed == 0 && counted.comparisons > 0 && as_promised(order.mode, fraction, counted);
  }
  if (rounds > 0) report.seconds_per_round = result->wall_seconds / rounds;
  return report;
}

}  // namespace versus::selftest
