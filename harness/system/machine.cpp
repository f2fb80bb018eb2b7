#include "harness/system/machine.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace versus::system {

namespace {

std::optional<std::string> first_line(const std::string& file) {
  std::ifstream stream(file);
  std::string line;
  if (!std::getline(stream, line)) return std::nullopt;
  return line;
}

// The value behind `name: ` in /proc/cpuinfo and the like.
std::optional<std::string> field(const std::string& file, const std::string& name) {
  std::ifstream stream(file);
  std::string line;
  while (std::getline(stream, line)) {
    const auto colon = line.find(':');
    if (colon == std::string::npos || line.compare(0, name.size(), name) != 0) continue;
    const auto begin = line.find_first_not_of(" \t", colon + 1);
    return begin == std::string::npos ? std::string() : line.substr(begin);
  }
  return std::nullopt;
}

std::string as_word(const std::string& text) {
  std::string word;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte < 128 && (std::isalnum(byte) != 0 || c == '.' || c == '_');
    if (plain) {
      word += c;
    } else if (!word.empty() && word.back() != '_') {
      word += '_';
    }
  }
  while (!word.empty() && word.back() == '_') word.pop_back();
  return word.empty() ? "unknown" : word;
}

utsname kernel() {
  utsname name{};
  ::uname(&name);
  return name;
}

void note(std::map<std::string, std::string>& facts, const std::string& name, const std::optional<std::string>& value) {
  if (value && !value->empty()) facts[name] = *value;
}

}  // namespace

std::vector<int> usable_cpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cpus;
  if (::sched_getaffinity(0, sizeof set, &set) == 0) {
    for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (CPU_ISSET(cpu, &set)) cpus.push_back(static_cast<int>(cpu));
    }
  }
  if (cpus.empty()) cpus.push_back(0);
  return cpus;
}

std::string machine_class() {
  const auto name = kernel();
  const std::string release = name.release;
  const std::string family = as_word(name.sysname) + "-" + release.substr(0, release.find('.'));
  return as_word(name.machine) + "/" + as_word(field("/proc/cpuinfo", "model name").value_or("")) + "/" +
         std::to_string(usable_cpus().size()) + "cpu/" + family;
}

std::map<std::string, std::string> machine_facts() {
  std::map<std::string, std::string> facts;
  const auto name = kernel();
  note(facts, "kernel", std::string(name.sysname) + " " + name.release);
  note(facts, "architecture", std::string(name.machine));
  note(facts, "cpu_model", field("/proc/cpuinfo", "model name"));
  note(facts, "cpu_flags_avx512",
       field("/proc/cpuinfo", "flags").value_or("").find("avx512f") != std::string::npos
           ? std::optional<std::string>("yes")
           : std::optional<std::string>("no"));
  note(facts, "hypervisor",
       field("/proc/cpuinfo", "flags").value_or("").find("hypervisor") != std::string::npos ? "yes" : "no");
  note(facts, "governor", first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
  note(facts, "turbo_disabled", first_line("/sys/devices/system/cpu/intel_pstate/no_turbo"));
  note(facts, "smt", first_line("/sys/devices/system/cpu/smt/active"));
  note(facts, "cgroup_cpu_quota", first_line("/sys/fs/cgroup/cpu.max"));
  note(facts, "memory", field("/proc/meminfo", "MemTotal"));
  note(facts, "load_average", first_line("/proc/loadavg"));
  note(facts, "page_size", std::to_string(::sysconf(_SC_PAGESIZE)));
  note(facts, "clock_source", first_line("/sys/devices/system/clocksource/clocksource0/current_clocksource"));
  note(facts, "realtime_permitted", may_use_realtime() ? "yes" : "no");
  return facts;
}

std::optional<int> runnable_elsewhere() {
  const auto line = first_line("/proc/loadavg");  // `0.50 0.40 0.30 2/180 4711`: the fourth is runnable/all
  if (!line) return std::nullopt;
  std::istringstream words(*line);
  std::string averages;
  int runnable = 0;
  words >> averages >> averages >> averages >> runnable;
  return words ? std::optional<int>(std::max(0, runnable - 1)) : std::nullopt;
}

bool may_use_realtime() {
  if (::geteuid() == 0) return true;
  rlimit limit{};
  return ::getrlimit(RLIMIT_RTPRIO, &limit) == 0 && limit.rlim_cur > 0;
}

}  // namespace versus::system
