#pragma once

#include <chrono>
#include <filesystem>
#include <memory>

#include "framework/base/expected.hpp"
#include "framework/store/run_store.hpp"
#include "framework/store/sqlite.hpp"

namespace versus::store {

/// A connection to a store file of the current schema, as RunStore::open promises it.
Expected<std::unique_ptr<Connection>> open_store(const std::filesystem::path& file, OpenMode mode,
                                                 std::chrono::milliseconds busy_time);

}  // namespace versus::store
