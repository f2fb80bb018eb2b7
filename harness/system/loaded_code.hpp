#pragma once

#include <filesystem>

#include "harness/system/sha256.hpp"

namespace versus::system {

/// Adds what a program or library brings into a process: name, place and content of every loaded section, without the
/// note that holds the build-id, which covers debug information and so changes with every comment. False, and nothing
/// added, where `loaded_sections` finds nothing.
bool add_loaded_code(const std::filesystem::path& file, Sha256& sum);

}  // namespace versus::system
