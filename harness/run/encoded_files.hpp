#pragma once

#include <filesystem>
#include <string>

#include "framework/model/scenario.hpp"
#include "harness/run/case_files.hpp"
#include "harness/run/worker.hpp"

namespace versus::run {

/// The parameters that decide what an encoded file holds: all but those which say how it is read. Cases that differ
/// only in these share one file.
model::Parameters file_shaping(const model::Parameters& parameters);

/// Where the encoded file of a case lies below `folder`: a name over the fixture's content, the operation, the
/// file-shaping parameters and the writer, so that every version reads the same bytes, and another writer gives another
/// file.
std::filesystem::path encoded_path(const std::filesystem::path& folder, const model::Case& subject,
                                   const std::string& fixture_hash, const std::string& writer);

/// Lets `worker` write the file unless it is there. Written whole or not at all.
WorkerExpected<void> ensure_encoded(Worker& worker, const model::Case& subject, const std::filesystem::path& fixture,
                                    const std::filesystem::path& encoded, const std::filesystem::path& scratch);

}  // namespace versus::run
