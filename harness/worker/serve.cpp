#include "harness/worker/serve.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdio>

#include "harness/protocol/line_channel.hpp"
#include "harness/worker/session.hpp"

namespace versus::worker {

namespace {

constexpr int failed = static_cast<int>(ErrorKind::RunFailed);

protocol::Reply answer_line(Session& session, const std::string& line) {
  const auto request = protocol::decode_request(line);
  if (!request) return protocol::Failure{message(request.error())};
  return session.answer(*request);
}

int give_up(const char* doing, const protocol::LineError& error) {
  std::fprintf(stderr, "worker: %s: %s\n", doing, error.text.c_str());
  return failed;
}

}  // namespace

ProtocolPipes::ProtocolPipes()
    : input_(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)), output_(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)) {
  const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing >= 0) {
    ::dup2(nothing, STDIN_FILENO);
    ::close(nothing);
  }
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
}

bool die_with_parent(std::optional<pid_t> parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have ended before the call above; then this process already has another one. (1 proves nothing: in a
  // container the parent may be that.) Who did not say whom to expect is left to the end of its input.
  return !parent || ::getppid() == *parent;
}

int serve(const Adapter& adapter, const ProtocolPipes& pipes) {
  ::signal(SIGPIPE, SIG_IGN);
  protocol::LineChannel lines(pipes.input(), pipes.output(), protocol::longest_line);
  Session session(adapter);
  if (auto sent = lines.send(protocol::encode(protocol::Reply(session.greeting())), std::nullopt); !sent) {
    return give_up("cannot greet", sent.error());
  }
  for (;;) {
    const auto line = lines.receive(std::nullopt);
    if (!line && line.error().fault == protocol::LineFault::EndOfFile) return 0;
    if (!line) return give_up("cannot read a request", line.error());
    if (auto sent = lines.send(protocol::encode(answer_line(session, *line)), std::nullopt); !sent) {
      return give_up("cannot answer", sent.error());
    }
  }
}

}  // namespace versus::worker
