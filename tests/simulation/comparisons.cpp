#include "tests/simulation/comparisons.hpp"

#include <fmt/format.h>

#include <cmath>

namespace versus::simulation {

using model::Verdict;

namespace {

bool holds(const judge::Look& look, double theta) {
  return look.interval95 && look.interval95->low <= theta && theta <= look.interval95->high;
}

/// Rounds until the verdict, as the judge's track takes them.
judge::TimingTrack run_comparison(const Setting& setting, Random& random) {
  Machine machine(setting.noise, random);
  judge::TimingTrack track(setting.rule);
  const double theta = std::log1p(setting.effect);
  while (!track.settled()) track.add(make_round(machine, theta, track.rounds(), setting.plan));
  return track;
}

}  // namespace

judge::TimingRule rule_as_it_stands(double threshold) {
  judge::TimingRule rule;
  rule.threshold = threshold;
  return rule;
}

judge::TimingRule first_rule(double threshold) {
  judge::TimingRule rule = rule_as_it_stands(threshold);
  rule.variance = stats::VarianceRule::pooled_only;
  return rule;
}

std::string name_of(const Setting& setting) {
  const bool first = setting.rule.variance == stats::VarianceRule::pooled_only;
  const bool strict = setting.rule.strictness == judge::Strictness::BeyondHalfThreshold;
  return fmt::format("{}+{}/{}/{}{}{}", setting.noise.name, setting.noise.interaction, setting.effect,
                     setting.rule.threshold, first ? "/first" : "", strict ? "/strict" : "");
}

void Verdicts::add(const Verdicts& other) {
  slower += other.slower;
  faster += other.faster;
  equivalent += other.equivalent;
  inconclusive += other.inconclusive;
  covered += other.covered;
  rounds += other.rounds;
  squared_rounds += other.squared_rounds;
}

Figure Verdicts::mean_rounds() const {
  return mean("rounds", static_cast<double>(rounds), static_cast<double>(squared_rounds), trials());
}

Verdicts simulate_verdicts(const Effort& effort, const Setting& setting) {
  const double theta = std::log1p(setting.effect);
  return run_paths<Verdicts>(effort, "verdicts " + name_of(setting), [&](Random& random, Verdicts& tally) {
    const judge::TimingTrack track = run_comparison(setting, random);
    const auto verdict = *track.look().decided;
    tally.slower += verdict == Verdict::Slower ? 1 : 0;
    tally.faster += verdict == Verdict::Faster ? 1 : 0;
    tally.equivalent += verdict == Verdict::Equivalent ? 1 : 0;
    tally.inconclusive += verdict == Verdict::Inconclusive ? 1 : 0;
    tally.covered += holds(track.look(), theta) ? 1 : 0;
    tally.rounds += track.rounds();
    tally.squared_rounds += track.rounds() * track.rounds();
  });
}

void Coverage::add(const Coverage& other) {
  trials += other.trials;
  covered_at_all_looks += other.covered_at_all_looks;
  covered_at_last += other.covered_at_last;
}

Coverage simulate_coverage(const Effort& effort, const Setting& setting) {
  const double theta = std::log1p(setting.effect);
  const auto first_look = static_cast<int>(stats::first_look(setting.rule.variance));
  return run_paths<Coverage>(effort, "coverage " + name_of(setting), [&](Random& random, Coverage& tally) {
    Machine machine(setting.noise, random);
    judge::TimingTrack track(setting.rule);
    bool covered = true;
    for (int round = 0; round < setting.rule.max_rounds; ++round) {
      track.add(make_round(machine, theta, round, setting.plan));
      if (round + 1 >= first_look) covered = covered && holds(track.latest(), theta);
    }
    ++tally.trials;
    tally.covered_at_all_looks += covered ? 1 : 0;
    tally.covered_at_last += holds(track.latest(), theta) ? 1 : 0;
  });
}

}  // namespace versus::simulation
