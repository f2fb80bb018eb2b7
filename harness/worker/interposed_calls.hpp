#pragma once

#include <sys/types.h>

#include <cstddef>
#include <optional>

// The calls by which libraries read, write and seek, defined once for all libraries that are preloaded into workers
// (interposed_calls.cpp is linked into each). Every call is passed on; what it did is then told to the two functions
// below, which each of those libraries defines for itself. What the C library does inside itself (stdio, mmap) is not
// seen; the libraries under test read and write by these calls.

namespace versus::worker {

enum class Direction { Read, Write };

/// One read-like or write-like call that has returned.
struct Transfer {
  Direction direction;
  int fd;
  std::size_t asked;              ///< bytes, over all parts
  ssize_t transferred;            ///< bytes; negative when it failed
  std::optional<off64_t> offset;  ///< where, for those that say so; the others went on from the file's position
};

/// After each transfer, on the thread that made it; errno is kept for it. Must not call what is interposed.
[[gnu::visibility("hidden")]] void transfer_done(const Transfer& transfer);

/// The same after each seek; `position` is negative when it failed.
[[gnu::visibility("hidden")]] void seek_done(int fd, off64_t position);

}  // namespace versus::worker
