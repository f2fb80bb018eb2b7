#include "harness/worker/benchmark_mode.hpp"

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <numeric>
#include <stdexcept>

#include "harness/worker/apart.hpp"
#include "harness/worker/hand_session.hpp"
#include "harness/worker/prepared_case.hpp"
#include "harness/worker/sample_picture.hpp"

namespace versus::worker {

namespace {

/// A folder of its own unless one was named; removed at the end.
class ScratchFolder {
 public:
  explicit ScratchFolder(const std::string& named) : path_(named), own_(named.empty()) {
    if (!own_) return;
    path_ = (std::filesystem::temp_directory_path() / "versus-worker-XXXXXX").string();
    if (::mkdtemp(path_.data()) == nullptr) throw std::runtime_error("cannot create the folder " + path_);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    if (own_) std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool own_;
};

std::string name_of(const std::map<std::string, std::string>& words) {
  std::string name = words.at("operation");
  char separator = '/';
  for (const auto& [key, word] : words) {
    if (key == "operation") continue;
    name += separator + key + "=" + word;
    separator = ',';
  }
  return name;
}

std::vector<std::map<std::string, std::string>> default_cases(const Adapter& adapter) {
  std::vector<std::map<std::string, std::string>> cases;
  auto offers = adapter.offers();
  for (const auto& operation : adapter.operations()) {
    for (const auto& compression : offers["compression"]) {
      cases.push_back({{"operation", operation}, {"compression", compression}});
    }
  }
  return cases;
}

protocol::Prepare request_for(std::map<std::string, std::string> words, const CommandLine& line) {
  protocol::Prepare request;
  request.operation = words.at("operation");
  words.erase("operation");
  request.parameters = std::move(words);
  request.fixture = line.fixture;
  request.encoded = line.encoded;
  request.scratch = line.scratch;
  request.slowdown_fraction = line.slowdown_fraction;
  return request;
}

/// Writes the file that a case reads, when it reads one; false when it does not, or the version cannot.
bool write_encoded(const Adapter& adapter, const protocol::Prepare& request, const std::string& path) {
  try {
    prepare_case(adapter, request).operation->encode(path);
    return true;
  } catch (const NotApplicable&) {
    return false;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

double median(std::vector<double>& values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// What the items of one benchmark amount to.
class Totals {
 public:
  void add(const protocol::Item& item) {
    wall_.push_back(item.wall_ns);
    cpu_.push_back(item.cpu_ns);
    faults_ += item.minor_faults;
  }

  void show(benchmark::State& state) {
    using benchmark::Counter;
    state.counters["cpu_ns"] = Counter(std::accumulate(cpu_.begin(), cpu_.end(), 0.0), Counter::kAvgIterations);
    state.counters["page_faults"] = Counter(faults_, Counter::kAvgIterations);
    state.counters["cpu_median_ns"] = median(cpu_);
    state.counters["wall_median_ns"] = median(wall_);
  }

 private:
  std::vector<double> wall_;
  std::vector<double> cpu_;
  double faults_ = 0;
};

/// One benchmark. Google Benchmark calls it again with more iterations until they take long enough.
class HandRun {
 public:
  HandRun(HandSession& session, protocol::Prepare request, std::int64_t batch)
      : session_(session), request_(std::move(request)), batch_(batch) {}

  /// False when the case failed; one that is not applicable is skipped.
  bool run(benchmark::State& state) {
    try {
      time_items(state);
      return true;
    } catch (const NotApplicable& reason) {
      state.SkipWithError((std::string("not applicable: ") + reason.what()).c_str());
      return true;
    } catch (const std::exception& fault) {
      state.SkipWithError(fault.what());
      return false;
    }
  }

 private:
  // Items are asked for in runs as long as Google Benchmark's own, so that its bookkeeping does not come between them;
  // at the first iteration, so that its clocks see them.
  void time_items(benchmark::State& state) {
    constexpr benchmark::IterationCount most_at_once = 10'000;
    session_.prepare(&request_);
    std::vector<protocol::Item> items;
    benchmark::IterationCount left = state.max_iterations;
    Totals totals;
    std::size_t next = 0;
    for (auto iteration : state) {
      static_cast<void>(iteration);
      if (next == items.size()) {
        items = session_.run(std::min(left, most_at_once), batch_);
        left -= static_cast<benchmark::IterationCount>(items.size());
        next = 0;
      }
      state.SetIterationTime(items[next].wall_ns * 1e-9);
      totals.add(items[next++]);
    }
    totals.show(state);
  }

  HandSession& session_;
  protocol::Prepare request_;
  std::int64_t batch_;
};

/// Google Benchmark wants argc and argv, and keeps a pointer to the program's name.
void initialize(const CommandLine& line) {
  static std::vector<std::string> texts;
  texts = {"versus-worker"};
  texts.insert(texts.end(), line.rest.begin(), line.rest.end());
  std::vector<char*> arguments;
  for (auto& text : texts) arguments.push_back(text.data());
  arguments.push_back(nullptr);
  int count = static_cast<int>(texts.size());
  benchmark::Initialize(&count, arguments.data());
}

}  // namespace

int run_benchmarks(const Adapter& adapter, const CommandLine& given) {
  CommandLine line = given;
  const ScratchFolder scratch(line.scratch);
  line.scratch = scratch.path();
  if (line.fixture.empty()) {
    line.fixture = line.scratch + "/sample.raw";
    apart([&line] { return write_sample_picture(line.fixture), true; });
  }
  if (line.cases.empty()) line.cases = default_cases(adapter);
  initialize(line);
  bool all_well = true;
  HandSession session(adapter);
  std::deque<HandRun> hand_runs;
  for (const auto& words : line.cases) {
    auto request = request_for(words, line);
    const std::string encoded = line.scratch + "/encoded" + (hand_runs.empty() ? "" : std::to_string(hand_runs.size()));
    if (request.encoded.empty() && apart([&] { return write_encoded(adapter, request, encoded); })) {
      request.encoded = encoded;
    }
    auto& hand_run = hand_runs.emplace_back(session, std::move(request), line.batch);
    auto* const entry = benchmark::RegisterBenchmark(
        name_of(words).c_str(),
        [&all_well, &hand_run](benchmark::State& state) { all_well = hand_run.run(state) && all_well; });
    entry->UseManualTime()->Unit(benchmark::kMicrosecond);
    if (line.items) entry->Iterations(*line.items);
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return all_well ? 0 : static_cast<int>(ErrorKind::RunFailed);
}

}  // namespace versus::worker
