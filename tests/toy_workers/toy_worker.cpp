// versus-worker-toy: a worker without an image library, for tests of the whole pipeline. Its flags (toy_options.hpp)
// say how long it takes and how it misbehaves. To the harness it looks like any worker; a script that adds flags and
// execs it makes a version of it.

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "harness/protocol/line_channel.hpp"
#include "harness/worker/serve.hpp"
#include "harness/worker/session.hpp"
#include "tests/toy_workers/toy_adapter.hpp"

namespace versus::toy {
namespace {

[[noreturn]] void hang() {
  for (;;) ::pause();
}

class Toy {
 public:
  Toy(Life& life, const worker::ProtocolPipes& pipes)
      : life_(life),
        pipes_(pipes),
        adapter_(life),
        session_(adapter_),
        lines_(pipes.input(), pipes.output(), protocol::longest_line) {}

  int serve() {
    greet();
    for (;;) {
      const auto line = lines_.receive(std::nullopt);
      if (!line && life_.options.ignore_end_of_file) hang();
      if (!line) return 0;
      const auto request = protocol::decode_request(*line);
      const auto reply =
          request ? session_.answer(*request) : protocol::Reply(protocol::Failure{message(request.error())});
      send(protocol::encode(reply));
    }
  }

 private:
  void greet() {
    const auto& options = life_.options;
    if (options.exit_at_start != 0) std::_Exit(static_cast<int>(options.exit_at_start));
    if (options.hang_at_start) hang();
    if (options.garbage_at_start) return put("Hello, I am no worker.\n");
    auto greeting = session_.greeting();
    if (options.protocol != 0) greeting.protocol = static_cast<int>(options.protocol);
    send(protocol::encode(protocol::Reply(greeting)));
  }

  void send(const std::string& line) {
    switch (std::exchange(life_.fault, LineFault::None)) {
      case LineFault::None:
        put(line + "\n");
        break;
      case LineFault::Garbage:
        put("\x01 this is no message \xff\n");
        break;
      case LineFault::LongLine:
        put(std::string(protocol::longest_line + 2, 'x') + "\n");
        break;
      case LineFault::HalfLine:
        put(line.substr(0, line.size() / 2));
        std::_Exit(0);
    }
  }

  void put(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto written = ::write(pipes_.output(), bytes.data(), bytes.size());
      if (written <= 0) std::_Exit(1);
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  Life& life_;
  const worker::ProtocolPipes& pipes_;
  ToyAdapter adapter_;
  worker::Session session_;
  protocol::LineChannel lines_;
};

}  // namespace
}  // namespace versus::toy

int main(int argc, char** argv) {
  using namespace versus;
  try {
    toy::Life life(toy::parse_options(std::vector<std::string>(argv + 1, argv + argc)));
    worker::die_with_parent(std::nullopt);
    const worker::ProtocolPipes pipes;
    return toy::Toy(life, pipes).serve();
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "versus-worker-toy: %s\n", fault.what());
    return 2;
  }
}
