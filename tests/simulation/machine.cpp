#include "tests/simulation/machine.hpp"

#include <cmath>

#include "framework/plan/order.hpp"

namespace versus::simulation {

namespace {

constexpr double typical_ns = item_seconds * 1e9;
constexpr double slow_launch = 0.04;
constexpr double smallest_spike = 0.2;
constexpr double largest_spike = 3.0;

}  // namespace

Noise with_interaction(Noise noise, double interaction) {
  noise.interaction = interaction;
  return noise;
}

Machine::Machine(const Noise& noise, Random& random)
    : noise_(noise),
      random_(random),
      state_(random.normal()),
      item_decay_(std::exp(-item_seconds / noise.drift_seconds)),
      item_kick_(std::sqrt(1 - item_decay_ * item_decay_)) {}

void Machine::wait(double seconds) {
  if (seconds <= 0) return;
  const double decay = std::exp(-seconds / noise_.drift_seconds);
  wander(decay, std::sqrt(1 - decay * decay));
}

Launch Machine::launch(double effect, double dependence) {
  Launch worker;
  worker.offset = effect + noise_.launch * random_.normal();
  if (random_.chance(noise_.slow_launches)) worker.offset += std::log1p(slow_launch);
  worker.dependence = dependence;
  return worker;
}

double Machine::item(const Launch& worker) {
  double log_time = worker.offset + (noise_.drift + worker.dependence) * state_ + noise_.item * random_.normal();
  if (random_.chance(noise_.spikes)) {
    log_time += std::log1p(smallest_spike + (largest_spike - smallest_spike) * random_.uniform());
  }
  wander(item_decay_, item_kick_);
  return typical_ns * std::exp(log_time);
}

WorkerTimes make_times(Machine& machine, double theta, int number, const RoundPlan& plan) {
  const std::array<Launch, 4> workers = {machine.launch(0), machine.launch(0),
                                         machine.launch(theta, machine.noise().interaction),
                                         machine.launch(theta, machine.noise().interaction)};
  machine.wait(warm_ups * 4 * item_seconds);
  WorkerTimes times;
  for (auto& worker : times) worker.resize(static_cast<std::size_t>(plan.blocks));
  const auto orders = plan::block_orders(machine.random().bits(), "simulated", number, {0, 1, 2, 3}, plan.blocks);
  for (std::size_t block = 0; block < orders.size(); ++block) {
    for (const int slot : orders[block]) {
      const auto worker = static_cast<std::size_t>(slot);
      times[worker][block] = machine.item(workers[worker]);
    }
  }
  if (machine.noise().independent_rounds) {
    machine.draw_state();
  } else {
    machine.wait(plan.gap_seconds);
  }
  return times;
}

stats::RoundContrast make_round(Machine& machine, double theta, int number, const RoundPlan& plan) {
  const WorkerTimes times = make_times(machine, theta, number, plan);
  return *stats::read_round({times[0], times[1]}, {times[2], times[3]}).contrast;
}

}  // namespace versus::simulation
