#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "framework/base/expected.hpp"
#include "framework/store/sqlite.hpp"

namespace versus::store {

/// An open store file with the statements that were used so far, each prepared once.
class Journal {
 public:
  explicit Journal(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}

  Connection& connection() { return *connection_; }

  /// `sql` must be a literal: its address is the key.
  Expected<Statement*> statement(const char* sql);

  /// Executes one statement with these values; the number of rows that it changed.
  template <class... Values>
  Expected<std::int64_t> write(const char* sql, const Values&... values) {
    Expected<Statement*> prepared = statement(sql);
    if (!prepared) return unexpected(std::move(prepared.error()));
    Expected<void> done = (*prepared)->with(values...).run();
    if (!done) return unexpected(std::move(done.error()));
    return connection_->changes();
  }

  /// The key of the run with this id; a Usage error when there is none.
  Expected<std::int64_t> run_key(std::string_view run_id);

  /// What is known of a run may have changed: forget it.
  void forget_run() { run_id_.clear(); }

  /// Folds the write-ahead journal into the file when it has grown. Syncs the disk, so it is called only where no
  /// worker measures.
  void fold_when_large();

 private:
  std::unique_ptr<Connection> connection_;
  std::map<const char*, Statement> statements_;
  std::string run_id_;  ///< the run asked for last, and its key
  std::int64_t run_key_ = 0;
};

}  // namespace versus::store
