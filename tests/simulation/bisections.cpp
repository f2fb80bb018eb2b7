#include "tests/simulation/bisections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "framework/judge/timing_track.hpp"
#include "framework/plan/order.hpp"
#include "framework/search/bisection.hpp"

namespace versus::simulation {

namespace {

using search::PlaceState;

constexpr int blocks = 10;

/// One path: a culprit, every build's luck, and the machine.
class World {
 public:
  World(const Line& line, Random& random) : line_(line), random_(random), machine_(line.noise, random) {
    const auto n = static_cast<double>(line.commits);
    culprit_ = 1 + static_cast<std::size_t>(random.uniform() * n);
    culprit_ = std::min(culprit_, line.commits);
    fails_.assign(line.commits + 1, false);
    for (std::size_t i = 1; line.failing > 0 && i < line.commits; ++i) {
      // Two-state chain: runs of three on average, the asked share in all.
      const double begin = line.failing / (3 * (1 - line.failing));
      fails_[i] = random.chance(fails_[i - 1] ? 2.0 / 3 : begin);
    }
  }

  std::size_t culprit() const { return culprit_; }
  bool fails(std::size_t place) const { return fails_[place]; }
  Machine& machine() { return machine_; }

  double level(std::size_t place) {
    const auto [found, fresh] = luck_.try_emplace(place, 0);
    if (fresh) found->second = line_.layout_sd * random_.normal();
    return found->second + (place >= culprit_ ? std::log1p(line_.effect) : 0);
  }

  /// The reference and the places given, two workers each, in one round.
  std::vector<stats::RoundContrast> round(const std::vector<std::size_t>& places) {
    std::vector<Launch> workers;
    std::vector<int> slots;
    for (std::size_t side = 0; side <= places.size(); ++side) {
      const double theta = level(side == 0 ? 0 : places[side - 1]);
      const double dependence = side == 0 ? 0 : machine_.noise().interaction;
      for (int copy = 0; copy < 2; ++copy) {
        slots.push_back(static_cast<int>(workers.size()));
        workers.push_back(machine_.launch(theta, dependence));
      }
    }
    machine_.wait(warm_ups * static_cast<double>(workers.size()) * item_seconds);
    std::vector<std::vector<double>> times(workers.size(), std::vector<double>(blocks));
    const auto orders = plan::block_orders(random_.bits(), "simulated", 0, slots, blocks);
    for (std::size_t block = 0; block < orders.size(); ++block) {
      for (const int slot : orders[block]) {
        const auto worker = static_cast<std::size_t>(slot);
        times[worker][block] = machine_.item(workers[worker]);
      }
    }
    std::vector<stats::RoundContrast> contrasts;
    for (std::size_t side = 1; side <= places.size(); ++side) {
      contrasts.push_back(*stats::read_round({times[0], times[1]}, {times[2 * side], times[2 * side + 1]}).contrast);
    }
    return contrasts;
  }

  /// The log of one process's median time.
  double one_process(std::size_t place) {
    const Launch worker = machine_.launch(level(place));
    machine_.wait(warm_ups * item_seconds);
    std::vector<double> times;
    for (int i = 0; i < blocks; ++i) times.push_back(machine_.item(worker));
    std::nth_element(times.begin(), times.begin() + blocks / 2, times.end());
    return std::log(times[blocks / 2]);
  }

 private:
  const Line& line_;
  Random& random_;
  Machine machine_;
  std::size_t culprit_ = 1;
  std::vector<bool> fails_;
  std::map<std::size_t, double> luck_;
};

/// Leads one search through the world.
class Walk {
 public:
  Walk(const Line& line, World& world) : line_(line), world_(world), search_(settings_of(line)) {}

  void go(Searches& tally) {
    while (!std::holds_alternative<search::Finish>(search_.next())) {
      const search::Action action = search_.next();
      if (const auto* pair = std::get_if<search::Compare>(&action)) {
        compare(*pair);
      } else {
        measure(std::get<search::Measure>(action));
      }
    }
    count(tally);
  }

 private:
  static search::Settings settings_of(const Line& line) {
    search::Settings settings;
    settings.last = line.commits;
    settings.costs = {build_seconds, 2};
    return settings;
  }

  void measure(const search::Measure& action) {
    if (search_.places().state(action.place) == PlaceState::Unbuilt) {
      world_.machine().wait(build_seconds);
      seconds_ += build_seconds;
      if (world_.fails(action.place)) {
        ++failed_;
        search_.add(search::Failed{action.place});
      } else {
        ++builds_;
        search_.add(search::Built{action.place, std::nullopt, build_seconds});
      }
      return;
    }
    for (int r = 0; r < action.rounds; ++r) {
      std::vector<std::size_t> places{line_.commits};
      if (action.place != line_.commits) places.insert(places.begin(), action.place);
      const auto contrasts = world_.round(places);
      search::RoundSeen seen;
      for (std::size_t i = 0; i < places.size(); ++i) seen.sides.push_back({places[i], contrasts[i]});
      seen.seconds = 2;
      seconds_ += seen.seconds;
      search_.add(seen);
    }
  }

  void compare(const search::Compare& action) {
    judge::TimingRule rule;
    rule.threshold = std::expm1(std::abs(action.step) / 2);
    judge::TimingTrack track(rule);
    const double theta = world_.level(action.after) - world_.level(action.before);
    while (!track.settled()) track.add(make_round(world_.machine(), theta, track.rounds(), {blocks, 2}));
    seconds_ += 2 * track.rounds();
    search::Compared compared{action.before,         action.after,  track.look().theta, {},
                              *track.look().decided, track.rounds()};
    if (track.look().interval95) compared.interval = {track.look().interval95->low, track.look().interval95->high};
    compared_rounds_ += track.rounds();
    search_.add(compared);
  }

  void count(Searches& tally) const {
    ++tally.trials;
    const auto& steps = search_.steps();
    const auto holds = [&](const search::Step& step) {
      return step.where.first <= world_.culprit() && world_.culprit() <= step.where.last;
    };
    if (steps.empty()) {
      ++tally.open;
    } else if (std::all_of(steps.begin(), steps.end(), holds)) {
      ++tally.right;
      tally.answer_size += static_cast<double>(steps[0].where.last - steps[0].where.first + 1);
    } else {
      ++tally.wrong;
    }
    const double builds = builds_ + 1;  // the reference
    const double rounds = search_.rounds() + compared_rounds_;
    tally.builds += builds;
    tally.squared_builds += builds * builds;
    tally.failed_builds += failed_;
    tally.rounds += rounds;
    tally.squared_rounds += rounds * rounds;
    tally.seconds += seconds_ + build_seconds;
  }

  const Line& line_;
  World& world_;
  search::Bisection search_;
  int builds_ = 0;
  int failed_ = 0;
  int compared_rounds_ = 0;
  double seconds_ = 0;
};

double plain_level(World& world, std::size_t place, PlainWay way, double stored) {
  const int repeats = way == PlainWay::AbsoluteTen ? 10 : way == PlainWay::PairedFiveTimes ? 5 : 1;
  double sum = 0;
  for (int i = 0; i < repeats; ++i) {
    const bool paired = way == PlainWay::PairedOnce || way == PlainWay::PairedFiveTimes;
    sum += paired ? world.round({place})[0].c : world.one_process(place) - stored;
  }
  return sum / repeats;
}

}  // namespace

std::string name_of(const Line& line) {
  return fmt::format("{} {:.0f} %, {} commits{}{}", line.noise.name, 100 * line.effect, line.commits,
                     line.failing > 0 ? fmt::format(", {:.0f} % do not build", 100 * line.failing) : "",
                     line.layout_sd != 0.005 ? fmt::format(", layout {:.1f} %", 100 * line.layout_sd) : "");
}

void Searches::add(const Searches& other) {
  trials += other.trials;
  right += other.right;
  wrong += other.wrong;
  open += other.open;
  builds += other.builds;
  squared_builds += other.squared_builds;
  failed_builds += other.failed_builds;
  rounds += other.rounds;
  squared_rounds += other.squared_rounds;
  seconds += other.seconds;
  answer_size += other.answer_size;
}

Searches simulate_searches(const Effort& effort, const Line& line) {
  return run_paths<Searches>(effort, "bisect " + name_of(line), [&](Random& random, Searches& tally) {
    World world(line, random);
    Walk(line, world).go(tally);
  });
}

Searches simulate_plain(const Effort& effort, const Line& line, PlainWay way) {
  const auto experiment = fmt::format("plain {} {}", static_cast<int>(way), name_of(line));
  return run_paths<Searches>(effort, experiment, [&](Random& random, Searches& tally) {
    World world(line, random);
    double stored = 0;
    const int repeats = way == PlainWay::AbsoluteTen ? 10 : 1;
    for (int i = 0; i < repeats; ++i) stored += world.one_process(0) / repeats;
    std::size_t good = 0;
    std::size_t bad = line.commits;
    while (bad - good > 1) {
      const std::size_t middle = good + (bad - good) / 2;
      world.machine().wait(build_seconds);
      const bool slow = plain_level(world, middle, way, stored) > std::log1p(line.effect) / 2;
      (slow ? bad : good) = middle;
    }
    ++tally.trials;
    ++(bad == world.culprit() ? tally.right : tally.wrong);
  });
}

}  // namespace versus::simulation
