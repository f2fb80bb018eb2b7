#pragma once

#include <filesystem>
#include <vector>

#include "framework/base/expected.hpp"
#include "framework/model/run.hpp"

namespace versus::provision {

/// Makes what a step installed independent of where it lies: libraries find each other by `$ORIGIN`, files for
/// pkg-config and CMake know their own place; what would not move (libtool's files) or is not needed (programs,
/// manuals) is removed. A library that needs another one of the prefix and has no search path is an error.
Expected<void> relocate(const std::filesystem::path& prefix);

/// The shared libraries in a prefix, each file once, with their build-ids, sorted by path.
std::vector<model::LoadedLibrary> shared_libraries(const std::filesystem::path& prefix);

}  // namespace versus::provision
