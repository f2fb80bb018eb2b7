#include "harness/bisect/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/report/numbers.hpp"
#include "harness/bisect/neighbour_check.hpp"
#include "harness/bisect/report_maker.hpp"

namespace versus::bisect {

namespace {

constexpr int forgiven_accidents = 1;  // as in a run: the second crash fails the version

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

Session::Session(StoredSearch search, const Axis& axis, const model::Scenario& scenario, const Limits& limits,
                 const executor::Surroundings& surroundings, Journal journal)
    : stored_(std::move(search)),
      axis_(axis),
      scenario_(scenario),
      limits_(limits),
      world_(surroundings),
      journal_(std::move(journal)),
      bench_(axis, stored_.order, limits, surroundings, stored_.id) {}

Expected<Report> Session::go() {
  auto done = begin();
  if (done) done = loop();
  if (!done && done.error().kind != ErrorKind::Interrupted) {
    Error error = done.error();
    error.next_step += (error.next_step.empty() ? "" : "; ") + std::string("then versus bisect --resume ") + stored_.id;
    return unexpected(error);
  }
  if (!done) stop_ = Stop::Interrupted;
  const Ending ending{stop_ == Stop::Interrupted, stop_ == Stop::BudgetSpent, spent(), built_now_};
  return make_report(stored_, axis_, reading_, search_, ending, world_.cancel);
}

search::Settings Session::settings() const {
  search::Settings settings;
  settings.last = last();
  settings.reading = reading_.kind;
  settings.sought = reading_.metric ? stored_.order.sought : search::Sought::Change;
  settings.confidence = stored_.order.confidence;
  settings.build_sd = stored_.order.build_sd;
  return settings;
}

Expected<Ready> Session::ready_end(std::size_t place) {
  const auto ready = bench_.make_ready(place);
  if (!ready) return unexpected(ready.error());
  if (const auto* usable = std::get_if<Ready>(&*ready)) return *usable;
  return unexpected(run_error(label(place), std::string("the ") + (place == 0 ? "good" : "bad") +
                                                " end cannot be measured: " + std::get<Unusable>(*ready).reason));
}

Expected<void> Session::begin() {
  // The ends say what they offer, and with that which case is meant, before anything can be decided.
  for (const std::size_t place : {std::size_t{0}, last()}) {
    if (const auto ready = ready_end(place); !ready) return unexpected(ready.error());
  }
  if (auto chosen = bench_.choose_case(scenario_, stored_.order.case_id); !chosen) return chosen;
  const auto reading = reading_of(stored_.order.metric, bench_.subject());
  if (!reading) return unexpected(reading.error());
  reading_ = *reading;
  search_.emplace(settings());
  const std::vector<Entry> earlier = std::move(stored_.entries);
  stored_.entries.clear();
  for (const Entry& entry : earlier) take(entry);
  for (const std::size_t place : {std::size_t{0}, last()}) {
    const auto ready = ready_end(place);
    if (!ready) return unexpected(ready.error());
    if (identities_.count(place) == 0) {
      if (auto noted = note_built(place, *ready); !noted) return noted;
    }
    const auto counted = bench_.count(place);
    if (!counted) return unexpected(counted.error());
    if (const auto* unusable = std::get_if<Unusable>(&*counted)) {
      return unexpected(run_error(label(place), "this end cannot do the case: " + unusable->reason));
    }
  }
  const bool known = values_.count(0) != 0 || !hashes_.empty();
  if (reading_.kind == search::Reading::Exact && !known) return read_value(0);
  return {};
}

Expected<void> Session::loop() {
  while (true) {
    if (world_.cancel.cancelled()) return unexpected(interrupted_error("versus bisect"));
    const search::Action action = search_->next();
    if (std::holds_alternative<search::Finish>(action)) return {};
    if (limits_.budget_seconds && spent() > *limits_.budget_seconds) {
      stop_ = Stop::BudgetSpent;
      return {};
    }
    show();
    if (auto done = step(action); !done) return done;
  }
}

Expected<void> Session::step(const search::Action& action) {
  if (const auto* pair = std::get_if<search::Compare>(&action)) return compare(*pair);
  return measure(std::get<search::Measure>(action));
}

Expected<void> Session::measure(const search::Measure& action) {
  if (search_->places().state(action.place) == search::PlaceState::Unbuilt) return build(action.place);
  const auto usable = count(action.place);
  if (!usable) return unexpected(usable.error());
  if (!*usable) return {};
  if (reading_.kind == search::Reading::Exact) return read_value(action.place);
  return take_rounds(action.place, action.rounds);
}

Expected<void> Session::build(std::size_t place) {
  const auto ready = bench_.make_ready(place);
  if (!ready) return unexpected(ready.error());
  if (const auto* unusable = std::get_if<Unusable>(&*ready)) return fail(place, unusable->reason);
  return note_built(place, std::get<Ready>(*ready));
}

Expected<void> Session::note_built(std::size_t place, const Ready& ready) {
  search::Built built{place, std::nullopt, std::nullopt};
  if (ready.built_now) built.build_seconds = ready.seconds;
  for (const auto& [other, identity] : identities_) {
    if (other != place && identity == ready.identity && !built.same_as) built.same_as = other;
  }
  Entry entry;
  entry.event = built;
  entry.identity = ready.identity;
  if (auto kept = record(std::move(entry)); !kept) return kept;
  if (built.same_as) return say(label(place) + " holds the same code as " + label(*built.same_as) + ": not measured");
  return {};
}

Expected<bool> Session::count(std::size_t place) {
  if (place != 0 && search_->places().state(place) == search::PlaceState::Built) {
    // A search that goes on has its builds, but this process has not seen them yet.
    const auto ready = bench_.make_ready(place);
    if (!ready) return unexpected(ready.error());
  }
  const auto counted = bench_.count(place);
  if (!counted) return unexpected(counted.error());
  const auto* unusable = std::get_if<Unusable>(&*counted);
  if (unusable == nullptr) return true;
  if (auto failed = fail(place, unusable->reason); !failed) return unexpected(failed.error());
  return false;
}

double Session::level_of_hash(const std::string& hash) {
  const auto found = std::find(hashes_.begin(), hashes_.end(), hash);
  if (found != hashes_.end()) return static_cast<double>(found - hashes_.begin());
  hashes_.push_back(hash);
  return static_cast<double>(hashes_.size() - 1);
}

Expected<void> Session::read_value(std::size_t place) {
  const auto counted = bench_.count(place);
  if (!counted) return unexpected(counted.error());
  const auto& counts = std::get<model::Counts>(*counted);
  Entry entry;
  double level = 0;
  if (reading_.metric) {
    const auto value = value_of(reading_, counts, label(place));
    if (!value) return unexpected(value.error());
    entry.value = *value;
    if (place == 0) values_[0] = *value;
    level = *value - values_.at(0);
  } else {
    entry.hash = counts.pixel_hash;
    level = level_of_hash(counts.pixel_hash);
  }
  entry.event = search::ValueSeen{place, level};
  if (auto kept = record(std::move(entry)); !kept) return kept;
  if (place == 0) return {};
  return say(label(place) + ": " + level_text(place) + where_it_is());
}

Expected<void> Session::take_rounds(std::size_t place, int rounds) {
  std::vector<std::size_t> places{0, place};
  if (place != last() && search_->places().state(last()) == search::PlaceState::Built) places.push_back(last());
  for (int i = 0; i < rounds; ++i) {
    if (world_.cancel.cancelled()) return unexpected(interrupted_error("versus bisect"));
    show();
    const auto taken = take_round(places);
    if (!taken) return unexpected(taken.error());
    if (!*taken) return {};
  }
  return say(label(place) + ": " + level_text(place) + where_it_is());
}

/// False when the place was given up.
Expected<bool> Session::take_round(const std::vector<std::size_t>& places) {
  auto taken = bench_.round(places, search_->rounds());
  if (!taken) return unexpected(taken.error());
  if (taken->interrupted) return unexpected(interrupted_error("versus bisect"));
  search::RoundSeen seen;
  seen.seconds = taken->seconds;
  for (std::size_t position = 1; position < places.size(); ++position) {
    const auto contrast = contrast_of(reading_, taken->round, static_cast<int>(position));
    if (contrast) seen.sides.push_back({places[position], *contrast});
  }
  const bool whole = seen.sides.size() + 1 == places.size();
  if (!whole) {
    if (auto blamed = blame(*taken, places); !blamed) return unexpected(blamed.error());
  }
  if (!seen.sides.empty()) {
    Entry entry;
    entry.event = seen;
    if (auto kept = record(std::move(entry)); !kept) return unexpected(kept.error());
  }
  return search_->places().state(places[1]) == search::PlaceState::Built;
}

Expected<void> Session::blame(const Taken& taken, const std::vector<std::size_t>& places) {
  for (const std::size_t place : places) {
    const std::string id = model::to_string(axis_.points[place].name);
    std::string reason;
    for (const auto& incident : taken.incidents) {
      if (incident.version == id) reason = std::string(model::to_string(incident.kind)) + ": " + incident.message;
    }
    if (reason.empty()) continue;
    if (++accidents_[place] <= forgiven_accidents) {
      if (auto said = say(label(place) + ": " + first_line(reason) + "; once more"); !said) return said;
      continue;
    }
    if (place == 0 || place == last()) {
      return unexpected(run_error(label(place), "this end cannot be measured: " + reason));
    }
    return fail(place, reason);
  }
  return {};
}

Expected<void> Session::compare(const search::Compare& action) {
  const NeighbourCheck check{stored_.order, scenario_, reading_, limits_, action};
  auto seen = check_neighbours(check, axis_, world_);
  if (!seen) return unexpected(seen.error());
  if (seen->interrupted) return unexpected(interrupted_error("versus bisect"));
  Entry entry;
  entry.event = seen->compared;
  entry.run = seen->run;
  if (auto kept = record(std::move(entry)); !kept) return kept;
  const auto& compared = seen->compared;
  return say(
      fmt::format("{} against {} side by side, run {}: {} {}, {}", label(compared.after), label(compared.before),
                  seen->run, report::effect_text(std::expm1(compared.step)),
                  report::interval_text({std::expm1(compared.interval.lower), std::expm1(compared.interval.upper)}),
                  model::to_string(compared.verdict)));
}

Expected<void> Session::fail(std::size_t place, const std::string& reason) {
  Entry entry;
  entry.event = search::Failed{place};
  entry.text = reason;
  if (auto kept = record(std::move(entry)); !kept) return kept;
  return say(label(place) + " is left out: " + first_line(reason));
}

Expected<void> Session::record(Entry entry) {
  if (auto kept = journal_.append(entry); !kept) return kept;
  take(entry);
  return {};
}

void Session::take(const Entry& entry) {
  if (entry.event) {
    if (const auto* built = std::get_if<search::Built>(&*entry.event)) {
      identities_[built->place] = entry.identity;
      if (built->build_seconds) ++built_now_;
    }
    if (const auto* value = std::get_if<search::ValueSeen>(&*entry.event)) {
      if (entry.value) values_[value->place] = *entry.value;
      if (!entry.hash.empty()) level_of_hash(entry.hash);
    }
    search_->add(*entry.event);
  }
  stored_.entries.push_back(entry);
}

Expected<void> Session::say(const std::string& text) {
  world_.progress.message(text);
  Entry note;
  note.text = text;
  return record(std::move(note));
}

double Session::spent() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

std::string Session::level_text(std::size_t place) const {
  const auto seen = search_->places().seen(place);
  if (!seen) return "not measured";
  if (const auto value = values_.find(place); value != values_.end()) {
    return report::quantity_text(value->second, reading_.unit);
  }
  if (!reading_.metric) return seen->level == 0 ? "the same pixels" : "other pixels";
  return fmt::format("{} after {} round{}", report::effect_text(std::expm1(seen->level)), seen->rounds.value_or(0),
                     seen->rounds == 1 ? "" : "s");
}

std::string Session::where_it_is() const {
  const auto standing = search_->standing();
  if (search_->outcome() != search::Outcome::Searching || standing.confirming) return "";
  const auto& range = standing.range;
  if (range.first == range.last) return "; the change is at " + label(range.first);
  return fmt::format("; the change is within {} … {}", label(range.first), label(range.last));
}

void Session::show() const {
  const auto standing = search_->standing();
  const auto builds = static_cast<std::int64_t>(identities_.size());
  system::ProgressEvent event;
  event.phase = standing.confirming ? "confirming the ends" : "searching, build";
  event.subject = label(standing.range.first) + " … " + label(standing.range.last);
  event.done = builds;
  event.total = builds + static_cast<std::int64_t>(std::ceil(standing.bits));
  event.seconds_left = std::ceil(standing.bits) * search_->costs().build_seconds;
  world_.progress.show(event);
}

}  // namespace versus::bisect
