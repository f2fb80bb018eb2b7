#include "harness/cli/bisect_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/report/grid.hpp"
#include "framework/report/numbers.hpp"
#include "framework/report/text.hpp"

namespace versus::cli {

namespace {

using bisect::Culprit;
using bisect::Probed;
using bisect::Report;
using search::Outcome;

constexpr std::size_t bar_width = 24;
constexpr std::size_t most_files = 8;
constexpr double seconds_per_build = 150;  // an order of magnitude, for an image library on two cores

std::string change_text(const std::optional<double>& effect, const std::optional<model::Interval>& interval) {
  if (!effect) return "";
  return report::effect_text(*effect) + (interval ? " " + report::interval_text(*interval) : "");
}

std::string ends_text(const Report& r) {
  std::string text = r.bad + " against " + r.good;
  if (r.effect) text += ": " + change_text(r.effect, r.interval) + " " + r.metric;
  if (r.end_rounds > 0) text += fmt::format(" in {} rounds", r.end_rounds);
  return text;
}

std::string headline(const Report& r) {
  switch (r.outcome) {
    case Outcome::Found:
      return report::counted(r.culprits.size(), "change") + " of " + r.metric + " found among " +
             report::counted(r.places, "place") + " (" + r.kind + ")";
    case Outcome::Unsure:
      return "an answer that is not sure: part of the change was not verified or not traced";
    case Outcome::Nothing:
      return "nothing to bisect: good and bad do not differ by as much as can be traced";
    case Outcome::Unwanted:
      return "nothing to bisect: bad is not worse than good but better; --seek faster looks for that";
    case Outcome::Undecided:
      return "undecided: the noise hides whether, or where, good and bad differ";
    case Outcome::Unfit:
      return "unfit: good differs from its own copy, so this machine cannot compare now";
    case Outcome::Searching:
      return r.range.empty() ? "not finished" : "not finished: the change is within " + r.range[0] + " … " + r.range[1];
  }
  return "";
}

std::string effect_of(const Culprit& culprit, const Report& r) {
  if (culprit.difference && !r.unit.empty()) {
    const std::string change = report::difference_text(*culprit.difference, r.unit);
    return culprit.effect ? change + " (" + report::factor_text(*culprit.effect) + ")" : change;
  }
  return r.unit.empty() ? "other pixels" : change_text(culprit.effect, culprit.interval);
}

std::vector<std::string> culprit_lines(const Culprit& culprit, const Report& r) {
  std::vector<std::string> lines;
  std::string head = culprit.label;
  if (!culprit.range.empty()) head = "one of " + report::join(culprit.range, ", ");
  if (!culprit.date.empty()) head += ", " + culprit.date;
  if (!culprit.subject.empty()) head += ": " + report::printable(culprit.subject);
  lines.push_back(head);
  std::string effect = "  " + effect_of(culprit, r) + " against " + culprit.parent;
  if (!culprit.run.empty()) effect += " (side by side, run " + culprit.run + ": " + culprit.verdict + ")";
  lines.push_back(effect);
  std::string sure = fmt::format("  probability {:.3f}", culprit.probability);
  if (culprit.share && r.culprits.size() > 1)
    sure += fmt::format(", {} of the whole change", report::share_text(*culprit.share));
  if (!culprit.verified) sure += ", not verified";
  lines.push_back(sure);
  if (!culprit.files.empty()) {
    const std::size_t shown = std::min(most_files, culprit.files.size());
    std::string files =
        "  changes " +
        report::join({culprit.files.begin(), culprit.files.begin() + static_cast<std::ptrdiff_t>(shown)}, ", ");
    if (shown < culprit.files.size()) files += fmt::format(" and {} more", culprit.files.size() - shown);
    lines.push_back(report::printable(files));
  }
  lines.push_back("  " + culprit.command);
  return lines;
}

/// A mark at the effect's place between the smallest and the largest one.
class Curve {
 public:
  explicit Curve(const std::vector<Probed>& probed) {
    for (const Probed& one : probed) {
      if (const auto level = level_of(one)) {
        low_ = std::min(low_, *level);
        high_ = std::max(high_, *level);
      }
    }
  }

  std::string bar(const Probed& one) const {
    const auto level = level_of(one);
    if (!level) return "";
    std::string bar(bar_width + 1, ' ');
    bar[place(0)] = '|';
    bar[place(*level)] = '*';
    return bar;
  }

 private:
  static std::optional<double> level_of(const Probed& one) {
    return one.effect && *one.effect > -1 ? std::optional(std::log1p(*one.effect)) : std::nullopt;
  }
  std::size_t place(double level) const {
    if (high_ <= low_) return 0;
    return static_cast<std::size_t>(std::lround((level - low_) / (high_ - low_) * bar_width));
  }

  double low_ = 0;
  double high_ = 0;
};

std::string seen_text(const Probed& one, const Report& r) {
  if (one.failed) return "left out";
  if (one.place == 0 && !one.value && one.hash.empty()) return "reference";
  if (one.value) return report::quantity_text(*one.value, r.unit);
  if (!one.hash.empty()) return one.hash.substr(0, 12);
  return one.effect ? report::effect_text(*one.effect) : "not measured";
}

std::string note_of(const Probed& one) {
  if (one.failed) return report::clip(report::printable(one.reason.substr(0, one.reason.find('\n'))), 60);
  if (one.same_as) return "the code of " + *one.same_as;
  std::string note = one.rounds > 0 ? report::counted(static_cast<std::size_t>(one.rounds), "round") : "";
  if (one.interval) note = report::interval_text(*one.interval) + ", " + note;
  return note;
}

std::string curve_text(const Report& r, const Screen& screen) {
  const Curve curve(r.probed);
  report::Grid grid;
  grid.columns = {{{"place"}, report::Align::Right},
                  {{"version"}, report::Align::Left},
                  {{r.metric}, report::Align::Right},
                  {{""}, report::Align::Left},
                  {{""}, report::Align::Left}};
  for (const Probed& one : r.probed) {
    const auto is_it = std::any_of(r.culprits.begin(), r.culprits.end(), [&](const auto& c) { return c.id == one.id; });
    grid.rows.push_back({{std::to_string(one.place)},
                         {one.label, is_it ? report::Tone::Bad : report::Tone::Plain},
                         {seen_text(one, r)},
                         {curve.bar(one)},
                         {note_of(one), report::Tone::Faint}});
  }
  std::string text;
  for (const std::string& line : report::grid_lines(grid, screen.colour))
    text += report::clip(line, screen.width) + "\n";
  return text;
}

}  // namespace

std::string outcome_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::Found:
      return "found";
    case Outcome::Unsure:
      return "unsure";
    case Outcome::Nothing:
      return "nothing";
    case Outcome::Unwanted:
      return "other_direction";
    case Outcome::Undecided:
      return "undecided";
    case Outcome::Unfit:
      return "unfit";
    case Outcome::Searching:
      return "unfinished";
  }
  return "";
}

double expected_builds(const bisect::Axis& axis) {
  return std::ceil(std::log2(static_cast<double>(axis.points.size() - 1))) + 2;
}

std::string bisect_line_text(const bisect::Axis& axis, const Screen& screen) {
  const double builds = expected_builds(axis);
  std::string text =
      fmt::format("would search {} ({}) behind {} up to {}: about {:.0f} builds, {} when none is there yet\n",
                  report::counted(axis.points.size() - 1, "place"), axis.kind, axis.points.front().label,
                  axis.points.back().label, builds, report::duration_text(builds * seconds_per_build));
  for (const std::string& note : axis.notes) text += note + "\n";
  std::vector<std::string> labels;
  for (const bisect::Point& point : axis.points) labels.push_back(point.label);
  for (const std::string& line : report::wrap("  " + report::join(labels, ", "), screen.width, 2)) text += line + "\n";
  return text;
}

std::string bisect_text(const Report& r, const Screen& screen) {
  std::string text = headline(r) + "\n";
  if (r.effect || r.end_rounds > 0) text += ends_text(r) + "\n";
  for (const Culprit& culprit : r.culprits) {
    text += "\n";
    for (const std::string& line : culprit_lines(culprit, r)) text += line + "\n";
  }
  for (const auto& left : r.left) {
    text += fmt::format("\n{} between {} and {} was not traced further\n", report::effect_text(left.effect), left.from,
                        left.to);
  }
  if (!r.probed.empty()) text += "\n" + curve_text(r, screen);
  text += fmt::format("\n{} versions ready ({} built now), {} left out, {} rounds, {}\n", r.builds, r.built_now,
                      r.failed, r.rounds, report::duration_text(r.seconds));
  text += "search " + r.id;
  const bool open = r.interrupted || r.out_of_budget;
  if (open) text += ": go on with versus bisect --resume " + r.id;
  text += "\n";
  return screen.charset == report::Charset::Ascii ? report::to_ascii(text) : text;
}

}  // namespace versus::cli
