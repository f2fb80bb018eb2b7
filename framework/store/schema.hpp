#pragma once

#include <cstdint>

#include "framework/base/expected.hpp"
#include "framework/store/sqlite.hpp"

namespace versus::store {

/// What the bytes of the file say of themselves (SQLite's application_id and user_version).
inline constexpr std::int64_t application_id = 0x76657273;
inline constexpr int schema_version = 1;

/// A schema's number says who can read it: an older versus refuses a higher one. Tables that were added without
/// touching the others do not raise it, so that an older and a newer versus can share a store. Where such a table is
/// missing a store is Extensible: it can be read, and the first writer adds the table.
enum class SchemaState { Empty, Older, Extensible, Current };

/// Reads only, in a transaction of its own. A file of another program, or of a newer schema, is an error.
Expected<SchemaState> schema_state(const Connection& connection);

/// Whether the tables are there that the first stores of this schema did not have.
Expected<bool> has_added_tables(const Connection& connection);

/// Makes the tables, or brings an older schema up to the current one, in one transaction. Safe when two processes do
/// it at once: the second finds it done.
Expected<void> migrate(const Connection& connection);

}  // namespace versus::store
