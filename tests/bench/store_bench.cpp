// What journaling and loading cost. The promises: a block in less than 100 µs; 100,000 items of 500 cases in 6 versions
// loaded well within 0.1 s; a hundred times as many items in at most a hundred times as long.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "framework/store/run_store.hpp"

namespace {

using namespace versus;

constexpr int cases = 500;
constexpr int versions = 6;
constexpr int slots = 2 * versions;
constexpr int blocks_per_round = 10;

template <class T>
T must(Expected<T> result) {
  if (!result) throw std::runtime_error(message(result.error()));
  return std::move(*result);
}

void must(const Expected<void>& result) {
  if (!result) throw std::runtime_error(message(result.error()));
}

class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "versus-bench-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { std::filesystem::remove_all(folder_); }
  std::filesystem::path file() const { return folder_ / "versus.sqlite"; }

 private:
  std::filesystem::path folder_;
};

model::RunHeader header() {
  model::RunHeader result;
  result.id = "r1";
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

store::Block block(int number) {
  store::Block items;
  for (int slot = 0; slot < slots; ++slot) {
    const double ns = 3.1e6 + 977.0 * number + slot;
    items.push_back(model::Item{ns, ns * 0.99, static_cast<double>(slot % 3), 0, 0, static_cast<double>(number % 2)});
  }
  return items;
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
      const store::RoundKey key = must(store.begin_round("r1", round));
      for (int i = 0; i < blocks_per_round && left > 0; ++i, --left) must(store.append_block(key, i, block(i)));
      must(store.finish_round(key, std::vector<model::LaunchFacts>(slots), 1.5));
    }
  }
}

void append_block(benchmark::State& state) {
  const Scratch scratch;
  store::RunStore store = must(store::RunStore::open(scratch.file(), store::OpenMode::ReadWrite));
  must(store.begin(header()));
  model::Round round;
  round.sides = {0, 1, 2, 3, 4, 5};
  const store::RoundKey key = must(store.begin_round("r1", round));
  const store::Block items = block(0);
  int index = 0;
  for ([[maybe_unused]] auto _ : state) must(store.append_block(key, index++, items));
}
BENCHMARK(append_block)->Unit(benchmark::kMicrosecond);

/// A round of ten blocks with its beginning and end, what the runner pays between two rounds.
void journal_round(benchmark::State& state) {
  const Scratch scratch;
  store::RunStore store = must(store::RunStore::open(scratch.file(), store::OpenMode::ReadWrite));
  must(store.begin(header()));
  const store::Block items = block(0);
  model::Round round;
  round.sides = {0, 1, 2, 3, 4, 5};
  for ([[maybe_unused]] auto _ : state) {
    const store::RoundKey key = must(store.begin_round("r1", round));
    for (int i = 0; i < blocks_per_round; ++i) must(store.append_block(key, i, items));
    must(store.finish_round(key, std::vector<model::LaunchFacts>(slots), 1.5));
    ++round.number;
  }
}
BENCHMARK(journal_round)->Unit(benchmark::kMicrosecond);

/// Opening and loading a whole run; the argument is the number of items.
void load(benchmark::State& state) {
  const Scratch scratch;
  {
    store::RunStore store = must(store::RunStore::open(scratch.file(), store::OpenMode::ReadWrite));
    fill(store, state.range(0));
  }
  for ([[maybe_unused]] auto _ : state) {
    const store::RunStore store = must(store::RunStore::open(scratch.file(), store::OpenMode::ReadOnly));
    benchmark::DoNotOptimize(must(store.load("r1")));
  }
  state.counters["items"] =
      benchmark::Counter(static_cast<double>(state.range(0)), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["file_bytes"] = static_cast<double>(std::filesystem::file_size(scratch.file()));
}
BENCHMARK(load)->Arg(0)->Arg(100'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
