#pragma once

#include <filesystem>
#include <string>

#include "framework/model/run.hpp"

namespace versus::gate {

/// One hash of all code that a worker of this version runs: the worker's own (a library's headers are compiled into it)
/// and that of every library it has loaded, as loaded into memory and without build-ids, by file name. Two versions
/// with the same one cannot differ in time but by luck. Empty when a file cannot be read.
std::string code_of(const model::VersionFacts& facts, const std::filesystem::path& worker);

}  // namespace versus::gate
