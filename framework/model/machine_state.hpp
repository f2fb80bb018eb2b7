#pragma once

#include <optional>
#include <string>
#include <vector>

namespace versus::model {

/// A program that used the machine while somebody looked.
struct BusyProcess {
  int pid = 0;
  std::string name;
  double cpus = 0;  ///< how many CPUs it kept busy
};

/// What of a machine matters to measuring on it. A fact that the system does not tell is absent: unknown is not bad.
struct MachineState {
  std::optional<std::string> clock_source;
  double clock_resolution_ns = 0;  ///< of CLOCK_MONOTONIC, as the system states it
  double clock_cost_ns = 0;        ///< of reading it once
  std::optional<std::string> governor;
  std::optional<bool> turbo;
  std::optional<bool> smt;
  bool virtual_machine = false;
  bool realtime_permitted = false;
  int usable_cpus = 1;
  std::optional<double> quota_cpus;  ///< what the control group may use, in CPUs
  std::optional<double> busy_cpus;   ///< CPUs that were busy while this was taken, the taking left out
  std::optional<double> stolen;      ///< share of the CPUs' time that the hypervisor gave to others
  std::vector<BusyProcess> busiest;  ///< worst first; only those that use a tenth of a CPU or more
};

}  // namespace versus::model
