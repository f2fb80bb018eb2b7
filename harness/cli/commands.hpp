#pragma once

#include <memory>

#include "harness/cli/command.hpp"

namespace versus::cli {

// Each is defined in the file of its name; commands.cpp has the table.
std::unique_ptr<Command> run_command();
std::unique_ptr<Command> compare_command();
std::unique_ptr<Command> report_command();
std::unique_ptr<Command> export_command();
std::unique_ptr<Command> bisect_command();
std::unique_ptr<Command> selftest_command();
std::unique_ptr<Command> doctor_command();
std::unique_ptr<Command> gate_command();
std::unique_ptr<Command> baseline_record_command();
std::unique_ptr<Command> baseline_show_command();
std::unique_ptr<Command> baseline_diff_command();
std::unique_ptr<Command> baseline_accept_command();
std::unique_ptr<Command> baseline_expire_command();
std::unique_ptr<Command> scenarios_list_command();
std::unique_ptr<Command> scenarios_show_command();
std::unique_ptr<Command> scenarios_check_command();
std::unique_ptr<Command> versions_list_command();
std::unique_ptr<Command> versions_build_command();
std::unique_ptr<Command> versions_show_command();
std::unique_ptr<Command> versions_prune_command();
std::unique_ptr<Command> versions_fetch_command();

}  // namespace versus::cli
