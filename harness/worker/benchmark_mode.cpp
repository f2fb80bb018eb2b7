#include "harness/worker/benchmark_mode.hpp"

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

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

/// Prepares a case, writing the file that it reads when none was given.
PreparedCase prepare_by_hand(const Adapter& adapter, protocol::Prepare request) {
  auto prepared = prepare_case(adapter, request);
  if (!request.encoded.empty()) return prepared;
  request.encoded = request.scratch + "/encoded";
  try {
    prepared.operation->encode(request.encoded);
  } catch (const std::invalid_argument&) {
    return prepared;  // the operation reads nothing
  }
  prepared.operation.reset();
  return prepare_case(adapter, request);
}

double median(std::vector<double>& values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// False when the case failed; one that is not applicable is skipped.
bool run_case(benchmark::State& state, const Adapter& adapter, const protocol::Prepare& request, std::int64_t batch) {
  std::vector<double> wall;
  std::vector<double> cpu;
  try {
    auto prepared = prepare_by_hand(adapter, request);
    prepared.timing.batch = batch;
    for (auto iteration : state) {
      static_cast<void>(iteration);
      const auto item = time_item(*prepared.operation, prepared.timing);
      state.SetIterationTime(item.wall_ns * 1e-9);
      wall.push_back(item.wall_ns);
      cpu.push_back(item.cpu_ns);
    }
  } catch (const NotApplicable& reason) {
    state.SkipWithError((std::string("not applicable: ") + reason.what()).c_str());
    return true;
  } catch (const std::exception& fault) {
    state.SkipWithError(fault.what());
    return false;
  }
  double sum = 0;
  for (const double value : cpu) sum += value;
  state.counters["cpu_ns"] = cpu.empty() ? 0 : sum / static_cast<double>(cpu.size());
  state.counters["cpu_median_ns"] = median(cpu);
  state.counters["wall_median_ns"] = median(wall);
  return true;
}

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
  if (line.fixture.empty()) line.fixture = write_sample_picture(line.scratch);
  if (line.cases.empty()) line.cases = default_cases(adapter);
  initialize(line);
  bool all_well = true;
  for (const auto& words : line.cases) {
    const auto request = request_for(words, line);
    auto* const entry = benchmark::RegisterBenchmark(
        name_of(words).c_str(), [&adapter, &all_well, request, batch = line.batch](benchmark::State& state) {
          all_well = run_case(state, adapter, request, batch) && all_well;
        });
    entry->UseManualTime()->Unit(benchmark::kMicrosecond);
    if (line.items) entry->Iterations(*line.items);
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return all_well ? 0 : static_cast<int>(ErrorKind::RunFailed);
}

}  // namespace versus::worker
