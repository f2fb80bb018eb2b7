#include "harness/worker/apart.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <stdexcept>

namespace versus::worker {

namespace {

enum ChildExit : int { yes = 0, no = 1, failed = 2 };

[[noreturn]] void work_and_leave(const std::function<bool()>& work) {
  try {
    ::_exit(work() ? yes : no);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "versus-worker: %s\n", fault.what());
  }
  ::_exit(failed);
}

}  // namespace

bool apart(const std::function<bool()>& work) {
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot start a process that makes the files to work on");
  if (child == 0) work_and_leave(work);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) == failed) throw std::runtime_error("cannot make the files to work on");
  return WEXITSTATUS(status) == yes;
}

}  // namespace versus::worker
