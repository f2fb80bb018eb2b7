#include "framework/store/sqlite.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>
#include <limits>
#include <utility>

#include "framework/store/sqlite_failure.hpp"

namespace versus::store {

Statement::Statement(const Connection& connection, sqlite3_stmt* statement)
    : connection_(&connection), statement_(statement) {}

Statement::Statement(Statement&& other) noexcept
    : connection_(other.connection_),
      statement_(std::exchange(other.statement_, nullptr)),
      bind_code_(other.bind_code_) {}

Statement& Statement::operator=(Statement&& other) noexcept {
  std::swap(connection_, other.connection_);
  std::swap(statement_, other.statement_);
  std::swap(bind_code_, other.bind_code_);
  return *this;
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Expected<bool> Statement::next() {
  errno = 0;
  int code = bind_code_ == SQLITE_OK ? sqlite3_step(statement_) : bind_code_;
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) {
    sqlite3_reset(statement_);
    return false;
  }
  Error error = connection_->failure(
      code, sqlite3_stmt_readonly(statement_) != 0 ? "the stored runs cannot be read" : "the store cannot be written");
  sqlite3_reset(statement_);
  return unexpected(std::move(error));
}

Expected<void> Statement::run() {
  for (;;) {
    Expected<bool> row = next();
    if (!row) return unexpected(std::move(row.error()));
    if (!*row) return {};
  }
}

bool Statement::is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }

double Statement::real(int column) const {
  return is_null(column) ? std::numeric_limits<double>::quiet_NaN() : sqlite3_column_double(statement_, column);
}

std::string Statement::text(int column) const { return std::string(bytes(column)); }

std::string_view Statement::bytes(int column) const {
  const void* content = sqlite3_column_blob(statement_, column);
  if (content == nullptr) return {};
  return {static_cast<const char*>(content), static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

void Statement::stop() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
  bind_code_ = SQLITE_OK;
}

void Statement::keep(int code) {
  if (bind_code_ == SQLITE_OK) bind_code_ = code;
}

void Statement::bind(int position, std::int64_t value) { keep(sqlite3_bind_int64(statement_, position, value)); }

void Statement::bind(int position, double value) { keep(sqlite3_bind_double(statement_, position, value)); }

// An empty view may have no data, which SQLite would take for NULL.
void Statement::bind(int position, std::string_view value) {
  keep(sqlite3_bind_text64(statement_, position, value.empty() ? "" : value.data(), value.size(), SQLITE_TRANSIENT,
                           SQLITE_UTF8));
}

void Statement::bind(int position, Bytes value) {
  keep(sqlite3_bind_blob64(statement_, position, value.content.empty() ? "" : value.content.data(),
                           value.content.size(), SQLITE_TRANSIENT));
}

void Statement::bind(int position, std::optional<std::int64_t> value) {
  keep(value ? sqlite3_bind_int64(statement_, position, *value) : sqlite3_bind_null(statement_, position));
}

namespace {

int open_flags(Access access) {
  switch (access) {
    case Access::Read:
      return SQLITE_OPEN_READONLY;
    case Access::Write:
      return SQLITE_OPEN_READWRITE;
    case Access::WriteOrCreate:
      return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case Access::Immutable:
      return SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
  }
  return SQLITE_OPEN_READONLY;
}

std::string immutable_uri(const std::filesystem::path& file) {
  std::string uri = "file:";
  for (char c : std::filesystem::absolute(file).string()) {
    if (c == '%' || c == '?' || c == '#') {
      uri += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

}  // namespace

void sleep(std::chrono::milliseconds time) { sqlite3_sleep(static_cast<int>(time.count())); }

Expected<std::unique_ptr<Connection>> Connection::open(const std::filesystem::path& file, Access access,
                                                       std::chrono::milliseconds busy_time) {
  std::unique_ptr<Connection> connection(new Connection(file));
  const std::string name = access == Access::Immutable ? immutable_uri(file) : file.string();
  const int code = sqlite3_open_v2(name.c_str(), &connection->database_, open_flags(access), nullptr);
  if (code != SQLITE_OK) return unexpected(connection->failure(code, "the store cannot be opened"));
  sqlite3_extended_result_codes(connection->database_, 1);
  sqlite3_busy_timeout(connection->database_, static_cast<int>(busy_time.count()));
  // Taking the hook also switches SQLite's automatic fold off, which would strike in the middle of a round.
  sqlite3_wal_hook(
      connection->database_,
      [](void* pages, sqlite3*, const char*, int count) {
        *static_cast<int*>(pages) = count;
        return SQLITE_OK;
      },
      &connection->journal_pages_);
  return connection;
}

// close_v2 waits for statements that are still alive.
Connection::~Connection() { sqlite3_close_v2(database_); }

Expected<Statement> Connection::prepare(std::string_view sql) const {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database_, sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  if (code != SQLITE_OK) return unexpected(failure(code, "the store cannot be used"));
  return Statement(*this, statement);
}

Expected<void> Connection::execute(const char* sql) const {
  errno = 0;
  const int code = sqlite3_exec(database_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return unexpected(failure(code, "the store cannot be used"));
  return {};
}

Expected<std::int64_t> Connection::integer(std::string_view sql) const {
  Expected<Statement> statement = prepare(sql);
  if (!statement) return unexpected(std::move(statement.error()));
  Expected<bool> row = statement->next();
  if (!row) return unexpected(std::move(row.error()));
  return *row ? statement->integer(0) : 0;
}

std::int64_t Connection::changes() const { return sqlite3_changes64(database_); }

std::int64_t Connection::last_key() const { return sqlite3_last_insert_rowid(database_); }

void Connection::fold_journal() {
  if (sqlite3_wal_checkpoint_v2(database_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr) == SQLITE_OK) {
    journal_pages_ = 0;
  }
}

Error Connection::failure(int code, std::string_view doing) const {
  // SQLite does not keep the errno of a commit that fails; errno itself, cleared before the call, still has it.
  const int left_errno = errno;
  SqliteFailure what;
  what.code = code;
  what.system_errno = database_ != nullptr ? sqlite3_system_errno(database_) : 0;
  if (what.system_errno == 0) what.system_errno = left_errno;
  what.words = database_ != nullptr && sqlite3_extended_errcode(database_) == code ? sqlite3_errmsg(database_)
                                                                                   : sqlite3_errstr(code);
  return store_error(what, file_, doing, run_id_);
}

Expected<Transaction> Transaction::begin(const Connection& connection, TransactionKind kind) {
  Expected<void> begun = connection.execute(kind == TransactionKind::Write ? "BEGIN IMMEDIATE" : "BEGIN");
  if (!begun) return unexpected(std::move(begun.error()));
  return Transaction(connection);
}

Transaction::~Transaction() {
  if (connection_ != nullptr) (void)connection_->execute("ROLLBACK");
}

Expected<void> Transaction::commit() {
  Expected<void> committed = connection_->execute("COMMIT");
  if (committed) connection_ = nullptr;
  return committed;
}

}  // namespace versus::store
