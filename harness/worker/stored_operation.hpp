#pragma once

#include <memory>
#include <string>

#include "harness/worker/operation.hpp"
#include "harness/worker/storage.hpp"

namespace versus::worker {

/// The operation on the storage that was declared for it. Of a cold file (`encoded`) the pages are dropped in `reset`,
/// outside of the timed region, and verified to be gone: one run for each reset. Of a model or a replay the calls are
/// delayed during `run` and at no other time. Any other storage needs nothing here: the operation itself comes back.
/// `reset` throws StateNotReached when the state cannot be had, also because `encoded` is empty, so that nothing is
/// read which could be cold or arrive.
std::unique_ptr<Operation> on_storage(const Storage& storage, const std::string& encoded,
                                      std::unique_ptr<Operation> operation);

}  // namespace versus::worker
