#pragma once

#include <sys/types.h>

#include <optional>

#include "harness/worker/operation.hpp"

namespace versus::worker {

/// Takes standard input and output for the protocol: from then on fd 0 is /dev/null and what the library prints goes to
/// standard error. Call it once, before anything else reads or writes.
class ProtocolPipes {
 public:
  ProtocolPipes();
  int input() const { return input_; }
  int output() const { return output_; }

 private:
  int input_;
  int output_;
};

/// Ends this process when its parent ends, even by SIGKILL. False when `parent` is given and is not the parent (any
/// more).
bool die_with_parent(std::optional<pid_t> parent);

/// Greets and answers requests until end of file; the exit code.
int serve(const Adapter& adapter, const ProtocolPipes& pipes);

}  // namespace versus::worker
