#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "framework/base/expected.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace versus::store {

class Connection;

/// Bytes, where a std::string_view is text.
struct Bytes {
  std::string_view content;
};

/// A prepared statement. NaN, which SQLite cannot store, is kept as NULL and read back as NaN.
class Statement {
 public:
  Statement(const Connection& connection, sqlite3_stmt* statement);
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&& other) noexcept;
  ~Statement();

  /// Begins anew with these values for ?1, ?2, …
  template <class... Values>
  Statement& with(const Values&... values) {
    stop();
    int position = 0;
    (bind(++position, values), ...);
    return *this;
  }

  /// Whether there is another row; after the last one, and after an error, the statement holds no lock.
  Expected<bool> next();
  /// Executes a statement whose rows do not matter.
  Expected<void> run();

  /// Forgets the values and lets go of every lock; needed only when rows are left unread.
  void stop();

  bool is_null(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;
  std::string_view bytes(int column) const;  ///< until the next call of next() or with()

 private:
  void bind(int position, std::int64_t value);
  void bind(int position, int value) { bind(position, std::int64_t{value}); }
  void bind(int position, double value);
  void bind(int position, std::string_view value);
  void bind(int position, const std::string& value) { bind(position, std::string_view(value)); }
  void bind(int position, Bytes value);
  void bind(int position, std::optional<std::int64_t> value);
  void keep(int code);

  const Connection* connection_;
  sqlite3_stmt* statement_;
  int bind_code_ = 0;  ///< first failure of a bind, told by next()
};

enum class Access { Read, Write, WriteOrCreate, Immutable };

/// Waits without using the processor.
void sleep(std::chrono::milliseconds time);

/// One open database file. Stays where it is, since its statements refer to it.
class Connection {
 public:
  static Expected<std::unique_ptr<Connection>> open(const std::filesystem::path& file, Access access,
                                                    std::chrono::milliseconds busy_time);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  Expected<Statement> prepare(std::string_view sql) const;
  /// Several statements, whose rows do not matter.
  Expected<void> execute(const char* sql) const;
  /// The first column of the first row.
  Expected<std::int64_t> integer(std::string_view sql) const;

  /// Rows that the last statement changed, and the key of the last one it made.
  std::int64_t changes() const;
  std::int64_t last_key() const;

  /// Pages that wait in the write-ahead journal since the last fold.
  int journal_pages() const { return journal_pages_; }
  /// Moves them into the database file, as far as readers allow. A failure leaves them where they are, which is safe.
  void fold_journal();

  /// The Error for a failed call of SQLite with this result code. `doing` begins the culprit.
  Error failure(int code, std::string_view doing) const;

  const std::filesystem::path& file() const { return file_; }
  /// Named in messages, so that a person knows how to go on.
  void set_run(std::string_view run_id) { run_id_ = run_id; }

 private:
  explicit Connection(std::filesystem::path file) : file_(std::move(file)) {}

  std::filesystem::path file_;
  std::string run_id_;
  sqlite3* database_ = nullptr;
  int journal_pages_ = 0;
};

enum class TransactionKind {
  Read,   ///< all that is read inside belongs to one moment
  Write,  ///< takes the right to write at once, since a transaction that began by reading could not wait for it
};

/// Undone at its end unless it was committed.
class Transaction {
 public:
  static Expected<Transaction> begin(const Connection& connection, TransactionKind kind);
  Transaction(Transaction&& other) noexcept : connection_(other.connection_) { other.connection_ = nullptr; }
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();
  Expected<void> commit();

 private:
  explicit Transaction(const Connection& connection) : connection_(&connection) {}
  const Connection* connection_;
};

}  // namespace versus::store
