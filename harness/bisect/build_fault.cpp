#include "harness/bisect/build_fault.hpp"

#include <algorithm>
#include <string>

namespace versus::bisect {

namespace {

// What a compiler, a build tool or our own check says where another try may go well. A process that was killed from
// outside, or by the kernel for lack of memory, says nothing about the commit.
constexpr const char* machine_words[] = {"the disk is full",     "No space left on device",
                                         "are free on its disk", "Disk quota exceeded",
                                         "signal 9 (Killed)",    "signal 15 (Terminated)",
                                         "Killed signal",        "Cannot allocate memory",
                                         "is not installed",     "headers are missing on this machine"};

}  // namespace

FaultOf fault_of(const Error& error) {
  if (error.kind != ErrorKind::RunFailed) return FaultOf::Machine;
  const std::string text = message(error);
  const bool machine = std::any_of(std::begin(machine_words), std::end(machine_words),
                                   [&](const char* words) { return text.find(words) != std::string::npos; });
  return machine ? FaultOf::Machine : FaultOf::Version;
}

}  // namespace versus::bisect
