#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "harness/worker/benchmark_mode.hpp"
#include "harness/worker/convert.hpp"
#include "harness/worker/serve.hpp"
#include "harness/worker/session.hpp"

namespace versus::worker {
namespace {

int fail(ErrorKind kind, const std::string& text) {
  std::fprintf(stderr, "versus-worker: %s\n", text.c_str());
  return static_cast<int>(kind);
}

int run(const CommandLine& line) {
  const auto& adapter = linked_adapter();
  switch (line.mode) {
    case Mode::Serve: {
      if (!die_with_parent(line.parent)) return fail(ErrorKind::RunFailed, "the parent has ended already");
      const ProtocolPipes pipes;
      return serve(adapter, pipes);
    }
    case Mode::Describe:
      std::puts(protocol::encode(protocol::Reply(Session(adapter).greeting())).c_str());
      return 0;
    case Mode::Convert:
      convert(adapter, line.image, line.output);
      return 0;
    case Mode::Help:
      std::fputs(help_text, stdout);
      return 0;
    case Mode::Benchmark:
      break;
  }
  return run_benchmarks(adapter, line);
}

}  // namespace
}  // namespace versus::worker

int main(int argc, char** argv) {
  using namespace versus;
  const auto line = worker::parse_command_line(std::vector<std::string>(argv + 1, argv + argc));
  if (!line) return worker::fail(line.error().kind, message(line.error()));
  try {
    return worker::run(*line);
  } catch (const std::exception& fault) {
    return worker::fail(ErrorKind::RunFailed, fault.what());
  }
}
