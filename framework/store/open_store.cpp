#include "framework/store/open_store.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include "framework/store/schema.hpp"

namespace versus::store {
namespace {

using Opened = Expected<std::unique_ptr<Connection>>;

Opened for_reading(const std::filesystem::path& file, std::chrono::milliseconds busy_time) {
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) {
    return unexpected(usage_error(file.string(), "no runs are stored here", {}, "`versus run` makes and stores one"));
  }
  Opened connection = Connection::open(file, Access::Read, busy_time);
  if (!connection) return connection;
  Expected<SchemaState> state = schema_state(**connection);
  if (!state) {
    // A reader, too, keeps a lock file beside the database. Where it may not make one and nothing waits in the
    // write-ahead journal, the file can be read as one that nobody changes.
    const std::filesystem::path waiting = file.string() + "-wal";
    const bool folded = !std::filesystem::exists(waiting, ignored) || std::filesystem::file_size(waiting, ignored) == 0;
    if (!folded) return unexpected(std::move(state.error()));
    connection = Connection::open(file, Access::Immutable, busy_time);
    if (!connection) return connection;
    state = schema_state(**connection);
    if (!state) return unexpected(std::move(state.error()));
  }
  if (*state == SchemaState::Older) {
    return unexpected(run_error(file.string(), "this run store was written by an older versus and is not yet converted",
                                "reading alone cannot convert it", "start any run with this versus first"));
  }
  if (*state == SchemaState::Empty) {
    return unexpected(usage_error(file.string(), "no runs are stored here", {}, "`versus run` makes and stores one"));
  }
  return connection;
}

// The switch to write-ahead logging does not wait for another process that does the same at the same moment.
Expected<void> use_write_ahead_log(const Connection& connection, std::chrono::milliseconds busy_time) {
  constexpr std::chrono::milliseconds nap(5);
  for (auto waited = nap;; waited += nap) {
    Expected<void> done = connection.execute("PRAGMA journal_mode = WAL");
    if (done || waited > busy_time) return done;
    sleep(nap);
  }
}

// Where nobody may write, SQLite says that the file which it wants to make beside the store does not exist.
Expected<void> check_writable(const std::filesystem::path& file) {
  const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  for (const auto& place : {folder, file}) {
    if (::access(place.c_str(), W_OK) == 0 || errno == ENOENT) continue;
    return unexpected(run_error(place.string(), fmt::format("cannot be written: {}", std::strerror(errno)),
                                "the run store's file and its folder must be writable",
                                "set VERSUS_HOME to a folder of your own"));
  }
  return {};
}

Opened for_writing(const std::filesystem::path& file, std::chrono::milliseconds busy_time) {
  std::error_code failed;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), failed);
  if (failed) {
    return unexpected(run_error(file.parent_path().string(),
                                fmt::format("the folder of the run store cannot be made: {}", failed.message()), {},
                                "set VERSUS_HOME to a folder of your own"));
  }
  if (auto fine = check_writable(file); !fine) return unexpected(std::move(fine.error()));
  Opened connection = Connection::open(file, Access::WriteOrCreate, busy_time);
  if (!connection) return connection;
  Expected<SchemaState> state = schema_state(**connection);
  if (!state) return unexpected(std::move(state.error()));
  Expected<void> ready;
  // Only before the first table is made can a file be told to shrink when runs are removed.
  if (*state == SchemaState::Empty) ready = (*connection)->execute("PRAGMA auto_vacuum = INCREMENTAL");
  if (ready) ready = use_write_ahead_log(**connection, busy_time);
  if (ready && *state != SchemaState::Current) ready = migrate(**connection);
  if (ready) ready = (*connection)->execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
  if (!ready) return unexpected(std::move(ready.error()));
  return connection;
}

}  // namespace

Expected<std::unique_ptr<Connection>> open_store(const std::filesystem::path& file, OpenMode mode,
                                                 std::chrono::milliseconds busy_time) {
  return mode == OpenMode::ReadOnly ? for_reading(file, busy_time) : for_writing(file, busy_time);
}

}  // namespace versus::store
