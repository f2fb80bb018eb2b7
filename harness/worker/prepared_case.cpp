#include "harness/worker/prepared_case.hpp"

#include <array>
#include <fstream>
#include <stdexcept>

#include "harness/worker/fixture_file.hpp"

namespace versus::worker {

namespace {

constexpr std::int64_t most_threads = 1024;

/// A file is warm when all its pages were just read.
void warm(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot open " + path);
  std::array<char, 1U << 16U> buffer;
  while (file.read(buffer.data(), buffer.size())) {
  }
  if (!file.eof()) throw std::runtime_error("cannot read " + path);
}

Timing timing_for(const protocol::Prepare& request, const Parameters& parameters) {
  Timing timing;
  const bool pool = parameters.integer("threads", 0, 0, most_threads) > 0;
  timing.clock = pool ? CpuClock::Process : CpuClock::Thread;
  timing.slowdown = {request.slowdown_fraction, request.slowdown_ns};
  return timing;
}

void refuse_unknown(const Parameters& parameters, const std::string& operation) {
  std::string names;
  for (const auto& name : parameters.unknown()) names += (names.empty() ? "'" : ", '") + name + "'";
  if (!names.empty()) throw std::invalid_argument("operation '" + operation + "' has no parameter " + names);
}

}  // namespace

PreparedCase prepare_case(const Adapter& adapter, const protocol::Prepare& request) {
  const FixtureFile fixture(request.fixture);
  const Parameters parameters(request.parameters);
  PreparedCase prepared;
  prepared.fixture = request.fixture;
  prepared.timing = timing_for(request, parameters);
  if (!request.encoded.empty()) warm(request.encoded);
  const Setting setting{parameters, fixture.image(), request.encoded, request.scratch};
  prepared.operation = adapter.prepare(request.operation, setting);
  refuse_unknown(parameters, request.operation);
  return prepared;
}

}  // namespace versus::worker
