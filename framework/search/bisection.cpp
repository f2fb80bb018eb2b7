#include "framework/search/bisection.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace versus::search {

namespace {

constexpr int kFirstRounds = 3;          // the fewest that can decide anything
constexpr int kFurtherRounds = 2;        // at a time, while ends are confirmed
constexpr int kPartRounds = 24;          // of each end, for a rest to be worth a search
constexpr int kPartSearchRounds = 150;   // for a rest, until it is left as it is
constexpr int kRejections = 3;           // answers that were not confirmed, until a stretch is given up
constexpr double kSureOfPart = 3;        // standard errors of a rest, to believe in it in the end
constexpr double kShareOfPart = 1. / 6;  // what the standard error may be of a rest
constexpr double kExactShare = 0.01;     // an exact level's share of the step, in place of a standard deviation
constexpr double kNoChange = 1e-12;
constexpr double kRangeProbability = 0.99;

}  // namespace

Bisection::Bisection(const Settings& settings) : settings_(settings), costs_(settings.costs), places_(settings.last) {
  stretches_.push_back({0, settings.last});
  advance();
}

void Bisection::add(const Event& event) {
  std::visit([this](const auto& one) { take(one); }, event);
  advance();
}

void Bisection::take(const Built& event) {
  event.same_as ? places_.set_same(event.place, *event.same_as) : places_.set_built(event.place);
  if (!event.build_seconds) return;
  ++builds_;
  costs_.build_seconds = builds_ == 1 ? *event.build_seconds
                                      : costs_.build_seconds + (*event.build_seconds - costs_.build_seconds) / builds_;
}

void Bisection::take(const Failed& event) { places_.set_failed(event.place); }

void Bisection::take(const RoundSeen& event) {
  ++rounds_;
  noise_.add(event);
  for (const SideContrast& side : event.sides) {
    // A place that turned out to be the reference's own code teaches nothing about levels.
    if (places_.representative(side.place) != 0) places_.add(side.place, side.contrast.c);
    if (side.place == settings_.last) ends_model_.add(side.contrast);
  }
  if (event.seconds > 0) costs_.round_seconds += (event.seconds - costs_.round_seconds) / std::min(rounds_, 20);
}

void Bisection::take(const ValueSeen& event) {
  if (places_.representative(event.place) != 0) places_.set_exact(event.place, event.level);
}

void Bisection::take(const Compared& event) {
  if (stretches_.empty() || stretches_.back().phase != Phase::Comparing) return;
  Stretch& stretch = stretches_.back();
  const bool up = change(stretch.first, stretch.last) > 0;
  const auto wanted = up ? model::Verdict::Slower : model::Verdict::Faster;
  const auto contrary = up ? model::Verdict::Faster : model::Verdict::Slower;
  if (event.verdict != model::Verdict::Equivalent && event.verdict != contrary) {
    const Stretch done = stretch;
    accept(done, event);
    steps_.back().verified = event.verdict == wanted;
    return;
  }
  for (std::size_t place = event.before + 1; place <= event.after; ++place) rejected_.insert(place);
  stretch.phase = Phase::Searching;
  if (++stretch.rejections >= kRejections) drop(Outcome::Undecided);
}

double Bisection::change(std::size_t first, std::size_t last) const {
  const auto a = places_.seen(first);
  const auto b = places_.seen(last);
  return a && b ? b->level - a->level : 0;
}

double Bisection::change_variance(std::size_t first, std::size_t last) const {
  double weights = 0;
  for (const std::size_t place : {first, last}) {
    const auto seen = places_.seen(place);
    if (seen && seen->rounds) weights += 1.0 / *seen->rounds;
  }
  return weights * noise_.variance(places_);
}

double Bisection::build_variance(const Stretch& stretch) const {
  const double sd = settings_.reading == Reading::Exact
                        ? kExactShare * std::max(kNoChange, std::abs(change(stretch.first, stretch.last)))
                        : settings_.build_sd;
  return sd * sd;
}

Variances Bisection::variances() const {
  return {settings_.build_sd * settings_.build_sd, settings_.reading == Reading::Exact ? 0 : noise_.variance(places_)};
}

/// 1 for every place, and 0 where a single step is ruled out: by a comparison side by side, or since the same code was
/// found before and behind.
std::vector<double> Bisection::prior(const Stretch& stretch) const {
  std::vector<double> prior(stretch.last - stretch.first, 1);
  std::vector<std::optional<std::size_t>> first_with(places_.last() + 1);
  for (std::size_t place = stretch.first; place <= stretch.last; ++place) {
    if (rejected_.count(place) != 0 && place > stretch.first) prior[place - stretch.first - 1] = 0;
    if (places_.state(place) != PlaceState::Built) continue;
    auto& earlier = first_with[places_.representative(place)];
    if (!earlier) earlier = place;
    for (std::size_t k = *earlier + 1; k <= place; ++k) prior[k - stretch.first - 1] = 0;
  }
  return prior;
}

std::vector<double> Bisection::posterior(const Stretch& stretch) const {
  const auto observations =
      places_.observations(stretch.first, stretch.last, build_variance(stretch), variances().round);
  return step_posterior(stretch.first, stretch.last, prior(stretch), observations);
}

std::pair<std::size_t, std::size_t> Bisection::neighbours(const AnswerGroup& answer) const {
  return {*places_.built_at_or_below(answer.first - 1), *places_.built_at_or_above(answer.last)};
}

/// Brings the search to where something must be done in the world; true from a phase means that it needs that.
void Bisection::advance() {
  while (!stretches_.empty()) {
    const std::size_t depth = stretches_.size();
    Stretch& stretch = stretches_.back();
    const Phase phase = stretch.phase;
    if (phase == Phase::Confirming && confirm(stretch)) return;
    if (phase == Phase::Searching && search(stretch)) return;
    if (phase == Phase::Comparing) {
      const auto [before, after] = neighbours(stretch.answer);
      action_ = Compare{before, after, change(before, after)};
      return;
    }
    assert(stretches_.size() != depth || stretches_.back().phase != phase);
  }
  action_ = Finish{};
}

bool Bisection::confirm(Stretch& stretch) {
  for (const std::size_t place : {stretch.first, stretch.last}) {
    if (places_.seen(place)) continue;
    action_ = Measure{place, settings_.reading == Reading::Timed ? kFirstRounds : 0};
    return true;
  }
  const bool whole = steps_.empty() && stretches_.size() == 1;
  return whole ? confirm_ends(stretch) : confirm_part(stretch);
}

bool Bisection::confirm_ends(Stretch& stretch) {
  const EndpointRule rule{settings_.sought, least_change(), settings_.most_endpoint_rounds};
  if (places_.representative(stretch.last) == 0) {
    ends_.state = EndpointState::Nothing;  // the same code
  } else if (settings_.reading == Reading::Timed) {
    ends_ = view_endpoints(ends_model_, rule);
  } else {
    ends_.level = change(stretch.first, stretch.last);
    const bool up = ends_.level > 0;
    const bool wanted = settings_.sought == Sought::Change || (settings_.sought == Sought::Slower) == up;
    ends_.state = std::abs(ends_.level) <= kNoChange ? EndpointState::Nothing
                  : wanted                           ? EndpointState::Confirmed
                                                     : EndpointState::OtherDirection;
  }
  switch (ends_.state) {
    case EndpointState::MoreRounds:
      action_ = Measure{stretch.last, ends_.rounds == 0 ? kFirstRounds : kFurtherRounds};
      return true;
    case EndpointState::Confirmed:
      stretch.phase = Phase::Searching;
      return false;
    case EndpointState::Nothing:
      drop(Outcome::Nothing);
      return false;
    case EndpointState::OtherDirection:
      drop(Outcome::Unwanted);
      return false;
    case EndpointState::Undecided:
      drop(Outcome::Undecided);
      return false;
    case EndpointState::ControlFailed:
      drop(Outcome::Unfit);
      return false;
  }
  return false;
}

bool Bisection::confirm_part(Stretch& stretch) {
  const double level = change(stretch.first, stretch.last);
  if (settings_.reading == Reading::Exact) {
    stretch.phase = Phase::Searching;
    return false;
  }
  const double error = std::sqrt(change_variance(stretch.first, stretch.last));
  if (!may_be_rest(level, error)) {
    stretches_.pop_back();  // what looked like a rest is none
    return false;
  }
  const int a = stretch.first == 0 ? kPartRounds : places_.rounds(stretch.first);
  const int b = places_.rounds(stretch.last);
  const bool large = std::abs(level) >= least_change();
  if (large && error <= kShareOfPart * std::abs(level) && a >= kFirstRounds && b >= kFirstRounds) {
    stretch.phase = Phase::Searching;
    return false;
  }
  if (std::min(a, b) >= kPartRounds || rounds_ >= settings_.most_rounds) {
    if (std::abs(level) > kSureOfPart * error && large) {
      stretch.phase = Phase::Searching;  // real, and as sharp as it gets
    } else if (std::abs(level) > kSureOfPart * error) {
      stretches_.pop_back();  // real, and too small to be traced
    } else {
      drop(Outcome::Undecided);
    }
    return false;
  }
  action_ = Measure{a < b ? stretch.first : stretch.last, kFurtherRounds};
  return true;
}

bool Bisection::search(Stretch& stretch) {
  const std::vector<double> chances = posterior(stretch);
  const auto groups = answer_groups(places_, stretch.first, chances);
  const AnswerGroup best = likeliest(groups);
  if (best.probability >= settings_.confidence) {
    stretch.answer = best;
    if (settings_.reading == Reading::Timed) {
      stretch.phase = Phase::Comparing;
    } else {
      const Stretch done = stretch;
      accept(done, std::nullopt);
      steps_.back().verified = true;
    }
    return false;
  }
  const bool part = !steps_.empty();
  const int most = part ? std::min(settings_.most_rounds, stretch.begun + kPartSearchRounds) : settings_.most_rounds;
  if (rounds_ < most) {
    Variances variances = this->variances();
    variances.build = build_variance(stretch);
    const double step = std::abs(change(stretch.first, stretch.last));
    const Situation situation{places_, stretch.first, stretch.last, chances, step, variances, costs_};
    if (const auto query = best_query(situation)) {
      action_ = Measure{query->place, settings_.reading == Reading::Timed ? query->rounds : 0};
      return true;
    }
  }
  drop(Outcome::Undecided);
  return false;
}

void Bisection::accept(const Stretch& stretch, std::optional<Compared> compared) {
  const auto [before, after] = neighbours(stretch.answer);
  Step step{stretch.answer, before, after, compared ? compared->step : change(before, after), compared, false};
  steps_.push_back(std::move(step));
  stretches_.pop_back();
  push_part(after, stretch.last);
  push_part(stretch.first, before);
}

void Bisection::push_part(std::size_t first, std::size_t last) {
  if (first >= last || !places_.seen(first) || !places_.seen(last)) return;
  const double level = change(first, last);
  const bool rest = settings_.reading == Reading::Exact ? std::abs(level) > kNoChange
                                                        : may_be_rest(level, std::sqrt(change_variance(first, last)));
  if (!rest) return;
  stretches_.push_back({first, last});
  stretches_.back().begun = rounds_;
}

/// Not surely smaller than what can be traced: worth some more rounds at least.
bool Bisection::may_be_rest(double level, double error) const { return std::abs(level) + error > least_change(); }

void Bisection::drop(Outcome why) {
  const Stretch stretch = stretches_.back();
  stretches_.pop_back();
  const bool open = why == Outcome::Undecided;
  if (open) rests_.push_back({stretch.first, stretch.last, change(stretch.first, stretch.last)});
  if (steps_.empty() && stretches_.empty()) refused_ = why;
}

Outcome Bisection::outcome() const {
  if (!stretches_.empty()) return Outcome::Searching;
  if (refused_) return *refused_;
  const bool sure =
      rests_.empty() && std::all_of(steps_.begin(), steps_.end(), [](const Step& s) { return s.verified; });
  return sure ? Outcome::Found : Outcome::Unsure;
}

Standing Bisection::standing() const {
  Standing standing;
  if (stretches_.empty()) return {false, {}, 0};
  const Stretch& stretch = stretches_.back();
  standing.range = {stretch.first + 1, stretch.last, 1};
  standing.confirming = stretch.phase == Phase::Confirming;
  if (standing.confirming) {
    standing.bits = std::log2(static_cast<double>(stretch.last - stretch.first));
    return standing;
  }
  const auto groups = answer_groups(places_, stretch.first, posterior(stretch));
  standing.range = credible_range(groups, kRangeProbability);
  for (const AnswerGroup& group : groups) {
    if (group.probability > 0) standing.bits -= group.probability * std::log2(group.probability);
  }
  return standing;
}

}  // namespace versus::search
