#include "harness/worker/counting.hpp"

#include <dlfcn.h>
#include <sys/resource.h>

#include <tuple>

#include "harness/worker/counting_interface.hpp"
#include "harness/worker/stream_calls.hpp"

namespace versus::worker {

namespace {

std::int64_t page_faults() {
  rusage now{};
  ::getrusage(RUSAGE_SELF, &now);
  return now.ru_minflt + now.ru_majflt;
}

/// Up to the largest class that has any.
std::vector<std::int64_t> sum(const std::int64_t (&calls)[versus_size_classes], const StreamTraffic& stream) {
  static_assert(std::tuple_size<decltype(stream.sizes)>::value == versus_size_classes);
  std::vector<std::int64_t> sizes(calls, calls + versus_size_classes);
  for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] += stream.sizes[i];
  while (!sizes.empty() && sizes.back() == 0) sizes.pop_back();
  return sizes;
}

}  // namespace

Counting::Counting()
    : start_(reinterpret_cast<Start>(::dlsym(RTLD_DEFAULT, "versus_counting_start"))),
      stop_(reinterpret_cast<Stop>(::dlsym(RTLD_DEFAULT, "versus_counting_stop"))) {}

void Counting::start() {
  start_stream_counts();
  faults_before_ = page_faults();
  start_();
}

protocol::Counted Counting::stop() {
  versus_counts calls{};
  stop_(&calls);
  protocol::Counted counted;
  counted.page_faults = page_faults() - faults_before_;
  const StreamCounts stream = stop_stream_counts();
  counted.read_calls = calls.read_calls + stream.reads.calls;
  counted.write_calls = calls.write_calls + stream.writes.calls;
  counted.seek_calls = calls.seek_calls + stream.seeks;
  counted.map_calls = calls.map_calls + stream.maps;
  counted.stream_calls = stream.reads.calls + stream.writes.calls + stream.seeks + stream.maps;
  counted.read_bytes = calls.read_bytes + stream.reads.bytes;
  counted.write_bytes = calls.write_bytes + stream.writes.bytes;
  counted.sequential_calls = calls.sequential_calls + stream.sequential;
  counted.read_sizes = sum(calls.read_sizes, stream.reads);
  counted.write_sizes = sum(calls.write_sizes, stream.writes);
  counted.allocations = calls.allocations;
  counted.allocated_bytes = calls.allocated_bytes;
  counted.peak_allocated_bytes = calls.peak_allocated_bytes;
  return counted;
}

}  // namespace versus::worker
