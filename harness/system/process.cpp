#include "harness/system/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

#include "harness/system/files.hpp"
#include "harness/system/spawning.hpp"

namespace versus::system {

namespace bp = boost::process;

namespace {

using FilePointer = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

constexpr auto grace = std::chrono::seconds(2);
constexpr int tick_milliseconds = 100;

FilePointer open_file(const std::string& path, const char* mode) {
  return {std::fopen(path.c_str(), mode), std::fclose};
}

Expected<pid_t> start(const Command& command, std::FILE* output, std::FILE* errors) {
  const auto program = find_program(command.arguments.front());
  if (!program) {
    return unexpected(run_error(command.arguments.front(), "program not found", "a program in PATH",
                                "install it, or add its folder to PATH"));
  }
  const std::vector<std::string> arguments(command.arguments.begin() + 1, command.arguments.end());
  const std::string folder = command.folder.empty() ? "." : command.folder.string();
  // Boost.Process starts the program in the current folder when it cannot enter this one.
  if (std::error_code ignored; !std::filesystem::is_directory(folder, ignored)) {
    return unexpected(run_error(folder, "no such folder to run " + program->string() + " in"));
  }
  std::error_code code;
  bp::child child(bp::exe = program->string(), bp::args = arguments, environment_of(command), bp::start_dir = folder,
                  bp::std_in<bp::null, bp::std_out> output, bp::std_err > errors, InheritsStandardStreamsOnly(),
                  OwnGroupThatDiesWithParent(), code);
  if (code) return unexpected(system_error(program->string(), "cannot start", code.value()));
  const pid_t id = child.id();
  // Waited for by its id below: Boost's own waiting reaps the children of others.
  child.detach();
  return id;
}

/// Waits for one child; nothing when `tick_milliseconds` went by first.
std::optional<ProcessEnd> wait_a_tick(pid_t id, int descriptor) {
  pollfd wanted{descriptor, POLLIN, 0};
  ::poll(&wanted, 1, tick_milliseconds);
  int status = 0;
  const pid_t got = ::waitpid(id, &status, WNOHANG);
  if (got == id) return end_of(status);
  return std::nullopt;
}

void end_group(pid_t id, int descriptor) {
  ::kill(-id, SIGTERM);
  const auto deadline = std::chrono::steady_clock::now() + grace;
  bool ended = false;
  while (!ended && std::chrono::steady_clock::now() < deadline) ended = wait_a_tick(id, descriptor).has_value();
  // Members of the group may outlive its leader.
  ::kill(-id, SIGKILL);
  if (!ended) ::waitpid(id, nullptr, 0);
}

Expected<ProcessEnd> wait_for_end(pid_t id, const CancelToken& cancel, const std::function<void()>& on_tick,
                                  const std::string& name) {
  // glibc 2.36 declares pidfd_open without C linkage.
  const int descriptor = static_cast<int>(::syscall(SYS_pidfd_open, id, 0));
  std::optional<ProcessEnd> end;
  while (!end) {
    if (cancel.cancelled()) {
      end_group(id, descriptor);
      ::close(descriptor);
      return unexpected(interrupted_error(name));
    }
    end = wait_a_tick(id, descriptor);
    if (!end && on_tick) on_tick();
  }
  ::close(descriptor);
  return *end;
}

}  // namespace

bool succeeded(const ProcessEnd& end) { return end.kind == EndKind::Exited && end.code == 0; }

std::string describe(const ProcessEnd& end) {
  if (end.kind == EndKind::Exited) return "exit status " + std::to_string(end.code);
  return "signal " + std::to_string(end.code) + " (" + ::strsignal(end.code) + ")";
}

std::optional<std::filesystem::path> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    if (::access(name.c_str(), X_OK) == 0) return name;
    return std::nullopt;
  }
  const auto found = bp::search_path(name);
  if (found.empty()) return std::nullopt;
  return std::filesystem::path(found.string());
}

Expected<ProcessEnd> run(const Command& command, const CancelToken& cancel, const std::function<void()>& on_tick) {
  if (cancel.cancelled()) return unexpected(interrupted_error(command.arguments.front()));
  const std::string log = command.log.empty() ? "/dev/null" : command.log.string();
  const FilePointer output = open_file(log, "ae");
  if (!output) return unexpected(system_error(log, "cannot open the log", errno));
  const auto id = start(command, output.get(), output.get());
  if (!id) return unexpected(id.error());
  return wait_for_end(*id, cancel, on_tick, command.arguments.front());
}

Expected<std::string> capture(const Command& command, const CancelToken& cancel) {
  const FilePointer output(std::tmpfile(), std::fclose);
  const std::string log = command.log.empty() ? "/dev/null" : command.log.string();
  const FilePointer errors = open_file(log, "ae");
  if (!output || !errors) return unexpected(system_error(log, "cannot open a file for output", errno));
  const auto id = start(command, output.get(), errors.get());
  if (!id) return unexpected(id.error());
  const auto end = wait_for_end(*id, cancel, {}, command.arguments.front());
  if (!end) return unexpected(end.error());
  if (!succeeded(*end)) {
    return unexpected(run_error(command.arguments.front(), "failed with " + describe(*end), {},
                                command.log.empty() ? "" : "see " + command.log.string()));
  }
  std::string text;
  std::rewind(output.get());
  std::array<char, 4096> buffer{};
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), output.get())) {
    text.append(buffer.data(), got);
  }
  return text;
}

}  // namespace versus::system
