#include "harness/system/scoped_affinity.hpp"

namespace versus::system {

ScopedAffinity::ScopedAffinity(int cpu) {
  cpu_set_t former;
  if (::sched_getaffinity(0, sizeof former, &former) != 0) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(cpu), &one);
  if (::sched_setaffinity(0, sizeof one, &one) == 0) former_ = former;
}

ScopedAffinity::~ScopedAffinity() {
  if (former_) ::sched_setaffinity(0, sizeof *former_, &*former_);
}

}  // namespace versus::system
