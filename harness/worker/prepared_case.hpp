#pragma once

#include <memory>
#include <string>

#include "harness/protocol/messages.hpp"
#include "harness/worker/measure.hpp"
#include "harness/worker/operation.hpp"

namespace versus::worker {

/// An operation that is ready to be timed, and how to time it.
struct PreparedCase {
  std::unique_ptr<Operation> operation;
  Timing timing;
  std::string fixture;  ///< path
};

/// Maps the fixture, lets the adapter prepare, brings the file to read into memory unless the case wants it cold, puts
/// the operation on its storage and keeps as many threads busy beside it as the case wants (`busy_threads`). Both ways
/// of driving a worker come through here. Throws NotApplicable, StateNotReached, or what went wrong; a parameter that
/// the operation does not know is std::invalid_argument.
PreparedCase prepare_case(const Adapter& adapter, const protocol::Prepare& request);

}  // namespace versus::worker
