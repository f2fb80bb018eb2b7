// What journaling and loading cost. The promises: a block in less than 100 µs; 100,000 items of 500 cases in 6 versions
// loaded well within 0.1 s; a hundred times as many items in at most a hundred times as long.
#include <benchmark/benchmark.h>

#include "tests/bench/big_run.hpp"
#include "tests/bench/must.hpp"

namespace {

using namespace versus;
using namespace versus::bench;

void append_block(benchmark::State& state) {
  const Scratch scratch;
  store::RunStore store = must(store::RunStore::open(scratch.file(), store::OpenMode::ReadWrite));
  must(store.begin(header()));
  model::Round round;
  round.sides = {0, 1, 2, 3, 4, 5};
  const store::RoundKey key = must(store.begin_round(run_id, round));
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
    const store::RoundKey key = must(store.begin_round(run_id, round));
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
    benchmark::DoNotOptimize(must(store.load(run_id)));
  }
  state.counters["items"] =
      benchmark::Counter(static_cast<double>(state.range(0)), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["file_bytes"] = static_cast<double>(std::filesystem::file_size(scratch.file()));
}
BENCHMARK(load)->Arg(0)->Arg(100'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
