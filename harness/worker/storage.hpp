#pragma once

// C++14: adapters include it.

#include <cstdint>
#include <stdexcept>
#include <string>

#include "harness/worker/parameters.hpp"

namespace versus {
namespace worker {

/// Where the bytes of a case lie and how they are reached.
enum class StorageKind {
  FileWarm,  ///< a file whose pages are in memory
  FileCold,  ///< a file none of whose pages are in memory when an item begins
  Memory,    ///< a caller's functions over memory
  Direct,    ///< a caller's functions over a file that was opened with O_DIRECT
  Model,     ///< a warm file, each call of which takes longer by what a model says
  Replay,    ///< a warm file whose bytes arrive when those of a recorded one did
};

/// What the parameters `storage`, `latency`, `bandwidth` and `trace` say; the last three mean something for Model and
/// Replay only.
struct Storage {
  StorageKind kind;
  std::int64_t latency_ns;        ///< of each call
  std::int64_t bytes_per_second;  ///< 0: as fast as may be
  std::string trace;              ///< path
};

/// `file_warm` unless told otherwise. Throws std::invalid_argument for a bad value, and for a model without latency and
/// bandwidth or a replay without a trace.
Storage storage_from(const Parameters& parameters);

/// The declared state of a storage could not be brought about: an incident, and never a time.
struct StateNotReached : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace worker
}  // namespace versus
