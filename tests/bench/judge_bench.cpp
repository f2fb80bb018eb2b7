// What judging costs. The promises: 500 cases in 6 versions with 100,000 items judged from the run store in less than
// 0.3 s and 200 MB on one core; a hundred times as many items in at most a hundred times as long; a look costs the same
// however many rounds lie behind it.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include "framework/judge/conclusion.hpp"
#include "framework/judge/timing_track.hpp"
#include "tests/bench/big_run.hpp"
#include "tests/bench/must.hpp"

namespace {

using namespace versus;
using namespace versus::bench;

double peak_megabytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// Opening the store, loading the run and judging it; the argument is the number of items.
void judge_from_store(benchmark::State& state) {
  const Scratch scratch;
  {
    store::RunStore store = must(store::RunStore::open(scratch.file(), store::OpenMode::ReadWrite));
    fill(store, state.range(0));
    for (const model::Counts& one : counts()) must(store.append(run_id, one));
  }
  for ([[maybe_unused]] auto _ : state) {
    const store::RunStore store = must(store::RunStore::open(scratch.file(), store::OpenMode::ReadOnly));
    const store::StoredRun run = must(store.load(run_id));
    benchmark::DoNotOptimize(judge::conclude(run.header, run.data));
  }
  state.counters["items"] =
      benchmark::Counter(static_cast<double>(state.range(0)), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["peak_MB"] = peak_megabytes();
}
BENCHMARK(judge_from_store)->Arg(0)->Arg(100'000)->Arg(1'000'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

/// One more look after as many rounds as the argument says.
void look(benchmark::State& state) {
  const auto behind = static_cast<int>(state.range(0));
  judge::TimingRule rule;
  rule.threshold = 0;  // no difference is small enough: with the contrasts below it is never decided
  rule.max_rounds = 2000;
  judge::TimingTrack track(rule);
  const auto contrast = [](int number) {
    stats::RoundContrast round;
    round.c = (number % 7 - 3) * 0.004;
    round.alpha = (number % 5 - 2) * 0.006;
    round.beta = (number % 3 - 1) * 0.008;
    return round;
  };
  int number = 0;
  for (; number < behind; ++number) track.add(contrast(number));
  for ([[maybe_unused]] auto _ : state) track.add(contrast(number++));
  benchmark::DoNotOptimize(track.look());
}
BENCHMARK(look)->Arg(10)->Arg(100)->Arg(1000)->Iterations(500)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
