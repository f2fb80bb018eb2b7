#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "harness/cli/cli.hpp"
#include "harness/cli/real_ports.hpp"
#include "harness/cli/signals.hpp"

int main(int argc, char** argv) {
  using namespace versus;
  system::CancelToken cancel;
  cli::cancel_on_signals(cancel);
  cli::Streams streams{std::cout, std::cerr, cli::screen_of(STDOUT_FILENO), cli::screen_of(STDERR_FILENO)};
  return cli::run(std::vector<std::string>(argv + 1, argv + argc), streams, cli::real_ports(cancel));
}
