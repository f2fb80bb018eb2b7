#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace versus::system {

/// The CPUs that this process may use, by number, ascending; never empty.
std::vector<int> usable_cpus();

/// Coarse and stable: architecture, CPU model, number of usable CPUs, kernel family; `x86_64/AMD_EPYC/2cpu/linux-6`.
/// Letters, digits and `_./-` only.
std::string machine_class();

/// What is worth recording of this machine, by name: `cpu_model`, `kernel`, `governor`, `cgroup_cpu_quota`, `load`,
/// `memory_bytes`, … A fact that cannot be read is left out: unknown is not bad.
std::map<std::string, std::string> machine_facts();

/// Threads that run or want to run at this moment, the calling one left out; nothing where the kernel does not tell.
std::optional<int> runnable_elsewhere();

/// Whether this process may use real-time scheduling.
bool may_use_realtime();

}  // namespace versus::system
