// The run of 500 cases in 6 versions with 100,000 items, as files for whole programs: a run store for versus, and for
// benchstat its own format with the same times, one file for each version.
#include <fmt/core.h>
#include <fmt/os.h>

#include <cstdio>
#include <exception>

#include "tests/bench/big_run.hpp"
#include "tests/bench/must.hpp"

namespace {

using namespace versus;
using namespace versus::bench;

constexpr std::int64_t items = 100'000;

void write_store(const std::filesystem::path& file) {
  store::RunStore store = must(store::RunStore::open(file, store::OpenMode::ReadWrite));
  fill(store, items);
  for (const model::Counts& one : counts()) must(store.append(run_id, one));
}

void write_benchstat(const std::filesystem::path& folder, const store::StoredRun& run) {
  for (int side = 0; side < versions; ++side) {
    auto file = fmt::output_file((folder / fmt::format("version{}.txt", side)).string());
    file.print("goos: linux\ngoarch: amd64\npkg: versus\n");
    for (const model::Round& round : run.data.rounds) {
      for (const auto& block : round.items) {
        for (const model::Copy copy : {model::Copy::First, model::Copy::Second}) {
          const auto& item = block[static_cast<std::size_t>(model::index({side, copy}))];
          if (item) file.print("BenchmarkCase/{} 1 {:.0f} ns/op\n", round.case_id, item->cpu_ns);
        }
      }
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("versus_bench_files FOLDER\n", stderr);
    return 2;
  }
  try {
    const std::filesystem::path folder = argv[1];
    write_store(folder / "runs.sqlite");
    const store::RunStore store = must(store::RunStore::open(folder / "runs.sqlite", store::OpenMode::ReadOnly));
    write_benchstat(folder, must(store.load(run_id)));
    return 0;
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "versus_bench_files: %s\n", fault.what());
    return 3;
  }
}
