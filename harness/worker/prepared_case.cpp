#include "harness/worker/prepared_case.hpp"

#include <stdexcept>
#include <utility>

#include "harness/worker/busy_threads.hpp"
#include "harness/worker/fixture_file.hpp"
#include "harness/worker/page_cache.hpp"
#include "harness/worker/storage.hpp"
#include "harness/worker/stored_operation.hpp"

namespace versus::worker {

namespace {

constexpr std::int64_t most_threads = 1024;
constexpr std::int64_t most_busy_threads = 256;

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
  const Setting setting{parameters, fixture.image(), request.encoded, request.scratch};
  auto operation = adapter.prepare(request.operation, setting);
  const auto busy = static_cast<std::size_t>(parameters.integer("busy_threads", 0, 0, most_busy_threads));
  refuse_unknown(parameters, request.operation);
  if (request.search_offsets && !operation->search_offsets()) {
    throw std::invalid_argument("operation '" + request.operation + "' has no offsets to search for");
  }
  const auto storage = storage_from(parameters);
  // Last, since preparing has read the file itself. What is cold becomes so before each item.
  if (!request.encoded.empty() && storage.kind != StorageKind::FileCold) warm(request.encoded);
  prepared.operation = beside_busy_threads(busy, on_storage(storage, request.encoded, std::move(operation)));
  return prepared;
}

}  // namespace versus::worker
