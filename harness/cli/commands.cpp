#include "harness/cli/commands.hpp"

#include <utility>

namespace versus::cli {

std::vector<std::unique_ptr<Command>> all_commands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(run_command());
  commands.push_back(compare_command());
  commands.push_back(report_command());
  commands.push_back(export_command());
  commands.push_back(bisect_command());
  commands.push_back(selftest_command());
  commands.push_back(doctor_command());
  commands.push_back(gate_command());
  commands.push_back(baseline_record_command());
  commands.push_back(baseline_show_command());
  commands.push_back(baseline_diff_command());
  commands.push_back(baseline_accept_command());
  commands.push_back(baseline_expire_command());
  commands.push_back(scenarios_list_command());
  commands.push_back(scenarios_show_command());
  commands.push_back(scenarios_check_command());
  commands.push_back(versions_list_command());
  commands.push_back(versions_build_command());
  commands.push_back(versions_show_command());
  commands.push_back(versions_prune_command());
  commands.push_back(versions_fetch_command());
  return commands;
}

Taker into(std::string& target) {
  return [&target](const std::string& value) -> Expected<void> {
    target = value;
    return {};
  };
}

Taker into(std::vector<std::string>& target) {
  return [&target](const std::string& value) -> Expected<void> {
    target.push_back(value);
    return {};
  };
}

Taker into(bool& target) {
  return [&target](const std::string&) -> Expected<void> {
    target = true;
    return {};
  };
}

}  // namespace versus::cli
