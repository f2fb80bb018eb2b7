#pragma once

// Includes a heavy header: only for the .cpp files of this folder that start processes.

#include <fcntl.h>
#include <linux/close_range.h>
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

/// Closes everything but the standard streams when the program begins. Takes the place of Boost's limit_handles, a
/// global object whose list of handles two threads corrupt when they start programs at the same time.
struct InheritsStandardStreamsOnly : boost::process::extend::handler {
  template <class Executor>
  void on_exec_setup(Executor&) const {
    constexpr int first = STDERR_FILENO + 1;
    if (::close_range(first, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
    // Kernels before 5.11 cannot. Descriptors are given from the lowest on, so few lie beyond this.
    constexpr int many = 4096;
    for (int descriptor = first; descriptor < many; ++descriptor) ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
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
