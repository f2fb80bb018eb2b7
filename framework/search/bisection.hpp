#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "framework/search/answer_groups.hpp"
#include "framework/search/endpoints.hpp"
#include "framework/search/events.hpp"
#include "framework/search/places.hpp"
#include "framework/search/query.hpp"
#include "framework/search/round_noise.hpp"

namespace versus::search {

enum class Reading {
  Timed,  ///< levels scatter: rounds are repeated
  Exact,  ///< one look tells a level
};

struct Settings {
  std::size_t last = 1;  ///< places are 0 (the reference) … last
  Reading reading = Reading::Timed;
  Sought sought = Sought::Slower;
  double confidence = 0.95;
  double build_sd = 0.005;  ///< of the luck that each build has with its layout, on the log scale
  int most_rounds = 1500;
  int most_endpoint_rounds = 100;
  Costs costs;  ///< first guesses; what is seen replaces them
};

/// A change of level that was found.
struct Step {
  AnswerGroup where;       ///< more than one place where some between could not be measured
  std::size_t before = 0;  ///< the nearest built places on both sides
  std::size_t after = 0;
  double level = 0;                  ///< log ratio; by the side-by-side comparison where there was one
  std::optional<Compared> compared;  ///< none where levels are exact
  bool verified = false;
};

/// A stretch in which a change of level was left unexplained.
struct Rest {
  std::size_t first = 0;  ///< the change lies behind this place …
  std::size_t last = 0;   ///< … and not behind this one
  double level = 0;
};

enum class Outcome {
  Searching,
  Found,      ///< at least one step, each verified
  Unsure,     ///< a step that was not verified, or one that could not be narrowed down
  Nothing,    ///< the ends do not differ enough
  Unwanted,   ///< they differ in the other direction
  Undecided,  ///< it could not be told whether they differ, or where
  Unfit,      ///< the reference differs from its own copy
};

/// Where the search stands, for people.
struct Standing {
  bool confirming = true;  ///< whether the ends of the stretch differ is still open
  AnswerGroup range;       ///< holds the step with 99 %
  double bits = 0;         ///< that are left to learn: about as many builds
};

/// A search for the places at which a level changes (docs/statistics.md, "Bisecting"): a fold over events. The same
/// settings and events give the same actions, which is how a search goes on after it was interrupted. First the ends
/// are confirmed; then places are measured by what they tell per second until one answer has `confidence`; then its
/// neighbours are compared side by side; then what their step leaves unexplained on either side is searched likewise,
/// where that is larger than can be told from noise. Levels against the reference are kept in one table throughout.
/// Not safe for concurrent use.
class Bisection {
 public:
  explicit Bisection(const Settings& settings);

  void add(const Event& event);
  Action next() const { return action_; }

  Outcome outcome() const;
  const std::vector<Step>& steps() const { return steps_; }
  const std::vector<Rest>& rests() const { return rests_; }
  const Places& places() const { return places_; }
  /// Both ends; for exact readings a level without interval.
  const EndpointView& ends() const { return ends_; }
  Standing standing() const;
  Variances variances() const;
  int rounds() const { return rounds_; }
  const Costs& costs() const { return costs_; }

 private:
  enum class Phase { Confirming, Searching, Comparing };
  struct Stretch {
    std::size_t first = 0;
    std::size_t last = 0;
    Phase phase = Phase::Confirming;
    int rejections = 0;
    AnswerGroup answer{};
    int begun = 0;  ///< rounds of all before
  };

  void take(const Built& event);
  void take(const Failed& event);
  void take(const RoundSeen& event);
  void take(const ValueSeen& event);
  void take(const Compared& event);
  void advance();
  bool confirm(Stretch& stretch);
  bool confirm_ends(Stretch& stretch);
  bool confirm_part(Stretch& stretch);
  bool search(Stretch& stretch);
  void accept(const Stretch& stretch, std::optional<Compared> compared);
  void drop(Outcome why);
  void push_part(std::size_t first, std::size_t last);
  bool may_be_rest(double level, double error) const;
  double change(std::size_t first, std::size_t last) const;
  double change_variance(std::size_t first, std::size_t last) const;
  double build_variance(const Stretch& stretch) const;
  double least_change() const { return 4 * settings_.build_sd; }
  std::vector<double> prior(const Stretch& stretch) const;
  std::vector<double> posterior(const Stretch& stretch) const;
  std::pair<std::size_t, std::size_t> neighbours(const AnswerGroup& answer) const;

  Settings settings_;
  Costs costs_;
  int builds_ = 0;
  int rounds_ = 0;
  Places places_;
  RoundNoise noise_;
  stats::PooledModel ends_model_;
  EndpointView ends_;
  std::set<std::size_t> rejected_;
  std::vector<Stretch> stretches_;  // the last one is being searched
  std::vector<Step> steps_;
  std::vector<Rest> rests_;
  std::optional<Outcome> refused_;
  Action action_;
};

}  // namespace versus::search
