#pragma once

#include <cstdint>
#include <string>

namespace versus::worker {

/// How much of a file is in memory.
struct Residence {
  std::int64_t pages = 0;
  std::int64_t resident = 0;
};

/// Asked of the kernel by mincore, which tells who neither owns the file nor may write it that all of it is there.
Residence residence_of(const std::string& path);

/// Reads the whole file and makes sure that every page of it is in memory then; throws StateNotReached when it is not,
/// after a few attempts.
void warm(const std::string& path);

/// Writes the file out and drops it from memory; throws StateNotReached when pages of it are still there: on a file
/// system that lives in memory, or when somebody has them mapped.
void chill(const std::string& path);

// All throw std::runtime_error when the file cannot be opened or read.

}  // namespace versus::worker
