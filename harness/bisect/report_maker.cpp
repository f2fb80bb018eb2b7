#include "harness/bisect/report_maker.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "harness/bisect/git_axis.hpp"

namespace versus::bisect {

namespace {

using search::Bisection;
using search::PlaceState;

constexpr double normal_975 = 1.959963984540054;

class Maker {
 public:
  Maker(const StoredSearch& stored, const Axis& axis, const Reading& reading, const Bisection& search,
        const system::CancelToken& cancel)
      : stored_(stored), axis_(axis), reading_(reading), search_(search), cancel_(cancel) {
    for (const Entry& entry : stored.entries) read(entry);
    // The same code may have been read at a later place than the one that stands for it.
    for (const auto& [place, value] : std::map(values_)) values_[search.places().representative(place)] = value;
    for (const auto& [place, hash] : std::map(hashes_)) hashes_[search.places().representative(place)] = hash;
  }

  void fill(Report& report) const {
    report.outcome = search_.outcome();
    report.rounds = search_.rounds();
    fill_ends(report);
    for (std::size_t place = 0; place < axis_.points.size(); ++place) {
      if (search_.places().state(place) != PlaceState::Unbuilt) report.probed.push_back(probed(place));
    }
    for (const Probed& one : report.probed) ++(one.failed ? report.failed : report.builds);
    for (const search::Step& step : search_.steps()) report.culprits.push_back(culprit(step));
    std::sort(report.culprits.begin(), report.culprits.end(),
              [&](const auto& a, const auto& b) { return place_of(a.id) < place_of(b.id); });
    for (const search::Rest& rest : search_.rests()) {
      report.left.push_back({label(rest.first), label(rest.last), effect(rest.level)});
    }
    if (report.outcome == search::Outcome::Searching) {
      const auto range = search_.standing().range;
      report.range = {label(range.first), label(range.last)};
    }
  }

 private:
  void read(const Entry& entry) {
    if (!entry.event) return;
    if (const auto* failed = std::get_if<search::Failed>(&*entry.event)) reasons_[failed->place] = entry.text;
    if (const auto* compared = std::get_if<search::Compared>(&*entry.event)) {
      runs_[{compared->before, compared->after}] = entry.run;
    }
    if (const auto* value = std::get_if<search::ValueSeen>(&*entry.event)) {
      if (entry.value) values_[value->place] = *entry.value;
      hashes_[value->place] = entry.hash;
    }
  }

  const std::string& label(std::size_t place) const { return axis_.points[place].label; }
  std::string id(std::size_t place) const { return model::to_string(axis_.points[place].name); }

  std::size_t place_of(const std::string& id) const {
    const auto found = std::find(stored_.points.begin(), stored_.points.end(), id);
    return static_cast<std::size_t>(found - stored_.points.begin());
  }

  bool exact() const { return reading_.kind == search::Reading::Exact; }

  /// Of a difference of levels against the good end.
  double effect(double level) const {
    if (!exact()) return std::expm1(level);
    const auto good = values_.find(0);
    return good != values_.end() && good->second != 0 ? level / good->second : level;
  }

  void fill_ends(Report& report) const {
    const auto& ends = search_.ends();
    report.end_rounds = ends.rounds;
    if (!reading_.metric) return;
    report.effect = effect(ends.level);
    if (ends.interval)
      report.interval = model::Interval{std::expm1(ends.interval->lower), std::expm1(ends.interval->upper)};
  }

  Probed probed(std::size_t place) const {
    const Point& point = axis_.points[place];
    Probed one{place, id(place), point.label, point.date, point.subject};
    one.failed = search_.places().state(place) == PlaceState::Failed;
    if (const auto reason = reasons_.find(place); reason != reasons_.end()) one.reason = reason->second;
    const std::size_t same = search_.places().representative(place);
    if (same != place) one.same_as = label(same);
    if (const auto value = values_.find(same); value != values_.end()) one.value = value->second;
    if (const auto hash = hashes_.find(same); hash != hashes_.end()) one.hash = hash->second;
    const auto seen = search_.places().seen(place);
    if (!seen || one.failed || !reading_.metric) return one;
    one.rounds = seen->rounds.value_or(0);
    one.effect = effect(seen->level);
    if (exact() || one.rounds == 0) return one;
    const double half = normal_975 * std::sqrt(search_.variances().round / one.rounds);
    one.interval = model::Interval{std::expm1(seen->level - half), std::expm1(seen->level + half)};
    return one;
  }

  Culprit culprit(const search::Step& step) const {
    const Point& point = axis_.points[step.after];
    Culprit one;
    one.id = id(step.after);
    one.label = point.label;
    one.parent = id(step.before);
    one.date = point.date;
    one.subject = point.subject;
    one.probability = step.where.probability;
    one.verified = step.verified;
    for (std::size_t place = step.before + 1; step.after - step.before > 1 && place <= step.after; ++place) {
      one.range.push_back(label(place));
    }
    fill_effect(one, step);
    if (axis_.repository) {
      one.files =
          changed_files(*axis_.repository, axis_.points[step.before].name.revision, point.name.revision, cancel_);
    }
    one.command = "versus run " + stored_.order.scenario_word + " --profile " + stored_.order.profile + " --filter '" +
                  stored_.order.case_id + "' --versions '" + one.parent + "," + one.id + "'";
    return one;
  }

  void fill_effect(Culprit& one, const search::Step& step) const {
    const double whole = search_.ends().level;
    if (reading_.metric && whole != 0) one.share = step.level / whole;
    if (step.compared) {
      one.effect = std::expm1(step.level);
      one.interval =
          model::Interval{std::expm1(step.compared->interval.lower), std::expm1(step.compared->interval.upper)};
      one.verdict = model::to_string(step.compared->verdict);
      const auto run = runs_.find({step.before, step.after});
      if (run != runs_.end()) one.run = run->second;
      return;
    }
    if (!reading_.metric) return;
    one.difference = step.level;
    const auto before = values_.find(search_.places().representative(step.before));
    if (before != values_.end() && before->second != 0) one.effect = step.level / before->second;
  }

  const StoredSearch& stored_;
  const Axis& axis_;
  const Reading& reading_;
  const Bisection& search_;
  const system::CancelToken& cancel_;
  std::map<std::size_t, std::string> reasons_;
  std::map<std::pair<std::size_t, std::size_t>, std::string> runs_;
  std::map<std::size_t, double> values_;
  std::map<std::size_t, std::string> hashes_;
};

}  // namespace

Report make_report(const StoredSearch& stored, const Axis& axis, const Reading& reading,
                   const std::optional<search::Bisection>& search, const Ending& ending,
                   const system::CancelToken& cancel) {
  Report report;
  report.id = stored.id;
  report.library = stored.order.library;
  report.kind = axis.kind;
  report.case_id = stored.order.case_id;
  report.metric = reading.name;
  report.unit = reading.unit;
  report.good = model::to_string(axis.points.front().name);
  report.bad = model::to_string(axis.points.back().name);
  report.places = axis.points.size() - 1;
  report.seconds = ending.seconds;
  report.built_now = ending.built_now;
  report.interrupted = ending.interrupted;
  report.out_of_budget = ending.out_of_budget;
  for (const Entry& entry : stored.entries) {
    if (!entry.event) report.log.push_back(entry.text);
  }
  if (search) Maker(stored, axis, reading, *search, cancel).fill(report);
  report.exit_code = exit_code_of(report);
  return report;
}

int exit_code_of(const Report& report) {
  if (report.interrupted) return static_cast<int>(ErrorKind::Interrupted);
  switch (report.outcome) {
    case search::Outcome::Nothing:
    case search::Outcome::Unwanted:
      return 0;
    case search::Outcome::Found:
      return report.effect.value_or(0) > 0 ? 1 : 0;
    case search::Outcome::Searching:
    case search::Outcome::Unsure:
    case search::Outcome::Undecided:
    case search::Outcome::Unfit:
      return static_cast<int>(ErrorKind::Unfit);
  }
  return static_cast<int>(ErrorKind::Unfit);
}

}  // namespace versus::bisect
