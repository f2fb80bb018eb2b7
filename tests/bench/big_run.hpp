#pragma once

#include <cstdint>
#include <filesystem>

#include "framework/store/run_store.hpp"

namespace versus::bench {

/// A run of 500 cases in 6 versions, for benchmarks of what is promised for it.
inline constexpr int cases = 500;
inline constexpr int versions = 6;
inline constexpr int slots = 2 * versions;
inline constexpr int blocks_per_round = 10;
inline constexpr const char* run_id = "r1";

/// A folder that goes away with the object.
class Scratch {
 public:
  Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();
  std::filesystem::path file() const { return folder_ / "versus.sqlite"; }

 private:
  std::filesystem::path folder_;
};

model::RunHeader header();

/// Times that scatter by 2 % around 3.1 ms, different for each number; the last version is 4 % slower.
store::Block block(std::int64_t number);

/// What the counting pass gave for every version and case.
std::vector<model::Counts> counts();

/// Begins the run and appends rounds of ten blocks, case after case, until there are `items` timed items.
void fill(store::RunStore& store, std::int64_t items);

}  // namespace versus::bench
