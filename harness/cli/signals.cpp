#include "harness/cli/signals.hpp"

#include <csignal>
#include <initializer_list>

namespace versus::cli {

namespace {

system::CancelToken* token_of_process = nullptr;

extern "C" void cancel_token(int) { token_of_process->cancel(); }

}  // namespace

void cancel_on_signals(system::CancelToken& token) {
  token_of_process = &token;
  struct sigaction action = {};
  action.sa_handler = cancel_token;
  // Back to the default after the first one: whoever presses Ctrl-C twice does not want to wait.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    // What the parent had us ignore (nohup, background jobs of a script) stays ignored.
    struct sigaction present = {};
    sigaction(signal, nullptr, &present);
    if (present.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace versus::cli
