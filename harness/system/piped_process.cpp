#include "harness/system/piped_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <utility>

#include "harness/system/files.hpp"
#include "harness/system/spawning.hpp"

namespace versus::system {

namespace bp = boost::process;

namespace {

/// A pipe whose ends close with the object and on exec: Boost.Process's own pipes leak into other children.
struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    for (const int end : ends) {
      if (end >= 0) ::close(end);
    }
  }
  bool open() { return ::pipe2(ends.data(), O_CLOEXEC) == 0; }
  int take(std::size_t which) { return std::exchange(ends[which], -1); }
};

}  // namespace

Expected<PipedProcess> PipedProcess::start(const Command& command) {
  const auto program = find_program(command.arguments.front());
  if (!program) return unexpected(run_error(command.arguments.front(), "program not found or not executable"));
  Pipe input;
  Pipe output;
  if (!input.open() || !output.open()) return unexpected(system_error(program->string(), "cannot open a pipe", errno));
  const std::string log = command.log.empty() ? "/dev/null" : command.log.string();
  const int errors = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (errors < 0) return unexpected(system_error(log, "cannot open the log", errno));
  const std::vector<std::string> arguments(command.arguments.begin() + 1, command.arguments.end());
  const std::string folder = command.folder.empty() ? "." : command.folder.string();
  std::error_code code;
  bp::child child(bp::exe = program->string(), bp::args = arguments, environment_of(command), bp::start_dir = folder,
                  bp::posix::fd.bind(0, input.ends[0]), bp::posix::fd.bind(1, output.ends[1]),
                  bp::posix::fd.bind(2, errors), InheritsStandardStreamsOnly(), OwnGroupThatDiesWithParent(), code);
  ::close(errors);
  if (code) return unexpected(system_error(program->string(), "cannot start", code.value()));
  const pid_t id = child.id();
  child.detach();  // waited for by its id: Boost's own waiting reaps the children of others
  return PipedProcess(id, input.take(1), output.take(0));
}

PipedProcess::PipedProcess(pid_t id, int to_program, int from_program)
    : id_(id), to_program_(to_program), from_program_(from_program) {}

PipedProcess::PipedProcess(PipedProcess&& other) noexcept
    : id_(std::exchange(other.id_, -1)),
      to_program_(std::exchange(other.to_program_, -1)),
      from_program_(std::exchange(other.from_program_, -1)),
      end_(std::exchange(other.end_, std::nullopt)) {}

PipedProcess& PipedProcess::operator=(PipedProcess&& other) noexcept {
  if (this != &other) {
    release();
    id_ = std::exchange(other.id_, -1);
    to_program_ = std::exchange(other.to_program_, -1);
    from_program_ = std::exchange(other.from_program_, -1);
    end_ = std::exchange(other.end_, std::nullopt);
  }
  return *this;
}

PipedProcess::~PipedProcess() { release(); }

void PipedProcess::release() {
  if (id_ < 0) return;
  if (!end_) kill();
  close_input();
  if (from_program_ >= 0) ::close(std::exchange(from_program_, -1));
  id_ = -1;
}

void PipedProcess::close_input() {
  if (to_program_ >= 0) ::close(std::exchange(to_program_, -1));
}

std::optional<ProcessEnd> PipedProcess::wait(std::chrono::milliseconds patience) {
  if (end_) return end_;
  // glibc 2.36 declares pidfd_open without C linkage.
  const int descriptor = static_cast<int>(::syscall(SYS_pidfd_open, id_, 0));
  pollfd wanted{descriptor, POLLIN, 0};
  ::poll(&wanted, 1, static_cast<int>(patience.count()));
  if (descriptor >= 0) ::close(descriptor);
  int status = 0;
  if (::waitpid(id_, &status, WNOHANG) == id_) end_ = end_of(status);
  return end_;
}

ProcessEnd PipedProcess::kill() {
  if (end_) return *end_;
  ::kill(-id_, SIGKILL);  // members of the group may outlive its leader
  ::kill(id_, SIGKILL);   // the group does not exist before the child has made it
  int status = 0;
  while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
  end_ = end_of(status);
  return *end_;
}

}  // namespace versus::system
