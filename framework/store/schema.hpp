#pragma once

#include <cstdint>

#include "framework/base/expected.hpp"
#include "framework/store/sqlite.hpp"

namespace versus::store {

/// What the bytes of the file say of themselves (SQLite's application_id and user_version).
inline constexpr std::int64_t application_id = 0x76657273;
inline constexpr int schema_version = 1;

enum class SchemaState { Empty, Older, Current };

/// Reads only, in a transaction of its own. A file of another program, or of a newer schema, is an error.
Expected<SchemaState> schema_state(const Connection& connection);

/// Makes the tables, or brings an older schema up to the current one, in one transaction. Safe when two processes do
/// it at once: the second finds it done.
Expected<void> migrate(const Connection& connection);

}  // namespace versus::store
