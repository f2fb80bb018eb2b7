#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/model/machine_state.hpp"

/// Whether a machine can hold a gate: what speaks for it, what against, and what it could find.
namespace versus::judge {

enum class Fitness {
  Fine,
  Note,     ///< worth knowing, costs rounds at most
  Caution,  ///< verdicts hold, but may take long or stay open
  Unfit,    ///< nothing measured here should decide anything
};

/// `fine`, `note`, `caution`, `unfit`.
std::string_view to_string(Fitness fitness);

struct Finding {
  std::string topic;  ///< one word or two: `timer`, `governor`
  Fitness fitness = Fitness::Fine;
  std::string what;    ///< what was seen
  std::string advice;  ///< what to change; empty when nothing
};

/// One finding for each topic, in a fixed order.
std::vector<Finding> findings(const model::MachineState& state);

/// What comparisons of a version with itself have shown.
struct Noise {
  int comparisons = 0;
  int accused = 0;               ///< called slower or faster
  bool promise_kept = true;      ///< the rate of accusations does not exceed what is promised beyond chance
  double scatter = 0;            ///< standard deviation of one worker's estimate within a round, log scale
  double seconds_per_round = 0;  ///< of one case: two workers of each of two versions
};

/// A gate as somebody wants it.
struct GateWish {
  double threshold = 0.03;  ///< fraction
  int cases = 20;
  int max_rounds = 12;
};

/// The smallest slow-down (fraction) that is found with probability 0.8 after `rounds` rounds of at most `max_rounds`;
/// nothing below three rounds, where no verdict is given, and where the scatter is no positive number.
std::optional<double> detectable_after(int rounds, const Noise& noise, int max_rounds);

struct Reach {
  double budget_seconds = 0;
  int rounds = 0;                    ///< for each case, when all get as many; at most GateWish::max_rounds
  std::optional<double> detectable;  ///< as `detectable_after`
};

/// What budgets from one minute to an hour can find, up to the first that suffices for all rounds.
std::vector<Reach> reach(const Noise& noise, const GateWish& wish);

/// The finding about the noise: unfit when accusations are too many, or when the threshold is less than twice what all
/// rounds could find; twice, since the effect must be seen on the far side of half the threshold.
Finding judge_noise(const Noise& noise, const GateWish& wish);

/// The worst of them; Fine when there are none.
Fitness worst(const std::vector<Finding>& findings);

}  // namespace versus::judge
