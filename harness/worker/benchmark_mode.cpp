#include "harness/worker/benchmark_mode.hpp"

#include <benchmark/benchmark.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "harness/worker/prepared_case.hpp"
#include "harness/worker/sample_picture.hpp"
#include "harness/worker/session.hpp"

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

/// What `work` answers, done in a child process: a program that has made pictures and files keeps memory, a pool and
/// more of it, and a case is to begin as it does in a driven worker. Only while the process has no other threads.
template <class Work>
bool apart(const Work& work) {
  constexpr int yes = 0, no = 1, failed = 2;
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot start a process that makes the files to work on");
  if (child == 0) {
    try {
      ::_exit(work() ? yes : no);
    } catch (const std::exception& fault) {
      std::fprintf(stderr, "versus-worker: %s\n", fault.what());
    }
    ::_exit(failed);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) == failed) throw std::runtime_error("cannot make the files to work on");
  return WEXITSTATUS(status) == yes;
}

double median(std::vector<double>& values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// The driven worker within this process: the same requests in the same order, written and read as lines, so that the
/// memory that the library finds was used and given back in the same way. What of it lies at the end of the heap
/// decides whether the C library gives freed pages back, and that is some per cent of a short item. One case is
/// prepared at a time, since a library's pool is one for the process.
class Driven {
 public:
  explicit Driven(const Adapter& adapter) : session_(adapter) {
    protocol::encode(protocol::Reply(session_.greeting()));
  }

  /// Prepares unless this very case is prepared already.
  void prepare(const protocol::Prepare* request) {
    if (request == current_) return;
    current_ = nullptr;
    const auto prepared = ask<protocol::Prepared>(*request);
    if (!prepared.applicable) throw NotApplicable(prepared.reason);
    current_ = request;
  }

  protocol::Item run(std::int64_t batch) { return ask<protocol::Ran>(protocol::Run{1, batch, false}).items.front(); }

 private:
  template <class Answer>
  Answer ask(const protocol::Request& request) {
    const auto read = protocol::decode_request(protocol::encode(request));
    if (!read) throw std::runtime_error(message(read.error()));
    auto reply = session_.answer(*read);
    protocol::encode(reply);
    if (const auto* failure = std::get_if<protocol::Failure>(&reply)) throw std::runtime_error(failure->message);
    return std::get<Answer>(std::move(reply));
  }

  Session session_;
  const protocol::Prepare* current_ = nullptr;
};

/// One benchmark. Google Benchmark calls it again with more iterations until they take long enough.
class HandRun {
 public:
  HandRun(Driven& driven, protocol::Prepare request, std::int64_t batch)
      : driven_(driven), request_(std::move(request)), batch_(batch) {}

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
  void time_items(benchmark::State& state) {
    driven_.prepare(&request_);
    std::vector<double> wall;
    std::vector<double> cpu;
    double faults = 0;
    for (auto iteration : state) {
      static_cast<void>(iteration);
      const auto item = driven_.run(batch_);
      state.SetIterationTime(item.wall_ns * 1e-9);
      wall.push_back(item.wall_ns);
      cpu.push_back(item.cpu_ns);
      faults += item.minor_faults;
    }
    using benchmark::Counter;
    state.counters["cpu_ns"] = Counter(std::accumulate(cpu.begin(), cpu.end(), 0.0), Counter::kAvgIterations);
    state.counters["page_faults"] = Counter(faults, Counter::kAvgIterations);
    state.counters["cpu_median_ns"] = median(cpu);
    state.counters["wall_median_ns"] = median(wall);
  }

  Driven& driven_;
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
  Driven driven(adapter);
  std::deque<HandRun> hand_runs;
  for (const auto& words : line.cases) {
    auto request = request_for(words, line);
    const std::string encoded = line.scratch + "/encoded" + (hand_runs.empty() ? "" : std::to_string(hand_runs.size()));
    if (request.encoded.empty() && apart([&] { return write_encoded(adapter, request, encoded); })) {
      request.encoded = encoded;
    }
    auto& hand_run = hand_runs.emplace_back(driven, std::move(request), line.batch);
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
