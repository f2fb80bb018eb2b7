#include "framework/judge/curve_conclusion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "framework/stats/distributions.hpp"
#include "framework/stats/location.hpp"
#include "framework/stats/slope.hpp"

namespace versus::judge {

using model::Curve;
using model::CurveSide;
using model::Rule;
using model::Verdict;

namespace {

// The median time of a side in one round; nothing when it gave none.
std::optional<double> median_of(const model::Round& round, int side, Clock clock) {
  const auto found = std::find(round.sides.begin(), round.sides.end(), side);
  if (found == round.sides.end()) return std::nullopt;
  const auto position = static_cast<std::size_t>(found - round.sides.begin());
  std::vector<double> times;
  for (const auto& block : round.items) {
    for (const std::size_t slot : {2 * position, 2 * position + 1}) {
      if (slot >= block.size() || !block[slot]) continue;
      const double time = clock == Clock::Cpu ? block[slot]->cpu_ns : block[slot]->wall_ns;
      if (time > 0 && std::isfinite(time)) times.push_back(time);
    }
  }
  return stats::median(times);
}

// A side's medians by round, for every point of a curve.
std::vector<stats::SizeTimes> times_along(const CurveGroup& group, const CandidateCurve& curve, int side, Clock clock,
                                          const std::vector<CaseRounds>& rounds) {
  std::vector<stats::SizeTimes> points;
  for (const std::size_t point : curve.points) {
    stats::SizeTimes times{group.positions[point], {}};
    for (const model::Round* round : rounds[group.members[point]]) {
      if (const auto median = median_of(*round, side, clock)) times.round_times.push_back(*median);
    }
    points.push_back(std::move(times));
  }
  return points;
}

// The exponent of each round, then its mean and what their scatter allows.
void fill_exponent(CurveSide& side, const std::vector<stats::SizeTimes>& points) {
  std::size_t count = std::numeric_limits<std::size_t>::max();
  std::vector<double> sizes;
  for (const stats::SizeTimes& point : points) {
    sizes.push_back(point.size);
    count = std::min(count, point.round_times.size());
  }
  std::vector<double> slopes;
  for (std::size_t r = 0; r < count; ++r) {
    std::vector<double> times;
    for (const stats::SizeTimes& point : points) times.push_back(point.round_times[r]);
    if (const auto slope = stats::log_slope(sizes, times)) slopes.push_back(*slope);
  }
  side.exponent = stats::mean(slopes);
  const auto variance = stats::sample_variance(slopes);
  if (!side.exponent || !variance) return;
  const auto rounds = static_cast<double>(slopes.size());
  const auto quantile = stats::t_upper_quantile(0.025, rounds - 1);
  const double half = quantile * std::sqrt(*variance / rounds);
  side.interval = model::Interval{*side.exponent - half, *side.exponent + half};
}

CurveSide describe_side(const std::string& version, const std::vector<stats::SizeTimes>& points,
                        const std::vector<std::string>& values, std::vector<std::string>& remarks) {
  CurveSide side;
  side.version = version;
  fill_exponent(side, points);
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto median = stats::median(points[i].round_times);
    if (!median || *median >= best) continue;
    best = *median;
    side.best = values[i];
  }
  const auto fit = stats::fit_scaling(points);
  if (fit && fit->is_curved) {
    remarks.push_back(fmt::format("curved: the exponent of {} goes from {:.2f} at the small end to {:.2f} at the large",
                                  version, fit->local_exponents.front(), fit->local_exponents.back()));
  }
  return side;
}

Curve judge_curve(const CurveGroup& group, const CandidateCurve& one, const model::RunHeader& header,
                  const std::vector<CaseRounds>& rounds, double se_factor, Rule unfinished) {
  Curve curve;
  curve.cases = group.cases;
  curve.axis = group.rule.axis;
  curve.threshold = group.rule.threshold;
  const Clock clock = primary_clock(header.cases[group.members.front()]);
  curve.metric = metric_of(clock);
  for (const std::size_t point : one.points) {
    curve.values.push_back(header.cases[group.members[point]].parameters.at(curve.axis));
  }
  const auto describe = [&](int side) {
    return describe_side(header.versions[static_cast<std::size_t>(side)], times_along(group, one, side, clock, rounds),
                         curve.values, curve.remarks);
  };
  curve.baseline = describe(*group.baseline);
  curve.candidate = describe(one.candidate);
  const Look look = se_factor > 1 ? one.track.latest(se_factor) : one.track.look();
  curve.rounds = look.rounds;
  if (look.rounds > 0) curve.difference = look.theta;
  curve.interval = look.interval95;
  curve.verdict = look.decided.value_or(Verdict::Inconclusive);
  curve.rule = look.decided ? look.rule : one.track.gave_up() ? Rule::NoData : unfinished;
  if (curve.rule == Rule::RoundsExhausted && !header.id.empty()) {
    curve.remarks.push_back(fmt::format("undecided after {} rounds: versus run --resume {} --rounds {} goes on",
                                        look.rounds, header.id, 2 * header.policy.max_rounds));
  }
  if (one.failure) {
    curve.verdict = Verdict::NotComparable;
    curve.rule = Rule::RunFailed;
    curve.remarks.push_back(*one.failure);
  }
  if (one.points.size() < group.members.size()) {
    curve.remarks.push_back(fmt::format("{} of {} points: one of the two versions cannot do the others",
                                        one.points.size(), group.members.size()));
  }
  return curve;
}

}  // namespace

std::vector<Curve> judge_curves(const SuiteJudge& suite, const model::RunHeader& header,
                                const std::vector<CaseRounds>& rounds, double se_factor, Rule unfinished) {
  std::vector<Curve> curves;
  for (const CurveGroup& group : suite.curves().groups()) {
    for (const CandidateCurve& one : group.curves) {
      curves.push_back(judge_curve(group, one, header, rounds, se_factor, unfinished));
    }
  }
  return curves;
}

}  // namespace versus::judge
