#include <fmt/format.h>

#include <cmath>

#include "tests/simulation/bisections.hpp"
#include "tests/simulation/tables.hpp"

namespace versus::simulation {

namespace {

struct Cell {
  Line line;
  double most_wrong = 1;  ///< bound of the share of wrong answers; 1: none is promised
  const char* builds;     ///< as expected
  const char* rounds;
};

// Promised: at most 2 % wrong for 3 % on typical noise, for 5 % on noisy, and log2(n) + 2.3 builds, and at most 1.25
// times (noisy: 1.4 times) the time that building alone takes.
const Cell cells[] = {{{typical, 64, .03}, .02, "8.2", "34"},    {{typical, 256, .03}, .02, "10.2", "44"},
                      {{typical, 1024, .03}, .02, "12.2", "53"}, {{typical, 64, .05}, .02, "8.0", "13"},
                      {{typical, 256, .05}, .02, "10.0", "16"},  {{typical, 1024, .05}, .02, "12.0", "19"},
                      {{typical, 64, .10}, .02, "8.0", "9"},     {{typical, 256, .10}, .02, "10.0", "11"},
                      {{typical, 1024, .10}, .02, "12.0", "13"}, {{noisy, 64, .03}, 1, "9.4", "289"},
                      {{noisy, 256, .03}, 1, "11.3", "315"},     {{noisy, 1024, .03}, 1, "13.2", "351"},
                      {{noisy, 64, .05}, .02, "8.0", "68"},      {{noisy, 256, .05}, .02, "10.1", "98"},
                      {{noisy, 1024, .05}, .02, "12.1", "113"},  {{noisy, 64, .10}, .02, "8.0", "23"},
                      {{noisy, 256, .10}, .02, "10.0", "29"},    {{noisy, 1024, .10}, .02, "12.0", "36"}};

double floor_minutes(const Line& line) {
  return (std::log2(static_cast<double>(line.commits)) + 2) * build_seconds / 60;
}

Row row_of(const Effort& effort, const Cell& cell) {
  const Searches all = simulate_searches(effort, cell.line);
  const auto trials = static_cast<double>(all.trials);
  Row row{name_of(cell.line), {all.share_right(), all.share_wrong(), all.share_open()}};
  if (cell.most_wrong < 1) row.figures[1] = row.figures[1].with(at_most(cell.most_wrong));
  Figure builds = mean("builds", all.builds, all.squared_builds, all.trials).expecting(cell.builds);
  const bool promised = cell.most_wrong < 1;
  if (promised) builds = builds.with(at_most(std::log2(static_cast<double>(cell.line.commits)) + 2.3));
  row.figures.push_back(builds);
  row.figures.push_back(mean("rounds", all.rounds, all.squared_rounds, all.trials).expecting(cell.rounds));
  Figure times = number("time/floor", all.seconds / trials / 60 / floor_minutes(cell.line), 0);
  // Where rounds scatter much, making sure that a step leaves nothing unexplained costs some of them.
  const bool scatters = cell.line.noise.name == noisy.name;
  if (promised) times = times.with(at_most(scatters ? 1.4 : 1.25));
  row.figures.push_back(times);
  return row;
}

Row plain_row(const Effort& effort, const Line& line) {
  const auto wrong = [&](const char* name, PlainWay way) {
    Figure figure = simulate_plain(effort, line, way).share_wrong();
    figure.name = name;
    return figure;
  };
  return {name_of(line),
          {wrong("one run", PlainWay::AbsoluteOnce), wrong("ten runs", PlainWay::AbsoluteTen),
           wrong("one round", PlainWay::PairedOnce), wrong("five rounds", PlainWay::PairedFiveTimes)}};
}

Row failing_row(const Effort& effort, const Line& line) {
  const Searches all = simulate_searches(effort, line);
  const auto trials = static_cast<double>(all.trials);
  return {name_of(line),
          {all.share_right(), all.share_wrong().with(at_most(.02)), all.share_open(),
           number("builds", all.builds / trials, 0), number("failed", all.failed_builds / trials, 0),
           number("answer size", all.answer_size / static_cast<double>(std::max<std::int64_t>(1, all.right)), 0)}};
}

Row layout_row(const Effort& effort, const Line& line) {
  const Searches all = simulate_searches(effort, line);
  return {name_of(line), {all.share_right(), all.share_wrong(), all.share_open()}};
}

}  // namespace

std::vector<Table> bisect_tables(const Effort& effort, Extent extent) {
  const bool whole = extent == Extent::Whole;
  const Effort part = effort.share(whole ? .025 : .01);
  Table ours{"Searching for the slow commit (builds of 90 s, rounds of 2 s, a build's layout .5 %)", {}, {}};
  for (const Cell& cell : cells) {
    const bool guarded = cell.line.commits == 256 && cell.most_wrong < 1;
    if (whole || guarded) ours.rows.push_back(row_of(part, cell));
  }
  ours.notes = {fmt::format("{} searches a cell; time/floor: against log2(n) + 2 builds and no measuring", part.paths)};
  Table broken{"The same where commits do not build", {}, {}};
  for (const double share : {.1, .2}) {
    if (whole || share == .2) broken.rows.push_back(failing_row(part, {typical, 256, .05, .005, share}));
  }
  if (!whole) return {ours, broken};
  Table plain{"Wrong answers of git bisect with a threshold of half the effect", {}, {}};
  for (const Cell& cell : cells) plain.rows.push_back(plain_row(part, cell.line));
  plain.notes = {"runs: one process, or ten, against a stored time; rounds: beside the good commit, one or five"};
  Table layout{"The same where builds scatter otherwise than assumed, 3 %", {}, {}};
  for (const double sd : {0., .003, .005, .01}) layout.rows.push_back(layout_row(part, {typical, 256, .03, sd}));
  return {ours, broken, layout, plain};
}

}  // namespace versus::simulation
