#include <fmt/format.h>

#include <cmath>

#include "framework/stats/stored_ratio.hpp"
#include "tests/simulation/tables.hpp"

namespace versus::simulation {

namespace {

constexpr double normal_95 = 1.959963984540054;
constexpr double normal_80 = 0.8416212335729143;
constexpr double session_error = 0.004;  // four rounds of typical noise

struct Alarms {
  std::int64_t trials = 0;
  std::int64_t alarms = 0;
  std::int64_t others = 0;
  void add(const Alarms& other) {
    trials += other.trials;
    alarms += other.alarms;
    others += other.others;
  }
};

/// What a session measures: the ratio as it is on that day, and the error of measuring it.
stats::StoredRatio session(Random& random, double session_sd) {
  return {session_sd * random.normal() + session_error * random.normal(), session_error};
}

/// An unchanged program against one earlier session, judged as if ratios differed between sessions by `assumed_sd`.
Row against_one(const Effort& effort, std::string what, double session_sd, double assumed_sd) {
  const std::string experiment = fmt::format("stored {}/{}", session_sd, assumed_sd);
  const Alarms tally = run_paths<Alarms>(effort, experiment, [&](Random& random, Alarms& sum) {
    const auto stored = session(random, session_sd);
    const auto change = stats::change_since(session(random, session_sd), stored, assumed_sd);
    ++sum.trials;
    sum.alarms += std::fabs(change.difference) > normal_95 * change.se ? 1 : 0;
  });
  return {std::move(what), {share("false", tally.alarms, tally.trials)}};
}

double detectable(double session_sd) {
  return std::expm1((normal_95 + normal_80) *
                    stats::change_since({0, session_error}, {0, session_error}, session_sd).se);
}

Row against_many(const Effort& effort, std::size_t sessions, const char* prediction, const char* random_effects) {
  constexpr double session_sd = 0.0025;
  struct Both : Alarms {
    std::int64_t floored = 0;
    void add(const Both& other) {
      Alarms::add(other);
      floored += other.floored;
    }
  };
  const Both tally = run_paths<Both>(effort, fmt::format("history {}", sessions), [&](Random& random, Both& sum) {
    std::vector<stats::StoredRatio> past;
    std::vector<double> ratios;
    for (std::size_t j = 0; j < sessions; ++j) {
      past.push_back(session(random, session_sd));
      ratios.push_back(past.back().log_ratio);
    }
    const auto now = session(random, session_sd);
    ++sum.trials;
    sum.alarms += stats::predict_ratio(ratios, 0)->contains(now.log_ratio) ? 0 : 1;
    sum.floored += stats::predict_ratio(ratios, now.se)->contains(now.log_ratio) ? 0 : 1;
    const auto pooled = *stats::dersimonian_laird(past);
    const double se = std::sqrt(pooled.se * pooled.se + pooled.tau2 + now.se * now.se);
    sum.others += std::fabs(now.log_ratio - pooled.mean) > normal_95 * se ? 1 : 0;
  });
  return {fmt::format("against {} sessions", sessions),
          {share("prediction", tally.alarms, tally.trials).expecting(prediction).with(at_most(.055)),
           share("with the floor", tally.floored, tally.trials).with(at_most(.055)),
           share("DerSimonian-Laird", tally.others, tally.trials).expecting(random_effects)}};
}

}  // namespace

std::vector<Table> stored_tables(const Effort& effort, Extent extent) {
  const Effort part = extent == Extent::Short ? effort.share(.2) : effort;
  Table history{"An unchanged program against the ratios of earlier sessions: false alarms at 95 %", {}, {}};
  history.notes = {
      fmt::format("{} trials a row; a session's own error .4 %, sessions differ by .25 % besides", part.paths)};
  history.rows = {against_many(part, 5, ".051", ".060"), against_many(part, 10, ".051", ".060"),
                  against_many(part, 20, ".047", ".054")};

  Table single{"An unchanged program against one earlier session", {}, {}};
  single.notes = {"the sd between sessions was chosen here: .25 % for ratios on one machine, 2.4 % between machines"};
  Row low = against_one(part, "absolute time, day drift 4 %", .04, 0);
  Row high = against_one(part, "absolute time, day drift 6 %", .06, 0);
  Row same = against_one(part, "ratio, same machine, sessions taken for alike", .0025, 0);
  Row same_known = against_one(part, "ratio, same machine, difference of sessions known", .0025, .0025);
  Row other = against_one(part, "ratio, other machine, machines taken for alike", .024, 0);
  Row other_known = against_one(part, "ratio, other machine, difference of machines known", .024, .024);
  low.figures[0] = low.figures[0].expecting(".85");
  high.figures[0] = high.figures[0].expecting(".90");
  same.figures[0] = same.figures[0].expecting(".10");
  same_known.figures[0] = same_known.figures[0].expecting(".05").with(at_most(.055));
  same_known.figures.push_back(number("MDE", detectable(.0025), 0).expecting(".019"));
  other.figures[0] = other.figures[0].expecting(".75");
  other_known.figures[0] = other_known.figures[0].expecting(".05").with(at_most(.055));
  other_known.figures.push_back(number("MDE", detectable(.024), 0));
  single.rows = {low, high, same, same_known, other, other_known};
  return {history, single};
}

}  // namespace versus::simulation
