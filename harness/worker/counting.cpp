#include "harness/worker/counting.hpp"

#include <dlfcn.h>

#include "harness/worker/counting_interface.hpp"

namespace versus::worker {

Counting::Counting()
    : start_(reinterpret_cast<Start>(::dlsym(RTLD_DEFAULT, "versus_counting_start"))),
      stop_(reinterpret_cast<Stop>(::dlsym(RTLD_DEFAULT, "versus_counting_stop"))) {}

void Counting::start() const { start_(); }

protocol::Counted Counting::stop() const {
  versus_counts counts{};
  stop_(&counts);
  protocol::Counted counted;
  counted.read_calls = counts.read_calls;
  counted.write_calls = counts.write_calls;
  counted.seek_calls = counts.seek_calls;
  counted.read_bytes = counts.read_bytes;
  counted.write_bytes = counts.write_bytes;
  counted.allocations = counts.allocations;
  counted.allocated_bytes = counts.allocated_bytes;
  return counted;
}

}  // namespace versus::worker
