#include "tests/bench/big_run.hpp"

#include <cmath>
#include <cstdlib>
#include <string>

#include "tests/bench/must.hpp"

namespace versus::bench {

namespace {

/// Uniform within [-1, 1) by SplitMix64 of the argument.
double scatter(std::uint64_t number) {
  std::uint64_t z = (number + 1) * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  z ^= z >> 31U;
  return static_cast<double>(z >> 11U) / 4503599627370496.0 - 1;
}

}  // namespace

Scratch::Scratch() {
  std::string name = (std::filesystem::temp_directory_path() / "versus-bench-XXXXXX").string();
  folder_ = ::mkdtemp(name.data());
}

Scratch::~Scratch() { std::filesystem::remove_all(folder_); }

model::RunHeader header() {
  model::RunHeader result;
  result.id = run_id;
  for (int i = 0; i < versions; ++i) result.versions.push_back("openexr@3." + std::to_string(i) + ".0");
  for (int i = 0; i < cases; ++i) {
    model::Case subject;
    subject.id = "openexr/compression/read/compression=zip,storage=file_warm,threads=0,tile=" + std::to_string(i);
    subject.library = "openexr";
    subject.scenario = "compression";
    subject.operation = "read";
    subject.parameters = {{"compression", "zip"}, {"storage", "file_warm"}, {"threads", "0"}, {"tile", "64"}};
    subject.swept = {"compression", "storage", "threads", "tile"};
    subject.fixture.channels = {"R", "G", "B", "A"};
    subject.metrics = {{model::Metric::CpuTime, 0.03}, {model::Metric::WallTime, 0.03}};
    result.cases.push_back(std::move(subject));
  }
  return result;
}

store::Block block(std::int64_t number) {
  store::Block items;
  for (int slot = 0; slot < slots; ++slot) {
    const double slower = slot >= slots - 2 ? 1.04 : 1.0;
    const double noise = 0.035 * scatter(static_cast<std::uint64_t>(number * slots + slot));
    const double ns = 3.1e6 * slower * std::exp(noise);
    items.push_back(model::Item{ns * 1.01, ns, static_cast<double>(slot % 3), 0, 0, static_cast<double>(number % 2)});
  }
  return items;
}

std::vector<model::Counts> counts() {
  std::vector<model::Counts> all;
  for (const auto& subject : header().cases) {
    for (int side = 0; side < versions; ++side) {
      model::Counts one;
      one.case_id = subject.id;
      one.side = side;
      one.typical_ns = 3.1e6;
      all.push_back(std::move(one));
    }
  }
  return all;
}

void fill(store::RunStore& store, std::int64_t items) {
  const model::RunHeader run = header();
  must(store.begin(run));
  std::int64_t left = items / slots;
  for (int number = 0; left > 0; ++number) {
    for (int subject = 0; subject < cases && left > 0; ++subject) {
      model::Round round;
      round.case_id = run.cases[static_cast<std::size_t>(subject)].id;
      round.number = number;
      round.sides = {0, 1, 2, 3, 4, 5};
      const store::RoundKey key = must(store.begin_round(run_id, round));
      for (int i = 0; i < blocks_per_round && left > 0; ++i, --left) must(store.append_block(key, i, block(left)));
      must(store.finish_round(key, std::vector<model::LaunchFacts>(slots), 1.5));
    }
  }
}

}  // namespace versus::bench
