#pragma once

// Includes a heavy header: only for the .cpp files of this folder that start processes.

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/process.hpp>
#include <boost/process/extend.hpp>
#include <csignal>

#include "harness/system/process.hpp"

namespace versus::system {

/// Puts a child into a process group of its own, to be killed with the thread that started it. Runs in the child
/// between fork and exec: only calls that are safe there.
struct OwnGroupThatDiesWithParent : boost::process::extend::handler {
  pid_t parent = ::getpid();
  template <class Executor>
  void on_exec_setup(Executor&) const {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(127);
  }
};

/// This process's environment with the command's laid over it.
inline boost::process::environment environment_of(const Command& command) {
  boost::process::environment environment = boost::this_process::environment();
  for (const auto& [name, value] : command.environment) {
    if (value) {
      environment[name] = *value;
    } else {
      environment.erase(name);
    }
  }
  return environment;
}

/// What waitpid's status says.
inline ProcessEnd end_of(int status) {
  if (WIFSIGNALED(status)) return {EndKind::Signalled, WTERMSIG(status)};
  return {EndKind::Exited, WEXITSTATUS(status)};
}

}  // namespace versus::system
