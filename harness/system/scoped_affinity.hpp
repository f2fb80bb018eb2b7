#pragma once

#include <sched.h>

#include <optional>

namespace versus::system {

/// Keeps the calling thread on one CPU for the life of the object and gives it its former CPUs back afterwards.
/// Children started meanwhile inherit the one CPU. Does nothing when the kernel refuses.
class ScopedAffinity {
 public:
  explicit ScopedAffinity(int cpu);
  ScopedAffinity(const ScopedAffinity&) = delete;
  ScopedAffinity& operator=(const ScopedAffinity&) = delete;
  ~ScopedAffinity();

 private:
  std::optional<cpu_set_t> former_;
};

}  // namespace versus::system
