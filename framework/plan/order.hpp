#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace versus::plan {

/// A stream of random bits that is the same for the same (seed, words): SplitMix64. No std:: distribution is used,
/// since their results differ between standard libraries and the order of execution is a contract.
class Draw {
 public:
  Draw(std::uint64_t seed, std::string_view case_id, std::uint64_t round, std::string_view purpose);
  std::uint64_t next();
  /// Uniform in [0, bound) without bias; bound > 0.
  std::uint64_t below(std::uint64_t bound);

 private:
  std::uint64_t state_;
};

/// Order of the slots' turns in every block of one round: blocks 0, 2, 4, … are uniformly random permutations of
/// `slots`, each following block is the reverse of the one before it. So every pair of workers gets both orders equally
/// often, and a linear drift cancels within two blocks. A pure function of its arguments.
std::vector<std::vector<int>> block_orders(std::uint64_t seed, std::string_view case_id, int round,
                                           const std::vector<int>& slots, int blocks);

/// The order in which the workers of a round are started, prepared and warmed up: a uniformly random permutation of
/// `slots`, since whoever comes first gets other memory and other caches, and no side may always be first.
std::vector<int> launch_order(std::uint64_t seed, std::string_view case_id, int round, const std::vector<int>& slots);

/// Which of `cpus` all workers of the round are pinned to. Precondition: cpus is not empty.
int draw_cpu(std::uint64_t seed, std::string_view case_id, int round, const std::vector<int>& cpus);

/// Bytes of environment padding of each slot, 0…4095.
std::vector<int> draw_paddings(std::uint64_t seed, std::string_view case_id, int round, int slots);

/// Cases 0…count-1 in the order of one cycle through the suite.
std::vector<std::size_t> cycle_order(std::uint64_t seed, int cycle, std::size_t count);

}  // namespace versus::plan
