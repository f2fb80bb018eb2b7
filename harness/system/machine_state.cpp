#include "harness/system/machine_state.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <thread>

#include "harness/system/machine.hpp"

namespace versus::system {

namespace {

// Ticks of all CPUs since the machine was started (proc(5), /proc/stat).
struct CpuTicks {
  double idle = 0;
  double stolen = 0;
  double all = 0;
};

struct ProcessTicks {
  std::string name;
  double used = 0;
};

std::optional<CpuTicks> cpu_ticks() {
  std::ifstream stream("/proc/stat");
  std::string word;
  double user = 0, nice = 0, kernel = 0, idle = 0, waiting = 0, irq = 0, soft_irq = 0, stolen = 0;
  if (!(stream >> word >> user >> nice >> kernel >> idle >> waiting >> irq >> soft_irq >> stolen)) return std::nullopt;
  return CpuTicks{idle + waiting, stolen, user + nice + kernel + idle + waiting + irq + soft_irq + stolen};
}

// `4711 (name of it) S 1 … utime stime …`: the name may hold anything, so the last bracket ends it.
std::optional<ProcessTicks> ticks_of(const std::filesystem::path& folder) {
  std::ifstream stream(folder / "stat");
  std::string line;
  if (!std::getline(stream, line)) return std::nullopt;
  const auto open = line.find('(');
  const auto close = line.rfind(')');
  if (open == std::string::npos || close == std::string::npos) return std::nullopt;
  std::istringstream words(line.substr(close + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) words >> skipped;
  double user = 0, kernel = 0;
  if (!(words >> user >> kernel)) return std::nullopt;
  return ProcessTicks{line.substr(open + 1, close - open - 1), user + kernel};
}

std::map<int, ProcessTicks> process_ticks() {
  std::map<int, ProcessTicks> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename().string();
    int pid = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (read.ec != std::errc() || read.ptr != name.data() + name.size() || pid == ::getpid()) continue;
    if (auto ticks = ticks_of(entry.path())) found.emplace(pid, std::move(*ticks));
  }
  return found;
}

std::vector<model::BusyProcess> busiest(const std::map<int, ProcessTicks>& before,
                                        const std::map<int, ProcessTicks>& after, double ticks_per_cpu) {
  constexpr double least_cpus = 0.1;
  std::vector<model::BusyProcess> found;
  for (const auto& [pid, now] : after) {
    const auto then = before.find(pid);
    if (then == before.end()) continue;
    const double cpus = (now.used - then->second.used) / ticks_per_cpu;
    if (cpus >= least_cpus) found.push_back({pid, now.name, cpus});
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.cpus > b.cpus; });
  return found;
}

double nanoseconds(const timespec& time) {
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

double clock_resolution_ns() {
  timespec tick{};
  return ::clock_getres(CLOCK_MONOTONIC, &tick) == 0 ? nanoseconds(tick) : 0;
}

double clock_cost_ns() {
  constexpr int readings = 10'000;
  timespec begin{}, end{};
  ::clock_gettime(CLOCK_MONOTONIC, &begin);
  for (int i = 0; i < readings; ++i) ::clock_gettime(CLOCK_MONOTONIC, &end);
  return (nanoseconds(end) - nanoseconds(begin)) / readings;
}

std::optional<std::string> fact(const std::map<std::string, std::string>& facts, const std::string& name) {
  const auto found = facts.find(name);
  return found == facts.end() ? std::nullopt : std::optional<std::string>(found->second);
}

// `max 100000` or `150000 100000`: microseconds of CPU time in each period.
std::optional<double> quota_cpus(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  std::istringstream words(*text);
  double allowed = 0, period = 0;
  if (!(words >> allowed >> period) || period <= 0) return std::nullopt;
  return allowed / period;
}

void take_facts(model::MachineState& state) {
  const auto facts = machine_facts();
  state.clock_source = fact(facts, "clock_source");
  state.governor = fact(facts, "governor");
  if (const auto disabled = fact(facts, "turbo_disabled")) state.turbo = *disabled == "0";
  if (const auto active = fact(facts, "smt")) state.smt = *active == "1";
  state.virtual_machine = fact(facts, "hypervisor") == "yes";
  state.quota_cpus = quota_cpus(fact(facts, "cgroup_cpu_quota"));
  state.realtime_permitted = may_use_realtime();
  state.usable_cpus = static_cast<int>(usable_cpus().size());
  state.clock_resolution_ns = clock_resolution_ns();
  state.clock_cost_ns = clock_cost_ns();
}

}  // namespace

model::MachineState look_at_machine(std::chrono::milliseconds span) {
  model::MachineState state;
  take_facts(state);
  const auto cpus_before = cpu_ticks();
  const auto processes_before = process_ticks();
  std::this_thread::sleep_for(span);
  const auto cpus_after = cpu_ticks();
  const auto processes_after = process_ticks();
  if (!cpus_before || !cpus_after || cpus_after->all <= cpus_before->all) return state;
  const double all = cpus_after->all - cpus_before->all;
  const double online = static_cast<double>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN)));
  state.busy_cpus = std::max(0.0, 1 - (cpus_after->idle - cpus_before->idle) / all) * online;
  state.stolen = (cpus_after->stolen - cpus_before->stolen) / all;
  state.busiest = busiest(processes_before, processes_after, all / online);
  return state;
}

}  // namespace versus::system
