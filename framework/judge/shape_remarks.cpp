#include "framework/judge/shape_remarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "framework/stats/distributions.hpp"
#include "framework/stats/location.hpp"
#include "framework/stats/shape.hpp"
#include "framework/stats/variance_components.hpp"

namespace versus::judge {

namespace {

// One round as seen here: logs of the workers' median times, and how they settled (positive: they began slower).
struct Glance {
  std::array<double, 4> launches{};  // a, a', b, b'
  double settling = 0;               // mean of the four
};

std::optional<std::size_t> position_of(const model::Round& round, int side) {
  const auto found = std::find(round.sides.begin(), round.sides.end(), side);
  if (found == round.sides.end()) return std::nullopt;
  return static_cast<std::size_t>(found - round.sides.begin());
}

std::vector<double> times_of(const model::Round& round, std::size_t slot, Clock clock) {
  std::vector<double> times;
  times.reserve(round.items.size());
  for (const auto& block : round.items) {
    if (slot >= block.size() || !block[slot]) continue;
    const double time = clock == Clock::Cpu ? block[slot]->cpu_ns : block[slot]->wall_ns;
    if (time > 0 && std::isfinite(time)) times.push_back(time);
  }
  return times;
}

std::optional<Glance> glance_at(const model::Round& round, const Pairing& pairing, Clock clock) {
  const auto baseline = position_of(round, pairing.baseline);
  const auto candidate = position_of(round, pairing.candidate);
  if (!baseline || !candidate) return std::nullopt;
  const std::array<std::size_t, 4> slots{2 * *baseline, 2 * *baseline + 1, 2 * *candidate, 2 * *candidate + 1};
  Glance glance;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const std::vector<double> times = times_of(round, slots[i], clock);
    const auto median = stats::median(times);
    const auto settling = stats::settling_shift(times);
    if (!median || !settling) return std::nullopt;
    glance.launches[i] = std::log(*median);
    glance.settling += *settling / 4;
  }
  return glance;
}

std::string percent(double log_difference) {
  return fmt::format("{:.2g} %", 100 * std::expm1(std::abs(log_difference)));
}

// The two launches of one side, each against the mean of the other side's in its round.
struct SideLaunches {
  std::vector<double> relative;
  double within_rounds = 0;  // sum of squared differences of the two: the other side has no part in it

  explicit SideLaunches(const std::vector<Glance>& glances, std::size_t first) {
    const std::size_t other = 2 - first;
    for (const Glance& glance : glances) {
      const double reference = (glance.launches[other] + glance.launches[other + 1]) / 2;
      relative.push_back(glance.launches[first] - reference);
      relative.push_back(glance.launches[first + 1] - reference);
      within_rounds += std::pow(glance.launches[first] - glance.launches[first + 1], 2);
    }
  }
};

void remark_on_speeds(const Pairing& pairing, const std::vector<Glance>& glances, double least,
                      std::vector<std::string>& remarks) {
  const SideLaunches baseline(glances, 0);
  const SideLaunches candidate(glances, 2);
  const bool is_baseline = baseline.within_rounds > candidate.within_rounds;
  const auto groups = stats::two_groups(is_baseline ? baseline.relative : candidate.relative, least);
  if (!groups || !groups->is_evident) return;
  const auto side = static_cast<std::size_t>(is_baseline ? pairing.baseline : pairing.candidate);
  const std::size_t launches = 2 * glances.size();
  remarks.push_back(fmt::format(
      "bimodal: launches of {} run at two speeds {} apart, {:.0f} of {} at the slower one; more rounds (--rounds {}) "
      "average over more launches",
      pairing.header.versions[side], percent(groups->upper - groups->lower),
      groups->upper_share * static_cast<double>(launches), launches, 2 * pairing.header.policy.max_rounds));
}

void remark_on_rounds(const std::vector<Glance>& glances, double least, std::vector<std::string>& remarks) {
  std::vector<double> speeds;
  for (const Glance& glance : glances) {
    speeds.push_back((glance.launches[0] + glance.launches[1] + glance.launches[2] + glance.launches[3]) / 4);
  }
  const auto drift = stats::drift(speeds, least);
  if (!drift || !drift->is_evident) return;
  remarks.push_back(
      fmt::format("drifts: the last rounds are {} {} than the first, of all versions alike; the verdict stands, but "
                  "let the machine "
                  "come to rest (heat, other programs) before you quote times",
                  percent(drift->shift), drift->shift > 0 ? "slower" : "faster"));
}

// A drift that every round repeats is the program's own, or a warm-up that is too short for it.
void remark_on_settling(const std::vector<Glance>& glances, double least, std::vector<std::string>& remarks) {
  constexpr std::size_t fewest = 3;
  constexpr double chance = 0.001;
  if (glances.size() < fewest) return;
  std::vector<double> shifts;
  for (const Glance& glance : glances) shifts.push_back(glance.settling);
  const double mean = *stats::mean(shifts);
  const double variance = *stats::sample_variance(shifts);
  if (std::abs(mean) < least) return;
  const double nu = static_cast<double>(shifts.size()) - 1;
  const double t = variance > 0 ? mean / std::sqrt(variance / static_cast<double>(shifts.size())) : INFINITY;
  if (std::isfinite(t) && stats::t_two_sided_p(t, nu) >= chance) return;
  remarks.push_back(
      mean > 0
          ? fmt::format("drifts: items still get {} faster within each round; compare programs that have warmed up, "
                        "or take a larger image",
                        percent(mean))
          : fmt::format("drifts: items get {} slower within each round; look for what piles up between calls "
                        "(memory, files)",
                        percent(mean)));
}

}  // namespace

std::vector<std::string> shape_remarks(const Pairing& pairing, Clock clock, double threshold,
                                       const CaseRounds& rounds) {
  std::vector<Glance> glances;
  for (const model::Round* round : rounds) {
    if (const auto glance = glance_at(*round, pairing, clock)) glances.push_back(*glance);
  }
  std::vector<std::string> remarks;
  const double least = std::log1p(threshold);
  if (!(least > 0)) return remarks;
  remark_on_speeds(pairing, glances, least, remarks);
  remark_on_rounds(glances, least, remarks);
  remark_on_settling(glances, least, remarks);
  return remarks;
}

}  // namespace versus::judge
