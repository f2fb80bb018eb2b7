#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "framework/stats/quartet.hpp"
#include "tests/simulation/random.hpp"

namespace versus::simulation {

/// How a machine disturbs. Standard deviations are of logarithms.
struct Noise {
  std::string_view name;
  double item = 0;                  ///< of one timed item
  double drift = 0;                 ///< of the machine's speed, the same for all workers
  double launch = 0;                ///< what a worker keeps for its life
  double spikes = 0;                ///< share of the items that are interrupted, by +20 to +300 %, uniformly
  double slow_launches = 0;         ///< share of the launches that are 4 % slower
  double interaction = 0;           ///< of the candidate's own ratio, which follows the machine's speed
  double drift_seconds = 30;        ///< time constant of the drift
  bool independent_rounds = false;  ///< the machine's state is drawn anew for every round
};

inline constexpr Noise ideal{"ideal", .02};
inline constexpr Noise quiet{"quiet", .005, .01, .002, .01};
inline constexpr Noise typical{"typical", .02, .03, .007, .02};
inline constexpr Noise noisy{"noisy", .05, .05, .02, .05, .2};

/// The same machine on which the ratio itself depends on the machine's state.
Noise with_interaction(Noise noise, double interaction);

inline constexpr double item_seconds = 0.02;
inline constexpr int warm_ups = 3;

/// A worker's lasting part of its log time.
struct Launch {
  double offset = 0;
  double dependence = 0;  ///< how much of the machine's state it takes up besides
};

/// One machine whose speed wanders (an Ornstein-Uhlenbeck process), and the workers on it.
class Machine {
 public:
  Machine(const Noise& noise, Random& random);

  void wait(double seconds);

  /// A fresh worker of a version whose log time is `effect`, its warm-up items not yet run.
  Launch launch(double effect, double dependence = 0);

  /// The time of the worker's next item, in ns; the machine goes on meanwhile.
  double item(const Launch& worker);

  Random& random() { return random_; }
  const Noise& noise() const { return noise_; }
  double state() const { return state_; }
  void draw_state() { state_ = random_.normal(); }

 private:
  void wander(double decay, double kick) { state_ = decay * state_ + kick * random_.normal(); }

  Noise noise_;
  Random& random_;
  double state_;
  double item_decay_;
  double item_kick_;
};

/// How the rounds of a comparison are made.
struct RoundPlan {
  int blocks = 10;
  double gap_seconds = 30;  ///< from the end of a round to the beginning of the next
};

/// One quartet round on the machine, by the runner's own order of turns: two workers of the base, two of a candidate
/// whose true log ratio is `theta` (on average over the machine's states). Leaves the gap behind it. The contrast is
/// `stats::read_round`'s.
stats::RoundContrast make_round(Machine& machine, double theta, int number, const RoundPlan& plan);

/// As above, the raw times by worker and block in ns.
using WorkerTimes = std::array<std::vector<double>, 4>;
WorkerTimes make_times(Machine& machine, double theta, int number, const RoundPlan& plan);

}  // namespace versus::simulation
