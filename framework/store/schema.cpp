#include "framework/store/schema.hpp"

#include <fmt/format.h>

#include <array>

namespace versus::store {
namespace {

// Measurements are many and small: a block is one row, its items are bytes (item_codec.hpp). What is few and deep, the
// header, is one JSON document; the columns beside it are what lists of runs show.
constexpr const char* version_1 = R"sql(
CREATE TABLE run (
  key              INTEGER PRIMARY KEY AUTOINCREMENT,
  id               TEXT NOT NULL UNIQUE,
  created_utc      TEXT NOT NULL,
  command          TEXT NOT NULL,
  state            TEXT NOT NULL,
  cases            INTEGER NOT NULL,
  wall_seconds     REAL,
  measured_seconds REAL,
  header           TEXT NOT NULL
);
CREATE TABLE run_version (
  run  INTEGER NOT NULL REFERENCES run(key) ON DELETE CASCADE,
  side INTEGER NOT NULL,
  id   TEXT NOT NULL,
  PRIMARY KEY (run, side)
) WITHOUT ROWID;
CREATE TABLE counts (
  key             INTEGER PRIMARY KEY,
  run             INTEGER NOT NULL REFERENCES run(key) ON DELETE CASCADE,
  case_id         TEXT NOT NULL,
  side            INTEGER NOT NULL,
  file_size       INTEGER,
  read_calls      INTEGER NOT NULL,
  write_calls     INTEGER NOT NULL,
  seek_calls      INTEGER NOT NULL,
  read_bytes      INTEGER NOT NULL,
  write_bytes     INTEGER NOT NULL,
  allocations     INTEGER NOT NULL,
  allocated_bytes INTEGER NOT NULL,
  constant        INTEGER NOT NULL,
  pixel_hash      TEXT NOT NULL,
  typical_ns      REAL
);
CREATE INDEX counts_by_run ON counts(run);
CREATE TABLE incident (
  key     INTEGER PRIMARY KEY,
  run     INTEGER NOT NULL REFERENCES run(key) ON DELETE CASCADE,
  case_id TEXT NOT NULL,
  version TEXT NOT NULL,
  kind    TEXT NOT NULL,
  message TEXT NOT NULL,
  round   INTEGER
);
CREATE INDEX incident_by_run ON incident(run);
CREATE TABLE not_applicable (
  key     INTEGER PRIMARY KEY,
  run     INTEGER NOT NULL REFERENCES run(key) ON DELETE CASCADE,
  case_id TEXT NOT NULL,
  version TEXT NOT NULL,
  reason  TEXT NOT NULL
);
CREATE INDEX not_applicable_by_run ON not_applicable(run);
CREATE TABLE round (
  key              INTEGER PRIMARY KEY AUTOINCREMENT,
  run              INTEGER NOT NULL REFERENCES run(key) ON DELETE CASCADE,
  case_id          TEXT NOT NULL,
  number           INTEGER NOT NULL,
  stage            TEXT NOT NULL,
  sides            BLOB NOT NULL,
  warm_ups         INTEGER NOT NULL,
  batch            INTEGER NOT NULL,
  cpu              INTEGER,
  realtime         INTEGER NOT NULL,
  start_seconds    REAL,
  duration_seconds REAL,
  launches         BLOB,
  complete         INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX round_by_run ON round(run);
CREATE UNIQUE INDEX round_by_number ON round(run, case_id, number);
CREATE TABLE block (
  round  INTEGER NOT NULL REFERENCES round(key) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  items  BLOB NOT NULL,
  PRIMARY KEY (round, number)
) WITHOUT ROWID;
)sql";

// Beside counts, not in it: an older versus that shares the store goes on writing counts alone. A histogram is its
// numbers with commas between them, model::CallProfile says of what.
constexpr const char* added_to_version_1 = R"sql(
CREATE TABLE IF NOT EXISTS call_profile (
  counts               INTEGER PRIMARY KEY REFERENCES counts(key) ON DELETE CASCADE,
  peak_allocated_bytes INTEGER,
  peak_constant        INTEGER,
  map_calls            INTEGER,
  stream_calls         INTEGER,
  sequential_calls     INTEGER,
  page_faults          INTEGER,
  read_sizes           TEXT,
  write_sizes          TEXT
);
)sql";

/// migrations[n] leads from schema n to schema n + 1.
constexpr std::array<const char*, schema_version> migrations{version_1};

/// Within a transaction: the three answers must be of one moment.
Expected<SchemaState> state_in_transaction(const Connection& connection) {
  Expected<std::int64_t> id = connection.integer("PRAGMA application_id");
  if (!id) return unexpected(std::move(id.error()));
  Expected<std::int64_t> version = connection.integer("PRAGMA user_version");
  if (!version) return unexpected(std::move(version.error()));
  Expected<std::int64_t> tables = connection.integer("SELECT count(*) FROM sqlite_schema");
  if (!tables) return unexpected(std::move(tables.error()));

  if (*id == 0 && *version == 0 && *tables == 0) return SchemaState::Empty;
  const std::string place = connection.file().string();
  if (*id != application_id) {
    return unexpected(run_error(place, "this database belongs to another program", "expected a run store of versus",
                                "move it away, or set VERSUS_HOME to another folder"));
  }
  if (*version > schema_version) {
    return unexpected(run_error(place,
                                fmt::format("this run store was written by a newer versus (schema {})", *version),
                                fmt::format("this versus knows schemas up to {}", schema_version),
                                "use the newer versus, or set VERSUS_HOME to another folder"));
  }
  if (*version < schema_version) return SchemaState::Older;
  Expected<bool> added = has_added_tables(connection);
  if (!added) return unexpected(std::move(added.error()));
  return *added ? SchemaState::Current : SchemaState::Extensible;
}

}  // namespace

Expected<bool> has_added_tables(const Connection& connection) {
  Expected<std::int64_t> found =
      connection.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'call_profile'");
  if (!found) return unexpected(std::move(found.error()));
  return *found > 0;
}

Expected<SchemaState> schema_state(const Connection& connection) {
  // Between two answers another process may make the tables: then a new store looks like another program's file.
  Expected<Transaction> transaction = Transaction::begin(connection, TransactionKind::Read);
  if (!transaction) return unexpected(std::move(transaction.error()));
  return state_in_transaction(connection);
}

Expected<void> migrate(const Connection& connection) {
  Expected<Transaction> transaction = Transaction::begin(connection, TransactionKind::Write);
  if (!transaction) return unexpected(std::move(transaction.error()));
  Expected<SchemaState> state = state_in_transaction(connection);
  if (!state) return unexpected(std::move(state.error()));
  Expected<std::int64_t> version = connection.integer("PRAGMA user_version");
  if (!version) return unexpected(std::move(version.error()));
  for (auto next = static_cast<std::size_t>(*version); next < migrations.size(); ++next) {
    if (Expected<void> done = connection.execute(migrations[next]); !done) return done;
  }
  if (Expected<void> added = connection.execute(added_to_version_1); !added) return added;
  const std::string marks =
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id, schema_version);
  if (Expected<void> marked = connection.execute(marks.c_str()); !marked) return marked;
  return transaction->commit();
}

}  // namespace versus::store
