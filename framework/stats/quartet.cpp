#include "framework/stats/quartet.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "framework/stats/hodges_lehmann.hpp"
#include "framework/stats/location.hpp"

namespace versus::stats {
namespace {

constexpr std::size_t kWorkers = 4;       // a, a', b, b'
constexpr std::size_t kStackBlocks = 40;  // the most that the procedure asks for

using Workers = std::array<Series, kWorkers>;

/// Logarithms of the usable blocks, worker by worker, and a work row, in one piece of memory that
/// is on the stack for rounds of ordinary length.
class LogTable {
 public:
  explicit LogTable(std::size_t blocks) : blocks_(blocks) {
    if (blocks > kStackBlocks) heap_.resize((kWorkers + 1) * blocks);
  }
  LogTable(const LogTable&) = delete;
  LogTable& operator=(const LogTable&) = delete;

  double* row(std::size_t worker) { return start() + worker * blocks_; }
  double* work() { return row(kWorkers); }

 private:
  double* start() { return heap_.empty() ? stack_.data() : heap_.data(); }

  std::size_t blocks_;
  std::array<double, (kWorkers + 1) * kStackBlocks> stack_;  // written before it is read
  std::vector<double> heap_;
};

enum class BlockState { usable, missing, invalid };

BlockState block_state(const Workers& workers, std::size_t block) {
  bool invalid = false;
  for (const Series& times : workers) {
    if (block >= times.size() || std::isnan(times[block])) return BlockState::missing;
    invalid = invalid || !(times[block] > 0.0) || std::isinf(times[block]);
  }
  return invalid ? BlockState::invalid : BlockState::usable;
}

bool is_silent(Series times) {
  return std::none_of(times.begin(), times.end(), [](double t) { return t > 0.0 && std::isfinite(t); });
}

/// Odd blocks first, then even ones, so that each half is a contiguous part of a row.
struct Layout {
  std::size_t odd = 0;
  std::size_t even = 0;
  std::size_t all() const { return odd + even; }
};

Layout take_logs(const Workers& workers, LogTable& table, BlockUse& use) {
  Layout layout;
  std::size_t filled = 0;
  for (const std::size_t parity : {std::size_t{0}, std::size_t{1}}) {
    for (std::size_t block = parity; block < use.offered; block += 2) {
      const BlockState state = block_state(workers, block);
      use.missing += state == BlockState::missing ? 1 : 0;
      use.invalid += state == BlockState::invalid ? 1 : 0;
      if (state != BlockState::usable) continue;
      for (std::size_t w = 0; w < kWorkers; ++w) table.row(w)[filled] = std::log(workers[w][block]);
      ++filled;
    }
    (parity == 0 ? layout.odd : layout.even) = filled - layout.odd;
  }
  use.used = filled;
  return layout;
}

/// H(u, v) over `count` blocks from `first` on.
double contrast_of(LogTable& table, std::size_t u, std::size_t v, std::size_t first, std::size_t count) {
  const double* const log_u = table.row(u) + first;
  const double* const log_v = table.row(v) + first;
  double* const differences = table.work();
  for (std::size_t i = 0; i < count; ++i) differences[i] = log_u[i] - log_v[i];
  return hodges_lehmann_in_place(differences, count);
}

SplitHalves halves_of(LogTable& table, std::size_t u, std::size_t v, const Layout& layout) {
  return {contrast_of(table, u, v, 0, layout.odd), contrast_of(table, u, v, layout.odd, layout.even)};
}

double speed_of(LogTable& table, std::size_t count) {
  double* const means = table.work();
  for (std::size_t i = 0; i < count; ++i) {
    means[i] = 0.25 * (table.row(0)[i] + table.row(1)[i] + table.row(2)[i] + table.row(3)[i]);
  }
  return median_in_place(means, count);
}

RoundContrast contrast_from(LogTable& table, const Layout& layout) {
  const std::size_t count = layout.all();
  RoundContrast round;
  for (const std::size_t candidate : {std::size_t{2}, std::size_t{3}}) {
    for (const std::size_t base : {std::size_t{0}, std::size_t{1}}) {
      round.c += 0.25 * contrast_of(table, candidate, base, 0, count);
    }
  }
  round.alpha = contrast_of(table, 1, 0, 0, count);
  round.beta = contrast_of(table, 3, 2, 0, count);
  round.alpha_halves = halves_of(table, 1, 0, layout);
  round.beta_halves = halves_of(table, 3, 2, layout);
  round.log_time = speed_of(table, count);
  round.blocks = count;
  return round;
}

}  // namespace

RoundReading read_round(const WorkerPair& base, const WorkerPair& candidate, std::size_t minimum_blocks) {
  const Workers workers = {base.first, base.second, candidate.first, candidate.second};
  RoundReading reading;
  for (const Series& times : workers) {
    reading.use.offered = std::max(reading.use.offered, times.size());
  }
  LogTable table(reading.use.offered);
  const Layout layout = take_logs(workers, table, reading.use);
  if (std::any_of(workers.begin(), workers.end(), is_silent)) {
    reading.defect = RoundDefect::silent_worker;
  } else if (layout.all() < minimum_blocks || layout.odd == 0 || layout.even == 0) {
    reading.defect = RoundDefect::too_few_blocks;
  } else {
    reading.contrast = contrast_from(table, layout);
  }
  return reading;
}

RoundContrast launch_contrast(double base_first, double base_second, double candidate_first, double candidate_second) {
  RoundContrast round;
  round.c = 0.5 * (candidate_first - base_first) + 0.5 * (candidate_second - base_second);
  round.alpha = base_second - base_first;
  round.beta = candidate_second - candidate_first;
  round.alpha_halves = {round.alpha, round.alpha};
  round.beta_halves = {round.beta, round.beta};
  round.log_time = 0.25 * (base_first + base_second + candidate_first + candidate_second);
  round.blocks = 1;
  return round;
}

}  // namespace versus::stats
