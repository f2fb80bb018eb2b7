#pragma once

#include "harness/worker/openexr/layout.hpp"
#include "harness/worker/openexr/memory_stream.hpp"

namespace versus {
namespace openexr {

/// Calls `read` with what the library's file classes open: a path, or a stream over the memory file.
template <class Read>
void with_source(const Place& place, Read read) {
  if (place.memory == nullptr) return read(place.path.c_str());
  MemoryIStream stream(*place.memory);
  read(stream);
}

/// Calls `write` with what the library's file classes create.
template <class Write>
void with_target(const Place& place, Write write) {
  if (place.memory == nullptr) return write(place.path.c_str());
  MemoryOStream stream(*place.memory);
  write(stream);
}

}  // namespace openexr
}  // namespace versus
