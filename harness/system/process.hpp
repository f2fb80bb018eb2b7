#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/expected.hpp"
#include "harness/system/cancel.hpp"

namespace versus::system {

/// A program to run to its end, without standard input.
struct Command {
  std::vector<std::string> arguments;  ///< [0] is the program, looked up in PATH unless it holds a `/`
  std::filesystem::path folder;        ///< to run in; empty: the current one
  /// Laid over this process's environment; a variable without a value is taken away.
  std::map<std::string, std::optional<std::string>> environment;
  std::filesystem::path log;  ///< gets standard output and error at its end; empty: they are dropped
};

enum class EndKind { Exited, Signalled };

struct ProcessEnd {
  EndKind kind = EndKind::Exited;
  int code = 0;  ///< exit status, or the signal's number
};

bool succeeded(const ProcessEnd& end);
/// `exit status 2`, `signal 9 (Killed)`.
std::string describe(const ProcessEnd& end);

/// Runs a command in a process group of its own, which inherits no descriptor of ours and whose leader dies with this
/// process (more exactly: with the calling thread). When `cancel` is set the group is ended (SIGTERM, SIGKILL after
/// two seconds) and the error is of kind Interrupted. `on_tick` is called about ten times a second meanwhile.
/// A program that cannot be started is an error; one that ends badly is not.
Expected<ProcessEnd> run(const Command& command, const CancelToken& cancel, const std::function<void()>& on_tick = {});

/// What a command prints on standard output (its error output goes to `command.log`); an exit status other than 0 is
/// an error. Meant for small answers.
Expected<std::string> capture(const Command& command, const CancelToken& cancel);

/// Where PATH finds a program.
std::optional<std::filesystem::path> find_program(const std::string& name);

}  // namespace versus::system
